// Python in a page: a sandboxed frame that is made when it is first asked. A classic script, as all that has to work
// from `file://`.
(() => {
  "use strict";

  const ROOT = new URL("../../", document.currentScript.src);

  const FOLDER = new URL("data/check/", ROOT);
  const loaded = new Map();
  const values = new Map();

  // The data files are scripts that call this, because scripts load from `file://` as well.
  window.guideData = (name, value) => values.set(name, value);

  /** Load a file of data, once; what failed is tried again. */
  function data(name) {
    if (!loaded.has(name)) {
      const request = new Promise((resolve, reject) => {
        const script = el("script", { src: new URL(`${encodeURIComponent(name)}.js`, FOLDER) });
        script.addEventListener("load", () => resolve(values.get(name)));
        script.addEventListener("error", () => reject(new Error(`${name}.js does not load`)));
        document.head.append(script);
      });
      request.catch(() => loaded.delete(name));
      loaded.set(name, request);
    }
    return loaded.get(name);
  }

  /** Python in a frame of its own, which is made when something is first asked; see sglang_compat/web/frame.js. */
  class Python {
    waiting = new Map();
    numbers = 0;

    /**
     * Ask for something.
     * @param {object} asked As sglang_compat/web/worker.py has it.
     * @param {number} [limit] Milliseconds; after them all ends, and the next question starts anew.
     * @returns {Promise<any>} Rejects when it fails, or takes too long.
     */
    async ask(asked, limit) {
      this.opened ??= this.open();
      this.opened.catch(() => this.stop("Python does not load."));
      await this.opened;
      if (asked.release) {
        await this.hand("common", "common");
        await this.hand("release", `release-${asked.release}`);
      }
      return this.say({ asked }, limit);
    }

    async open() {
      this.handed = new Map();
      const ready = new Promise((resolve) => (this.ready = resolve));
      this.hear = (event) => this.heard(event);
      addEventListener("message", this.hear);
      this.frame = el("iframe", { sandbox: "allow-scripts", hidden: "", title: "Runs Python" });
      this.frame.src = new URL("frame.html", FOLDER);
      document.body.append(this.frame);
      const [runtime] = await Promise.all([data("runtime"), ready]);
      await this.say(runtime);
    }

    /** Give Python a file of data, once. */
    hand(kind, name) {
      if (!this.handed.has(name)) {
        this.handed.set(name, data(name).then((value) => this.say({ asked: { do: kind, data: value } })));
        this.handed.get(name).catch(() => this.handed.delete(name));
      }
      return this.handed.get(name);
    }

    say(message, limit) {
      return new Promise((resolve, reject) => {
        const number = ++this.numbers;
        const timer = limit && setTimeout(() => this.stop(`Stopped: it took more than ${limit / 1000} seconds.`), limit);
        this.waiting.set(number, { resolve, reject, timer });
        this.frame.contentWindow.postMessage({ ...message, number }, "*"); // it has no origin to be called by
      });
    }

    heard({ source, data: said }) {
      if (source !== this.frame.contentWindow) return;
      if (said.ready) this.ready();
      else if (said.broken) this.stop(`Python does not start: ${said.broken}`);
      else if (this.waiting.has(said.number)) {
        const { resolve, reject, timer } = this.waiting.get(said.number);
        this.waiting.delete(said.number);
        clearTimeout(timer);
        if (said.failed) reject(new Error(said.failed));
        else resolve(said.answer);
      }
    }

    /** End it, whatever it is doing. */
    stop(reason) {
      removeEventListener("message", this.hear);
      this.frame?.remove();
      this.opened = undefined;
      for (const { reject, timer } of this.waiting.values()) {
        clearTimeout(timer);
        reject(new Error(reason));
      }
      this.waiting.clear();
    }
  }

  /** Make an element; text stays text, whatever it holds. */
  function el(name, attributes, ...children) {
    const [tag, ...classes] = name.split(".");
    const made = document.createElement(tag);
    if (classes.length) made.className = classes.join(" ");
    for (const [key, value] of Object.entries(attributes ?? {})) made.setAttribute(key, value);
    made.append(...children.flat().filter((child) => child));
    return made;
  }

  function copyButton(label, text) {
    const button = el("button.md-button.guide-copy", { type: "button" }, label);
    button.addEventListener("click", async () => {
      let said = "Copied";
      try {
        await navigator.clipboard.writeText(text());
      } catch {
        said = "Your browser forbids copying";
      }
      button.textContent = said;
      setTimeout(() => (button.textContent = label), 2000);
    });
    return button;
  }

  /** Call a function for every page, also for those that Material swaps in. */
  function onPage(attach) {
    // On `file://` there is no swapping, and Material's stream ends before it says anything.
    if (window.document$ && location.protocol !== "file:") window.document$.subscribe(attach);
    else attach();
  }

  window.guidePython = { Python, data, el, copyButton, onPage, ROOT };
})();
