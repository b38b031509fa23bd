// What the box shows of a match.

import { copyButton, el, named, prose, templated } from "./dom.mjs";
import { issueAddress } from "./issue.mjs";
import { data, page, source, span } from "./site.mjs";

const AROUND = 160; // characters of the paste shown before and after what matched
const WHOLE = 1200; // characters of the match itself

/**
 * Make the list item of a match.
 * @param {object} match See finder-worker.mjs.
 * @param {string[]} releases Every release the guide knows.
 * @param {string} text The paste.
 */
export async function result(match, releases, text) {
  const sure = match.certainty === "sure";
  const item = el(sure ? "li.guide-result" : "li.guide-result.guide-maybe");
  if (match.slug) item.append(...(await explained(match, sure)));
  else if (match.id) item.append(...(await unexplained(match, sure, text)));
  else item.append(heading(match.why, null, sure));
  const [start, end] = match.span;
  if (end > start) item.children[0].after(excerpt(text, start, end));
  const origin = provenance(match, releases);
  if (origin) item.append(el("p.guide-small", null, origin));
  return item;
}

function heading(title, address, sure, kind) {
  const label = sure ? kind : "Maybe";
  const shown = address ? el("a", { href: address }, title) : el("span", { tabindex: "-1" }, ...prose(title));
  return el("h2.guide-title", null, label && el("span.guide-label", null, label), label && " ", shown);
}

const OVERRIDE = "Only a notice: SGLang goes on";

/** A match with a record: its repair, with what the reader passed. */
async function explained(match, sure) {
  const kind = match.kind === "override" ? OVERRIDE : null;
  let record;
  try {
    record = await data(`errors/${match.slug}.json`);
  } catch {
    return [heading(match.title, page(match.slug), sure, kind)]; // the page itself still says it all
  }
  const passed = valuesByFlag(match, record.flags);
  const shown = [heading(record.title, page(match.slug), sure, kind)];
  const told = toldValues(match, record.flags);
  if (told.length) shown.push(el("p", null, "You passed ", ...told, "."));
  if (!sure) return shown;
  if (record.fix) shown.push(el("p", null, ...prose(record.fix)));
  shown.push(
    difference(record.diff, passed),
    el("div.guide-command", null, el("pre", { tabindex: "0", "aria-label": "The command that starts" },
      el("code", null, record.after)), copyButton("Copy the command that starts", record.after)),
  );
  return shown;
}

/** A match without one: what SGLang's source says about it. */
async function unexplained(match, sure, text) {
  const kind = match.kind === "override" ? OVERRIDE : "Not explained yet";
  const place = await source(match).catch(() => null);
  const shown = [
    heading(sure ? "SGLang can say this" : "SGLang says something similar", null, sure, kind),
    el("pre", null, el("code", null, ...templated(match.parts))),
  ];
  const told = toldValues(match, []);
  if (told.length) shown.push(el("p", null, "Yours has ", ...told, "."));
  if (place?.condition) shown.push(el("p", null, "It does when ", el("code", null, place.condition), "."));
  const report = issueAddress(
    `Explain: ${match.template}`,
    [`SGLang says this (catalogue id ${match.id}), and no page explains it.`, place ? `Source: ${place.url}` : ""],
    text,
  );
  const links = [
    place && el("a", { href: place.url }, `${place.file}, ${match.releases.at(-1)}`),
    report && el("a", { href: report }, "Ask for an explanation (opens GitHub with your paste)"),
  ].filter(Boolean);
  if (links.length) shown.push(el("p", null, ...links.flatMap((link, place) => (place ? [" · ", link] : [link]))));
  return shown;
}

/** Give the values of holes with the flag they were passed by: `helion` for `--decode-backend`. */
function toldValues(match, flags) {
  const told = Object.entries(match.values).slice(0, 4).map(([hole, value]) => {
    const name = flagOf(match, hole, flags) ?? named(hole);
    return [el("code.guide-value", null, value.slice(0, 120)), " for ", el("code", null, name)];
  });
  return told.flatMap((nodes, place) => (place ? [place === told.length - 1 ? " and " : ", ", ...nodes] : nodes));
}

function flagOf(match, hole, flags) {
  const holes = match.parts.filter((_, place) => place % 2);
  return holes.length === flags.length ? flags[holes.indexOf(hole)] : null;
}

function valuesByFlag(match, flags) {
  const pairs = Object.entries(match.values).map(([hole, value]) => [flagOf(match, hole, flags), value]);
  return new Map(pairs.filter(([flag]) => flag));
}

/** Show what changes; where the reader passed another value than the record's example, the reader's. */
function difference(lines, passed) {
  const names = { "-": "del", "+": "ins" };
  const shown = lines.filter((line) => line[0] in names).map((line) => {
    const [, flag] = /^- (--[\w-]+) \S+$/.exec(line) ?? [];
    const text = passed.has(flag) ? `- ${flag} ${passed.get(flag)}` : line;
    return el(`${names[line[0]]}.guide-line`, null, text);
  });
  return el("pre.guide-diff", { "aria-label": "What changes" }, el("code", null, ...shown));
}

/** Show the paste around a match, with the match marked. */
function excerpt(text, start, end) {
  const from = Math.max(start - AROUND, text.lastIndexOf("\n", start - 1) + 1, 0);
  const stop = Math.min(end, start + WHOLE);
  const line = text.indexOf("\n", end);
  const to = Math.min(end + AROUND, line < 0 ? text.length : line);
  return el("pre.guide-excerpt", { "aria-label": "Where it stands in your paste" },
    el("code", null, from && text[from - 1] !== "\n" ? "…" : null, text.slice(from, start),
      el("mark", null, text.slice(start, stop)), stop < end ? "…" : text.slice(end, to)));
}

function provenance(match, releases) {
  const where = match.releases.length ? span(match.releases, releases) : null;
  if (!match.id) return where && match.flag ? `SGLang ${where} has ${match.flag}.` : "";
  return `${match.why}. ${where ? `Said by SGLang ${where}.` : "No harvested release has this wording."}`;
}

/** Say that SGLang says nothing that is surely this. */
export function nothing(releases, text) {
  const report = issueAddress("Unknown error", ["No message of SGLang's was recognised in this."], text);
  return [
    el("p", null, `No message in SGLang's own source, from ${releases[0]} to ${releases.at(-1)}, is surely this one. `,
      "It may come from Python, CUDA or another package, or too little of it was pasted: the last lines of the log, ",
      "from “Traceback” on, say most."),
    report && el("p", null, el("a", { href: report }, "Report it (opens GitHub with your paste)")),
  ].filter(Boolean);
}
