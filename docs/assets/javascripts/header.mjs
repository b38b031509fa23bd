// Material's search field: what the matcher is sure of stands on top of what the full-text search finds.

import { finder } from "./finder.mjs";
import { ask, span } from "./site.mjs";

const RESULT = 3; // Material's number for a worker's answer
const SHORT = 12; // characters that say too little to be a message
const LONGEST = 1500; // characters of a message that go into a link
const find = finder();
const heard = new WeakSet();
const ours = new WeakSet();
let latest = 0;

/** Attach to Material's search, once for all pages: the header stays when pages change. */
export function attach() {
  window.addEventListener("guide-query", hear);
  if (window.guideQuery) hear();
  const field = document.querySelector("[data-md-component=search-query]");
  // Material listens to keys only: a message pasted with the mouse would go unnoticed.
  field?.addEventListener("input", () => field.dispatchEvent(new Event("keyup")));
}

function hear() {
  const { worker } = window.guideQuery;
  if (heard.has(worker)) return;
  heard.add(worker);
  // Capturing listeners come before Material's own.
  worker.addEventListener("message", (event) => {
    if (event.data?.type !== RESULT || ours.has(event)) return;
    event.stopImmediatePropagation();
    complete(worker, event.data);
  }, true);
}

/** Hand an answer on to Material, with what the matcher found in front. */
async function complete(worker, answer) {
  const turn = ++latest;
  const { text } = window.guideQuery;
  const items = text.trim().length < SHORT ? [] : await exact(text).catch(() => []);
  if (turn !== latest) return; // a newer answer is on its way
  const known = new Set(items.map(([item]) => item.location));
  const others = answer.data.items.filter(([item]) => !known.has(item.location.split("#")[0]));
  // Enter opens what has the highest score, wherever it stands.
  const highest = Math.max(0, ...others.flat().map((item) => item.score));
  const ranked = items.map(([item], place) => [{ ...item, score: highest + items.length - place }]);
  const event = new MessageEvent("message", {
    data: { ...answer, data: { ...answer.data, items: [...ranked, ...others] } },
  });
  ours.add(event);
  worker.dispatchEvent(event);
}

/** Give what the matcher is sure of, in the form of Material's search results. */
async function exact(text) {
  const found = await find(text);
  const seen = new Set();
  const items = [];
  for (const match of found?.matches ?? []) {
    if (match.certainty !== "sure" || seen.has(match.slug ?? match.template)) continue;
    seen.add(match.slug ?? match.template);
    const said = match.releases.length ? `SGLang ${span(match.releases, found.releases)}` : "";
    items.push([{
      location: match.slug ? `errors/${match.slug}/` : ask(text.slice(0, LONGEST)),
      title: escaped(match.slug ? match.title : match.flag ? match.why : "Not explained yet"),
      text: `<p>${escaped([match.template, said].filter(Boolean).join(" · "))}</p>`,
      terms: {},
    }]);
  }
  return items;
}

// Material takes titles and texts for HTML, as its index holds them.
const escaped = (text) =>
  String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
