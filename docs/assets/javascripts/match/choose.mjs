// From the chains that a scan found to what is shown: which is right, how sure, in what order.
// Twin of src/sglang_compat/match/choose.py, which says why.

import { wordsOf } from "./paste.mjs";
import { compareTuples, lstrip, rstrip, strip } from "./strings.mjs";
import { capture, locate } from "./values.mjs";

const CONSIDERED = 400;
const ERRORS = 50;
const OTHERS = 3;
const WHOLE = 80;
const LEAST = 12;
const SLIP = 3;
const SURE = 24;
const SURE_PLAIN = 16;
const SURE_ANYWHERE = 32;
export const SURE_STRETCH = 26;
const MARKS = "'\"`:|\u2018\u2019\u201c\u201d\u2026]<>";
const CUT = " _<{('\"=-";
const CONTEXT = 4000;

/**
 * Group chains by the stretch of the paste that they explain.
 *
 * Candidates are {chain, found, total, alone, torn, headless, score}.
 */
export function choose(paste, chains, index, release) {
  const longest = [...chains]
    .sort((a, b) => b.found - a.found || a.place - b.place || a.entry - b.entry)
    .slice(0, CONSIDERED);
  const loose = new Set(index.loose);
  let candidates = longest.map((chain) => candidateOf(paste, chain, index.cleaned[chain.entry], loose.has(chain.entry)));
  const tellingOnes = candidates.filter(telling);
  if (tellingOnes.length) candidates = tellingOnes;
  candidates.sort((a, b) => b.score - a.score || a.chain.place - b.chain.place || a.chain.entry - b.chain.entry);
  const groups = [];
  for (const candidate of candidates) {
    const home = groups.find((group) => sameStretch(candidate.chain, group[0].chain));
    if (home) home.push(candidate);
    else if (groups.length < ERRORS) groups.push([candidate]);
  }
  return groups.map((group) => inOrder(paste, group, index, release));
}

function telling(one) {
  return one.found >= LEAST || 2 * one.found >= one.total;
}

function candidateOf(paste, chain, cleaned, loose) {
  const places = locate(paste, chain, cleaned);
  const lookedUp = new Set(chain.segments.map((segment) => segment.literal));
  let found = chain.found;
  places.forEach((place, number) => {
    if (place && !lookedUp.has(number)) found += cleaned[number].length;
  });
  const total = cleaned.reduce((sum, literal) => sum + literal.length, 0);
  const first = places.findIndex(Boolean);
  const last = places.findLastIndex(Boolean);
  const begins = canBegin(paste.text, paste.origin(places[first].start));
  const ends = canEnd(paste.text, paste.origin(places[last].stop - 1) + 1);
  const headless = !places[first].head || cleaned.slice(0, first).some(Boolean);
  const endless = !places[last].tail || cleaned.slice(last + 1).some(Boolean);
  const alone = (begins || !cleaned[0]) && (ends || !cleaned[cleaned.length - 1]);
  const torn =
    isTorn(paste, chain, cleaned) ||
    (headless && !begins) ||
    (endless && !ends) ||
    (headless && endless && 2 * found < total);
  const worth = found === total ? (alone ? 16 : 14) : torn ? 8 : 10;
  const score = worth * found + (found === total && loose ? WHOLE : 0);
  return { chain, found, total, alone, torn, headless, score };
}

function isTorn(paste, chain, cleaned) {
  for (let number = 0; number + 1 < chain.segments.length; number += 1) {
    const last = chain.segments[number];
    const following = chain.segments[number + 1];
    const missing =
      last.literal === following.literal
        ? following.start - last.end
        : cleaned[last.literal].length - last.end + following.start;
    if (missing > SLIP) {
      const between = paste.text.slice(paste.origin(last.stop - 1) + 1, paste.origin(following.place));
      if (!between.includes("...") && !between.includes("\u2026")) return true;
    }
  }
  return false;
}

function sameStretch(chain, winner) {
  if (chain.place >= winner.stop || chain.stop <= winner.place) return false;
  let shared = 0;
  for (const segment of chain.segments) {
    for (const other of winner.segments) {
      shared += Math.max(0, Math.min(segment.stop, other.stop) - Math.max(segment.place, other.place));
    }
  }
  return 2 * shared >= chain.found;
}

function inOrder(paste, group, index, release) {
  const kept = [];
  const seen = new Set();
  while (group.length && kept.length <= OTHERS) {
    const top = group[0].score;
    const equals = group.filter((one) => one.score === top);
    group = group.slice(equals.length);
    const fitting = equals.length > 1 ? byFitness(paste, equals, index, release) : equals;
    for (const one of fitting) {
      const reads = index.cleaned[one.chain.entry].join("\n");
      if (!seen.has(reads)) {
        seen.add(reads);
        kept.push(one);
      }
    }
  }
  return kept.slice(0, 1 + OTHERS);
}

