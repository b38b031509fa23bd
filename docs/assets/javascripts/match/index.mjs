// Pasted text to the SGLang message it is: the record or catalogue entry, its values, and how sure that is.
//
//   import { loadIndex, match } from "./match/index.mjs";
//   const index = await loadIndex("data/match-1.json");     // fetch and compile; several files make one index
//   const matches = match(text, index);                     // linear in the text; [] when nothing is like it
//
// A match is plain data:
//   id, exception, parts, title  the catalogue entry's; null for an argparse error, which has `flag` instead
//   slug, url                    the record's, the address relative to the site; null without a record
//   template                     the message with its {holes}
//   kind, certainty              check, bare-assert, argparse or override; sure or maybe
//   span                         [start, end] in the text; [0, 0] when the words are spread over it
//   values, releases, why        {hole: text}; which releases say it; a short sentence
//   advice, score                {is, ...} for argparse errors; comparable within one text
// Sure matches come first, in the order of the text; what SGLang only overrode after what stopped it.
//
// The second tier's file is large: load it, together with the first, when the first alone gives nothing sure.
// Twin of src/sglang_compat/match/__init__.py and compiled.py.

import { Anchors } from "./anchors.mjs";
import { argparseErrors } from "./argparse-errors.mjs";
import { choose, entryMatch, equal, isGuess, isSure, shownOrder, SURE_STRETCH, toMatch } from "./choose.mjs";
import { Edges } from "./edges.mjs";
import { FlagTable } from "./flagtable.mjs";
import { looseChains } from "./loose.mjs";
import { canon, Paste } from "./paste.mjs";
import { scan } from "./templates.mjs";
import { unescape } from "./unescape.mjs";
import { Words } from "./words.mjs";

const KINDS = ["check", "bare-assert", "argparse", "override", "internal"];
const MAYBES = 5;
const SPREAD = [0, 0];

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
  let edges = null;
  return {
    entries,
    cleaned,
    anchors,
    loose,
    flags,
    releases,
    /** The templates by their first and last letters, made when a text comes. */
    get edges() {
      edges ??= new Edges(cleaned);
      return edges;
    },
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
  const columns = file.entries;
  return columns.ids.map((id, number) => {
    const [slug, title] = file.records[id] ?? [null, null];
    const parts = columns.parts[number];
    return {
      id,
      kind: KINDS[columns.kinds[number]],
      exception: file.classes[columns.classes[number]],
      parts,
      literals: parts.filter((_, place) => place % 2 === 0),
      template: parts.map((part, place) => (place % 2 ? `{${part}}` : part)).join(""),
      releases: spans[columns.spans[number]],
      places: columns.places[number].map((place) => file.places[place]),
      slug,
      title,
    };
  });
}

/** Find what a paste says. `release`, if known, decides between equal wordings. */
export function match(text, index, release = null) {
  const plain = unescape(text);
  return matchPlain(new Paste(plain.text), index, release).map((one) => ({ ...one, span: plain.span(one.span) }));
}

function matchPlain(paste, index, release) {
  const matches = argparseErrors(paste, index.flags);
  const { chains } = scan(paste.canon, index.anchors, index.cleaned);
  const all = [...chains, ...looseChains(paste, index), ...index.edges.chains(paste)];
  const groups = choose(paste, all, index, release);
  const stage1 = presented(paste, groups, index, matches);
  if (matches.length || !isGuess(groups)) return shownOrder(withPages(matches, stage1));
  const stage2 = byWords(paste, index);
  return stage2.length ? stage2 : shownOrder(stage1);
}

function presented(paste, groups, index, flags) {
  const known = new Set();
  const shown = [];
  const foreign =
    (paste.canon.includes("vllm") || paste.text.includes("EngineCore")) && !paste.canon.includes("sglang");
  const ranked = groups.flatMap((group) => group.map((one, rank) => [rank, one, group[0]]));
  ranked.sort(([one], [other]) => Number(one > 0) - Number(other > 0));
  for (const [, one, head] of ranked) {
    const { entry } = one.chain;
    if (known.has(entry)) continue;
    known.add(entry);
    const ours = !foreign || index.cleaned[entry].some((literal) => literal.includes("vllm"));
    const first = equal(index.cleaned[entry], index.cleaned[head.chain.entry]);
    shown.push([one, head, toMatch(paste, one, index, first && ours && isSure(paste, one, index))]);
  }
  const isSettled = (match) => match.certainty === "sure";
  const sure = shown.map(([, , match]) => match).filter(isSettled);
  const settled = [...flags.filter(isSettled), ...sure];
  let unsure = shown.filter(([, , match]) => !isSettled(match));
  if (settled.some((match) => match.kind !== "override")) unsure = unsure.filter((each) => isNews(...each, settled));
  const maybes = unsure.map(([, , match]) => match).sort((a, b) => b.score - a.score);
  return [...sure, ...maybes.slice(0, MAYBES)];
}

function withPages(flags, stage1) {
  const joined = [...flags];
  const rest = [];
  for (const match of stage1) {
    const about = joined.findIndex((flag) => match.span[0] < flag.span[1] && flag.span[0] < match.span[1]);
    if (about < 0 || match.kind !== "argparse") rest.push(match);
    else if (match.template.includes(joined[about].flag ?? "")) {
      const { id, exception, parts, title, slug, url } = match;
      joined[about] = { ...joined[about], id, exception, parts, title, slug, url };
    }
  }
  return [...joined, ...rest];
}

function isNews(one, head, match, settled) {
  const overlapping = settled.filter((other) => match.span[0] < other.span[1] && other.span[0] < match.span[1]);
  if (one !== head) {
    const asGood = one.score >= head.score || (!one.torn && one.found > head.found);
    return one.found < one.total && asGood && overlapping.some((other) => other.id !== null);
  }
  return !overlapping.length && one.found >= SURE_STRETCH && 2 * one.found >= one.total;
}

function byWords(paste, index) {
  return index.words
    .search(paste)
    .map(([entry, score]) =>
      entryMatch(index.entries[entry], "maybe", SPREAD, "It shares the most telling words", {}, score),
    );
}
