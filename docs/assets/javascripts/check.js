// The check page: a command and what is known of it in, everything that SGLang would refuse out.
(() => {
  "use strict";

  const { Python, data, el, copyButton, onPage, ROOT } = window.guidePython;
  const PAUSE = 400; // milliseconds without a key before a command is checked
  const LINK = 6000; // characters of a command that go into the address
  const HINTS = {
    gpu: "choose the GPU",
    model: "name the architecture",
    architecture: "this architecture was not asked about",
  };
  const python = new Python();

  class Check {
    constructor(form) {
      for (const name of ["command", "release", "gpu", "architecture", "said", "found"]) {
        this[name] = form.querySelector(`#guide-${name}`);
      }
      this.known = form.querySelector("#guide-architectures");
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.run();
      });
      form.addEventListener("input", () => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.run(), PAUSE);
      });
      // Python takes a moment to load: begin when somebody is about to need it.
      this.command.addEventListener("focus", () => this.prepare(), { once: true });
      window.addEventListener("hashchange", () => form.isConnected && this.take());
      this.start();
    }

    async start() {
      try {
        const { releases, gpus, architectures } = await data("choices");
        this.release.append(...releases.map((release) => el("option", { value: release }, release)));
        this.gpu.append(...gpus.map(([id, device]) => el("option", { value: id }, `${id} (${device})`)));
        this.known.append(...architectures.map((name) => el("option", { value: name })));
      } catch (error) {
        this.say(`The check does not load: ${error.message}.`);
        return;
      }
      this.take();
    }

    prepare() {
      python.ask({ do: "check", text: "", ...this.about() }).catch(() => {});
    }

    about() {
      return {
        release: this.release.value,
        gpu: this.gpu.value || null,
        architecture: this.architecture.value.trim() || null,
      };
    }

    /** Take what the address says, if it says something else than what is there. */
    take() {
      const asked = new URLSearchParams(location.hash.slice(1));
      if (!asked.has("command") || location.hash === this.address) return;
      this.command.value = asked.get("command");
      for (const name of ["release", "gpu"]) {
        const value = asked.get(name) ?? "";
        if ([...this[name].options].some((option) => option.value === value)) this[name].value = value;
      }
      this.architecture.value = asked.get("architecture") ?? "";
      this.run();
    }

    /** Put what is asked into the address: behind the `#`, which no browser sends anywhere. */
    keep(text, about) {
      const said = new URLSearchParams({ command: text.slice(0, LINK), release: about.release });
      if (about.gpu) said.set("gpu", about.gpu);
      if (about.architecture) said.set("architecture", about.architecture);
      this.address = text && text.length <= LINK ? `#${said}` : "";
      history.replaceState(history.state, "", this.address || location.pathname + location.search);
    }

    async run() {
      clearTimeout(this.timer);
      const text = this.command.value;
      const about = this.about();
      const turn = (this.turn = (this.turn ?? 0) + 1);
      this.keep(text.trim() ? text : "", about);
      if (!text.trim()) {
        this.say("");
        this.found.replaceChildren();
        return;
      }
      if (!this.answered) this.say("Loading Python…");
      let answer;
      try {
        answer = await python.ask({ do: "check", text, ...about });
      } catch (error) {
        if (turn === this.turn) this.show(`The check failed: ${error.message}`);
        return;
      }
      this.answered = true;
      if (turn !== this.turn) return; // a newer command is being checked
      if (answer.error) this.show(`This cannot be checked: ${answer.error}`);
      else this.show(summary(answer, about), ...this.told(answer));
    }

    say(text) {
      this.said.textContent = text;
    }

    show(text, ...parts) {
      this.say(text);
      this.found.replaceChildren(...parts.filter(Boolean));
    }

    told(answer) {
      const many = answer.commands.length > 1;
      const parts = answer.commands.map((one, place) => command(one, many ? place + 1 : null));
      if (answer.fixed !== null) {
        parts.push(
          el("p", null, el("strong", null, "The repaired command")),
          el("pre.guide-fixed", null, el("code", null, answer.fixed)),
          el("p", null, copyButton("Copy the repaired command", () => answer.fixed)),
          difference(answer.diff),
        );
      } else if (!answer.ok) {
        parts.push(el("p", null, "No repair is known for all of this."));
      }
      if (this.address) parts.push(el("p", null, copyButton("Copy a link to this check", () => location.href)));
      return parts;
    }
  }

  function summary(answer, about) {
    const where = `SGLang ${about.release}${about.gpu ? ` on ${about.gpu}` : ""}`;
    const count = answer.findings.length;
    if (!count) return `No conflict found: nothing that ${where} is known to refuse.`;
    return `${count} ${count === 1 ? "conflict" : "conflicts"}: ${where} refuses this command.`;
  }

  function command(one, number) {
    const made = el("section", null);
    const model = one.architecture ?? "not known";
    made.append(el("p", null, number ? `Command ${number}. ` : null, "Architecture: ", el("code", null, model)));
    if (one.findings.length) made.append(el("ol.guide-findings", null, one.findings.map(finding)));
    const said = one.notices.map((notice) => el("li", null, "Note: ", notice.message, " ", notice.slug && link(notice.slug)));
    said.push(...one.needs.map(([name, why]) =>
      el("li", null, "Not checked: ", HINTS[name] ?? `what ${name} holds is not known`, ` (${why})`)));
    said.push(...one.instead.map((edits) => el("li", null, "Or instead: ", edits)));
    if (said.length) made.append(el("ul", null, said));
    return made;
  }

  function finding(one) {
    return el("li.guide-result", null,
      el("pre", null, el("code", null, one.message)),
      one.why && el("p", null, one.why),
      Object.entries(one.where ?? {}).map(([flag, place]) => el("p", null, el("code", null, flag), ` is in ${place}`)),
      one.fix && el("p", null, "Repair: ", el("code", null, one.fix)),
      one.slug && el("p", null, link(one.slug)));
  }

  /** Link an error's page in the form that this page's own address has: a folder, a file in it, or a file. */
  function link(slug) {
    const [, end] = /(\/index\.html|\.html|\/)$/.exec(location.pathname) ?? [];
    const address = new URL(`errors/${encodeURIComponent(slug)}${end ?? "/"}`, ROOT);
    return el("a", { href: address.href }, "What it means and what to do");
  }

  function difference(lines) {
    const names = { "-": "del", "+": "ins", " ": "span" };
    const shown = lines.map((line) => el(`${names[line[0]]}.guide-line`, null, line));
    return el("pre.guide-diff", { "aria-label": "What changes" }, el("code", null, shown));
  }

  onPage(() => {
    const form = document.getElementById("guide-check");
    if (!form || form.dataset.attached) return;
    form.dataset.attached = "yes";
    new Check(form);
  });
})();
