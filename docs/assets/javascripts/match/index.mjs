// Pasted text to the SGLang message it is: the record or catalogue entry, its values, and how sure that is.
//
//   import { compileIndex, fetchIndex, loadIndex, match } from "./match/index.mjs";
//   const index = await loadIndex("match/index-1.json");   // fetch and compile; several addresses make one index
//   const matches = match(text, index);                     // linear in the text; [] when nothing is like it
//
// A match: {slug|null, id|null, title|null, template, parts|null, flag|null, values: {hole: text}, releases: [...],
// kind: check|bare-assert|argparse|override, exception|null, certainty: sure|maybe, url|null (relative to the site),
// span: [start, end] in the text as JavaScript counts it ([0, 0] when spread over it), why, advice: {is, ...} (for
// argparse errors), score}. Sure matches come first, in the order of the text.
//
// Tier 2 is large: load it only when tier 1 gives no sure match, with `search(text, loader)`.
// Twin of src/sglang_compat/match/__init__.py and compiled.py.

import { Anchors } from "./anchors.mjs";
import { argparseErrors } from "./argparse-errors.mjs";
import { choose, entryMatch, isGuess, isSure, shownOrder, toMatch } from "./choose.mjs";
import { FlagTable } from "./flagtable.mjs";
import { looseChains } from "./loose.mjs";
import { canon, Paste } from "./paste.mjs";
import { scan } from "./templates.mjs";
import { Words } from "./words.mjs";

const KINDS = ["check", "bare-assert", "argparse", "override"];
const SPREAD = [0, 0];

/** Fetch one index file. */
export async function fetchIndex(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.json();
}

/** Fetch index files, tier 1 first, and make one index of them. */
export async function loadIndex(...urls) {
  return compileIndex(...(await Promise.all(urls.map(fetchIndex))));
}

/** Make index files ready for matching, tier 1 first. */
export function compileIndex(...files) {
  const entries = files.flatMap(entriesOf);
  const cleaned = entries.map((entry) => entry.literals.map(canon));
  const anchors = new Anchors(cleaned);
  const led = new Set();
  for (const postings of anchors.postings.values()) {
    for (let place = 0; place < postings.length; place += 3) led.add(postings[place]);
  }
  const loose = [];
  cleaned.forEach((literals, number) => {
    if (!led.has(number) && literals.some(Boolean)) loose.push(number);
  });
  const { releases } = files[0];
  const flags = new FlagTable(files.find((file) => file.flags)?.flags ?? {}, releases);
  let words = null;
  return {
    entries,
    cleaned,
    anchors,
    loose,
    flags,
    releases,
    /** Stage 2's lookup table, made when it is first needed. */
    get words() {
      words ??= new Words(entries);
      return words;
    },
  };
}

function entriesOf(file) {
  const spans = file.spans.map((span) =>
    span.flatMap(([first, last]) => file.releases.slice(first, last === null ? undefined : last + 1)),
  );
  return file.entries.map(([id, kind, exception, span, parts, places]) => {
    const [slug, title] = file.records[id] ?? [null, null];
    return {
      id,
      kind: KINDS[kind],
      exception: file.classes[exception],
      parts,
      literals: parts.filter((_, number) => number % 2 === 0),
      template: parts.map((part, number) => (number % 2 ? `{${part}}` : part)).join(""),
      releases: spans[span],
      places: places.map((place) => file.places[place]),
      slug,
      title,
    };
  });
}

/** Find what a paste says. `release`, if known, decides between equal wordings. */
export function match(text, index, release = null) {
  const paste = new Paste(text);
  const matches = argparseErrors(paste, index.flags);
  const { chains } = scan(paste.canon, index.anchors, index.cleaned);
  const groups = choose(paste, [...chains, ...looseChains(paste, index)], index, release);
  const stage1 = presented(paste, groups, index);
  if (matches.length || !isGuess(groups)) return shownOrder([...matches, ...stage1]);
  const stage2 = byWords(paste, index);
  return stage2.length ? stage2 : shownOrder(stage1);
}

function presented(paste, groups, index) {
  const known = new Set();
  const matches = [];
  const foreign = paste.canon.includes("vllm") && !paste.canon.includes("sglang");
  for (const group of groups) {
    group.forEach((one, rank) => {
      const { entry } = one.chain;
      if (known.has(entry)) return;
      known.add(entry);
      const ours = !foreign || index.cleaned[entry].some((literal) => literal.includes("vllm"));
      matches.push(toMatch(paste, one, index, rank === 0 && ours && isSure(paste, one, index)));
    });
  }
  return matches;
}

function byWords(paste, index) {
  return index.words
    .search(paste)
    .map(([entry, score]) =>
      entryMatch(index.entries[entry], "maybe", SPREAD, "It shares the most telling words", {}, score),
    );
}

/**
 * Search tier 1, and tier 2 only when tier 1 has nothing sure.
 *
 * `loader(tier)` gives a promise of the compiled index of that tier (2 means both); called at most once each.
 */
export async function search(text, loader, release = null) {
  const first = match(text, await loader(1), release);
  if (first.some((one) => one.certainty === "sure")) return first;
  return match(text, await loader(2), release);
}
