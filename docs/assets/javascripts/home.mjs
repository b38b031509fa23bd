// The large box on the home page.

import { copyButton, el } from "./dom.mjs";
import { finder } from "./finder.mjs";
import { nothing, result } from "./results.mjs";
import { ask } from "./site.mjs";

const PAUSE = 150; // milliseconds without a key before a text is looked up
const SHORT = 3; // characters that say nothing yet
const LARGE = 200_000; // characters that a text field edits without a stutter
const LINK = 1500; // characters of a text that go into a link
const KEPT = "guide-paste"; // what was pasted, for the way back; it ends with the tab
const find = finder();

/** Attach to the box, if the page has one. */
export function attach() {
  const form = document.getElementById("guide-box");
  if (!form || form.dataset.attached) return;
  form.dataset.attached = "yes";
  const box = new Box(form);
  const asked = window.guideAsked ?? new URL(location.href).searchParams.get("q") ?? recall();
  window.guideAsked = undefined;
  if (asked) box.take(asked);
  else if (box.field.value) box.look(box.field.value); // typed before this module was there
}

class Box {
  constructor(form) {
    [this.field, this.status, this.list] = ["guide-paste", "guide-status", "guide-results"].map((id) =>
      document.getElementById(id),
    );
    this.more = el("div", { id: "guide-more" });
    this.list.after(this.more);
    this.large = null; // a text too long to be edited, while the field shows its end
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("keydown", (event) => this.move(event));
    this.field.addEventListener("input", () => {
      this.large = null;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.look(this.field.value), PAUSE);
    });
    this.field.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length > LARGE) {
        event.preventDefault();
        this.take(text);
      }
    });
    this.field.addEventListener("dragover", (event) => event.preventDefault());
    this.field.addEventListener("drop", async (event) => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      this.take(await file.text());
    });
  }

  /** Take a text from elsewhere than the keyboard. */
  take(text) {
    clearTimeout(this.timer);
    this.large = text.length > LARGE ? text : null;
    this.field.value = this.large ? `…${text.slice(-LARGE / 10)}` : text;
    this.look(text);
  }

  async look(text) {
    if (text.trim().length < SHORT) {
      this.text = "";
      this.show("", [], []);
      remember("");
      return;
    }
    this.text = text;
    if (this.large) this.status.textContent = `Reading ${(text.length / 1e6).toFixed(1)} million characters…`;
    let found;
    let items;
    try {
      found = await find(text);
      if (!found || this.text !== text) return; // a newer text is being looked up
      items = await Promise.all(shown(found.matches).map((match) => result(match, found.releases, text)));
      if (this.text !== text) return;
    } catch {
      this.show("The matcher could not be loaded. Reload the page, or use the list of all errors.", [], []);
      return;
    }
    remember(text);
    const sure = found.matches.filter((match) => match.certainty === "sure");
    const link = text.length <= LINK ? text : sure[0] ? text.slice(...sure[0].span).slice(0, LINK) : null;
    const more = sure.length ? [] : nothing(found.releases, text);
    if (items.length && link) more.push(el("p", null, copyButton("Copy a link to this answer", ask(link))));
    this.show(this.summary(sure.length > 0, items), items, more);
  }

  summary(sure, items) {
    const whole = this.large ? " The whole text was read; the field shows its end." : "";
    if (!items.length) return `Nothing found.${whole}`;
    const [one, many] = sure ? ["message", "messages"] : ["message is", "messages are"];
    const count = `${items.length} ${items.length === 1 ? one : many}`;
    return (sure ? `${count} found.` : `Nothing for sure; ${count} similar.`) + whole;
  }

  show(status, items, more) {
    const opens = items.some((item) => item.querySelector(".guide-title a")) ? ", Enter opens the page" : "";
    const hint = el("span.guide-keys", null, ` The down arrow leads there${opens}.`);
    this.status.replaceChildren(status, items.length ? hint : "");
    this.list.replaceChildren(...items);
    this.more.replaceChildren(...more);
  }

  /** Let arrows lead from the field to the results and back. */
  move(event) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops = [...this.list.querySelectorAll(".guide-title > :is(a, [tabindex])")];
    const place = stops.indexOf(target);
    let next;
    if (target === this.field) {
      const atEnd = this.field.selectionStart === this.field.value.length;
      if (key === "ArrowDown" && atEnd) next = stops[0];
    } else if (place >= 0) {
      if (key === "ArrowDown") next = stops[place + 1];
      if (key === "ArrowUp") next = stops[place - 1] ?? this.field;
    }
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

/** Choose what to show: everything sure; what is unsure only where nothing sure stands. */
export function shown(matches) {
  const seen = new Set();
  const sure = matches.filter((match) => match.certainty === "sure");
  const unsure = sure.length ? [] : matches;
  return [...sure, ...unsure].filter((match) => {
    const key = match.slug ?? match.template + (match.flag ?? "");
    return !seen.has(key) && seen.add(key);
  });
}

// What was pasted is kept for the reader who comes back from a page. It is not put into the address, which a
// browser sends along when it loads anything: nothing is to leave it unasked.
function remember(text) {
  try {
    if (text && text.length <= LARGE) sessionStorage.setItem(KEPT, text);
    else sessionStorage.removeItem(KEPT);
  } catch {
    // no storage here: the way back starts with an empty box
  }
}

function recall() {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
