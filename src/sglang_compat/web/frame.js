// Runs Python for the page that holds this document in a sandboxed frame: without an origin, so without storage and
// without the page, and by its policy without network. It loads nothing; the page hands it everything. Python runs in a
// worker, so that a hang keeps nobody waiting: the page takes the frame away, and the worker ends with it.
"use strict";

const NOWHERE = "https://guide.invalid/"; // where Brython would look for modules that were not handed to it
let worker;

/** The worker's own code; it has nothing of what stands around it. */
function serve() {
  const START =
    "from browser import self as scope\nfrom sglang_compat.web.worker import ask\n" +
    "from brython_mends import mend\nmend()\nscope.guideAsk = ask\n";
  const told = (error) => {
    try {
      return __BRYTHON__.error_trace(error);
    } catch {
      return String(error);
    }
  };
  addEventListener("message", ({ data: { modules, number, asked } }) => {
    try {
      if (modules) {
        __BRYTHON__.use_VFS = true;
        __BRYTHON__.update_VFS(modules);
        __BRYTHON__.runPythonSource(START, "start");
      }
      postMessage({ number, answer: asked && JSON.parse(globalThis.guideAsk(JSON.stringify(asked))) });
    } catch (error) {
      postMessage({ number, failed: told(error) });
    }
  });
}

/** Do what the page asks. */
function hear({ source, data: { engine, ...message } }) {
  if (source !== parent) return;
  if (engine) {
    // Brython is written for strict mode: without it `int(text, 16)` loses its base. It asks for the reader's language
    // under this name first, and does not start with one like "C", which a browser may give.
    const prelude =
      `"use strict"; navigator.userLanguage = "en"; globalThis.__BRYTHON__ = { brython_path: "${NOWHERE}" };\n`;
    worker = new Worker(URL.createObjectURL(new Blob([prelude, engine, `\n;(${serve})();`])));
    worker.addEventListener("message", ({ data }) => parent.postMessage(data, "*")); // it has no name to be called by
    worker.addEventListener("error", ({ message: said }) => parent.postMessage({ broken: said || "it is refused" }, "*"));
  }
  worker.postMessage(message);
}

// Whoever frames this document decides what it runs. So it runs nothing but where it has no origin: in a sandbox.
if (parent !== self && self.origin === "null") {
  addEventListener("message", hear);
  parent.postMessage({ ready: true }, "*");
}
