// The Run control below an error page's rule: the reader changes the arguments, or the rule, and sees the verdict.
(() => {
  "use strict";

  const { Python, el, onPage } = window.guidePython;
  const LIMIT = 3000; // milliseconds that a rule may take
  const python = new Python();

  /** Take a page's code apart: the rule, and the call that it refuses. */
  function parts(code) {
    const [rule] = code.split(/\n+# the rule refuses the command at fault\n/);
    const [, call] = /^assert not (validate\(.*\))$/m.exec(code) ?? [];
    return call && { rule: rule.trim(), call };
  }

  function control(code) {
    const { rule, call } = code;
    const said = el("p.guide-verdict", { role: "status" });
    const asked = el("input", { id: "guide-call", type: "text", spellcheck: "false", autocomplete: "off" });
    const source = el("textarea", { id: "guide-rule", spellcheck: "false", rows: Math.min(rule.split("\n").length + 1, 20) });
    const form = el("form.guide-box.guide-run", { "aria-label": "Run the rule" },
      el("label", { for: "guide-call" }, "With these arguments"), asked,
      el("details", null, el("summary", null, "Change the rule itself"),
        el("label", { for: "guide-rule" }, "The rule"), source),
      el("button.md-button", { type: "submit" }, "Run"), said);
    asked.value = call;
    source.value = rule;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      said.textContent = "Loading Python…";
      try {
        await python.ask({ do: "prepare" });
        said.textContent = "Running…";
        const { verdict, error } = await python.ask({ do: "run", source: source.value, call: asked.value }, LIMIT);
        said.textContent = error ?? `SGLang: ${verdict}`;
      } catch (error) {
        said.textContent = error.message;
      }
    });
    return form;
  }

  onPage(() => {
    const shown = document.querySelector("#check-before-you-launch ~ .language-python");
    const code = shown && parts(shown.querySelector("code").textContent);
    if (!code || shown.nextElementSibling?.classList.contains("guide-run")) return;
    const button = el("button.md-button.guide-run", { type: "button" }, "Try other arguments");
    button.addEventListener("click", () => {
      const form = control(code);
      button.replaceWith(form);
      form.requestSubmit();
    });
    shown.after(button);
  });
})();