function byFitness(paste, equals, index, release) {
  return equals
    .map((one) => [fitness(paste, one, index, release), one])
    .sort(([a], [b]) => compareTuples(b, a))
    .map(([, one]) => one);
}

function fitness(paste, one, index, release) {
  const { chain } = one;
  const entry = index.entries[chain.entry];
  const start = paste.origin(chain.place);
  const stop = paste.origin(chain.stop - 1) + 1;
  const before = paste.text.slice(Math.max(0, start - CONTEXT), start);
  let frames = 0;
  for (const [file, func] of entry.places) {
    const name = func.slice(func.lastIndexOf(".") + 1);
    const score =
      2 * before.includes(file.slice(file.lastIndexOf("/") + 1)) + (func !== "" && before.includes(name));
    frames = Math.max(frames, score);
  }
  const { releases } = entry;
  const holes = new Set(entry.parts.filter((_, number) => number % 2 === 1));
  const [values] = capture(paste, chain, entry.parts, index.cleaned[chain.entry]);
  return [
    verbatim(paste.text.slice(Math.max(0, start - 20), stop + 20), entry.literals),
    one.found - one.total,
    Object.keys(values).length - holes.size,
    Number(entry.exception !== "" && before.slice(-200).includes(`${entry.exception}:`)),
    frames,
    Number(releases.includes(release)),
    Number(entry.slug !== null),
    releases.length ? index.releases.indexOf(releases[releases.length - 1]) : -1,
    -chain.entry,
  ];
}

function verbatim(text, literals) {
  let count = 0;
  let place = 0;
  for (const literal of literals) {
    for (const word of wordsOf(literal)) {
      const found = text.indexOf(word, place);
      if (found >= 0) {
        count += word.length;
        place = found + word.length;
      }
    }
  }
  return count;
}

/** Whether so little was found that shared words would say more. */
export function isGuess(groups) {
  return !groups.some((group) => group.length && telling(group[0]));
}

/** Whether enough of the template was found to be no accident. */
export function isSure(paste, one, index) {
  const { chain } = one;
  const { kind, parts, places } = index.entries[chain.entry];
  if (kind === "internal") {
    const start = paste.origin(chain.place);
    const before = paste.text.slice(Math.max(0, start - CONTEXT), start);
    return one.found === one.total && places.some(([file]) => before.includes(file.slice(file.lastIndexOf("/") + 1)));
  }
  if (one.found === one.total) {
    const enough = parts.length > 1 ? SURE : SURE_PLAIN;
    return one.found >= (one.alone ? enough : SURE_ANYWHERE);
  }
  if (10 * one.found >= 8 * one.total && one.found >= SURE_ANYWHERE) return true;
  if (one.headless && 2 * one.found < one.total) return false;
  return !one.torn && Math.max(...chain.segments.map((segment) => segment.end - segment.start)) >= SURE_STRETCH;
}

function canBegin(text, place) {
  const before = rstrip(text.slice(Math.max(0, place - 40), place), " \t-(<[{=");
  const line = before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1);
  return strip(line, " \t>#|*") === "" || MARKS.includes(line[line.length - 1]) || line.endsWith("...");
}

function canEnd(text, place) {
  if (place + 12 >= text.length && strip(text.slice(place), CUT) === "") return true;
  const after = lstrip(lstrip(text.slice(place, place + 12), " \t"), ".,;:)]}>");
  return lstrip(after, " \t") === "" || `\r\n${MARKS}`.includes(after[0]) || text.startsWith("...", place);
}

/** Make a candidate presentable. */
export function toMatch(paste, one, index, sure) {
  const entry = index.entries[one.chain.entry];
  const [values, span] = capture(paste, one.chain, entry.parts, index.cleaned[one.chain.entry]);
  const share = Math.floor((100 * one.found) / one.total);
  const why = share === 100 ? "Every word of the message is there" : `${share} % of the message is there, in order`;
  return entryMatch(entry, sure ? "sure" : "maybe", span, why, values, one.score);
}

/** A match with a catalogue entry, in the form that `match` returns. */
export function entryMatch(entry, certainty, span, why, values, score) {
  return {
    id: entry.id,
    exception: entry.exception,
    parts: entry.parts,
    title: entry.title ?? entry.template,
    slug: entry.slug,
    url: entry.slug === null ? null : `errors/${entry.slug}/`,
    template: entry.template,
    kind: entry.kind,
    certainty,
    span,
    values,
    flag: null,
    releases: entry.releases,
    why,
    advice: {},
    score,
  };
}

/** Sort: what ended the launch in the order of the paste, then what SGLang overrode, then what is unsure. */
export function shownOrder(matches) {
  const bySpan = (a, b) => compareTuples(a.span, b.span);
  const sure = matches.filter((match) => match.certainty === "sure");
  const unsure = matches.filter((match) => match.certainty !== "sure");
  sure.sort((a, b) => Number(a.kind === "override") - Number(b.kind === "override") || bySpan(a, b));
  unsure.sort((a, b) => b.score - a.score || bySpan(a, b));
  return [...sure, ...unsure];
}
