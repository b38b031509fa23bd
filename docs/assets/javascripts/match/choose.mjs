// From the chains that a scan found to what is shown: which is right, how sure, in what order.
// Twin of src/sglang_compat/match/choose.py, which says why.

import { QUOTES, tidy, wordsOf } from "./paste.mjs";
import { compareTuples, lstrip, rstrip, strip } from "./strings.mjs";
import { Chain, Segment } from "./templates.mjs";
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
const BLANKS = " \t\r\n";
const SIGNS = ` .,:;=-_()[]{}<>${QUOTES}`;
const RAISED = ["Error: ", "Exception: "];
const VALUE = 120;
const NEAR = 300;
const CONTEXT = 4000;

/**
 * Group chains by the stretch of the paste that they explain.
 *
 * Candidates are {chain, found, total, alone, torn, headless, dangling, score, tied}.
 */
export function choose(paste, chains, index, release) {
  const longest = [...chains]
    .sort((a, b) => b.found - a.found || a.place - b.place || a.entry - b.entry)
    .slice(0, CONSIDERED);
  const loose = new Set(index.loose);
  const whole = longest.map((chain) => wholeWords(paste, chain, index.cleaned[chain.entry]));
  let candidates = whole.map((chain) => candidateOf(paste, chain, index.cleaned[chain.entry], loose.has(chain.entry)));
  const tellingOnes = candidates.filter((one) => telling(one) || one.found === paste.canon.length);
  if (tellingOnes.length) candidates = tellingOnes;
  candidates.sort((a, b) => b.score - a.score || a.chain.place - b.chain.place || a.chain.entry - b.chain.entry);
  const groups = [];
  for (const candidate of candidates) {
    const home = groups.find((group) => sameStretch(candidate, group[0].chain));
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
  const start = paste.origin(places[first].start);
  const stop = paste.origin(places[last].stop - 1) + 1;
  const begins = canBegin(paste.text, start);
  const ends = canEnd(paste.text, stop);
  const headless = !places[first].head || cleaned.slice(0, first).some(Boolean);
  const endless = !places[last].tail || cleaned.slice(last + 1).some(Boolean);
  const slips = slipsOf(paste, chain, cleaned);
  const insideFirst = places[first].head && first > 0 && isValue(paste.text, 0, start);
  const insideLast = places[last].tail && last + 1 < cleaned.length && isValue(paste.text, stop, paste.text.length);
  const alone = (begins || !cleaned[0]) && (ends || !cleaned[cleaned.length - 1]);
  const torn =
    slips > SLIP ||
    (headless && !begins && !insideFirst) ||
    (endless && !ends && !insideLast) ||
    (headless && endless && 2 * found < total);
  const hollow =
    (!headless && first > 0 && bare(paste.text.slice(Math.max(0, start - NEAR), start))) ||
    (!endless && last + 1 < cleaned.length && stop + NEAR > paste.text.length && bare(paste.text.slice(stop)));
  const dangling = (headless && !begins && insideFirst) || (endless && !ends && insideLast);
  let score = (dangling ? 9 : 10) * (found - slips);
  if (found === total && !hollow) score = (alone ? 16 * found : 10 * found + 20) + (loose ? WHOLE : 0);
  else if (torn) score = (2 * found >= total ? 8 : 6) * found;
  const reach = [places[first].start, places[last].stop];
  return { chain, found, total, alone, torn, headless, dangling, score, reach, tied: false };
}

function wholeWords(paste, chain, cleaned) {
  const segments = [...chain.segments];
  const first = segments[0];
  const last = segments[segments.length - 1];
  let early = 0;
  let late = 0;
  if (first.start) {
    const [begin, end] = paste.run(first.place);
    if (begin < first.place && end < first.stop) early = end - first.place;
  }
  if (last.end < cleaned[last.literal].length && last.stop < paste.canon.length) {
    const [begin] = paste.run(last.stop);
    if (begin > last.place + (first === last ? early : 0)) late = last.stop - begin;
  }
  if (!early && !late) return chain;
  segments[0] = new Segment(first.literal, first.start + early, first.end, first.place + early);
  const cut = segments[segments.length - 1];
  segments[segments.length - 1] = new Segment(cut.literal, cut.start, cut.end - late, cut.place);
  return new Chain(chain.entry, segments, chain.found - early - late);
}

function slipsOf(paste, chain, cleaned) {
  let slips = 0;
  for (let number = 0; number + 1 < chain.segments.length; number += 1) {
    const last = chain.segments[number];
    const following = chain.segments[number + 1];
    const missing =
      last.literal === following.literal
        ? following.start - last.end
        : cleaned[last.literal].length - last.end + following.start;
    if (missing > 0) {
      const between = paste.text.slice(paste.origin(last.stop - 1) + 1, paste.origin(following.place));
      if (!between.includes("...") && !between.includes("\u2026")) slips += missing;
    }
  }
  return slips;
}

function isValue(text, start, stop) {
  return stop - start <= VALUE && !strip(text.slice(start, stop), BLANKS).includes("\n");
}

function bare(text) {
  for (const mark of RAISED) text = text.slice(text.lastIndexOf(mark) < 0 ? 0 : text.lastIndexOf(mark) + mark.length);
  return strip(tidy(text), SIGNS) === "";
}

function sameStretch(one, winner) {
  const { chain } = one;
  // Most of it was not looked up: a word of a traceback, and then that chain's words.
  if (one.found > 2 * chain.found) return one.reach[0] < winner.stop && winner.place < one.reach[1];
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
  const reads = new Map();
  while (group.length && kept.length <= OTHERS) {
    const top = group[0].score;
    let equals = group.filter((one) => one.score === top);
    group = group.slice(equals.length);
    if (equals.length > 1) equals = byFitness(paste, equals, index, release);
    for (const one of equals) {
      const key = index.cleaned[one.chain.entry].join("\n");
      if (!reads.has(key)) {
        reads.set(key, one);
        kept.push(one);
      } else if (isOtherPage(one, reads.get(key), kept, index)) kept.push(one);
    }
  }
  return kept.slice(0, 1 + OTHERS);
}

function isOtherPage(one, same, kept, index) {
  const entry = index.entries[one.chain.entry];
  const first = index.entries[same.chain.entry];
  if (first.slug === null || entry.slug === null) return false;
  if (kept.some((other) => index.entries[other.chain.entry].slug === entry.slug)) return false;
  return entry.literals.every((literal, place) => equal(wordsOf(literal), wordsOf(first.literals[place])));
}

function byFitness(paste, equals, index, release) {
  const ranked = equals.map((one) => [...fitness(paste, one, index, release), one]);
  ranked.sort(([a, b], [c, d]) => compareTuples(c, a) || compareTuples(d, b));
  const [evidence, , best] = ranked[0];
  const { slug } = index.entries[best.chain.entry];
  const reads = index.cleaned[best.chain.entry];
  const tied =
    best.found < best.total &&
    ranked.some(
      ([others, , other]) =>
        equal(others, evidence) &&
        !equal(index.cleaned[other.chain.entry], reads) &&
        (slug === null || index.entries[other.chain.entry].slug !== slug),
    );
  return ranked.map(([, , one]) => ({ ...one, tied }));
}

/** Whether two lists hold the same. */
export function equal(one, other) {
  return one.length === other.length && one.every((each, place) => each === other[place]);
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
  const [values, span] = capture(paste, chain, entry.parts, index.cleaned[chain.entry]);
  const end = Math.max(stop, span[1]); // words too short to be looked up stand after the chain
  const shown = [
    verbatim(paste.text.slice(Math.max(0, start - 20), end + 20), entry.literals),
    Number(entry.exception !== "" && before.slice(-200).includes(`${entry.exception}:`)),
    frames,
    Number(releases.includes(release)),
  ];
  const likely = [
    one.found - one.total,
    Object.keys(values).length - holes.size,
    Number(entry.slug !== null),
    releases.length ? index.releases.indexOf(releases[releases.length - 1]) : -1,
    -chain.entry,
  ];
  return [shown, likely];
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
  if (one.tied) return false;
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
  return !one.torn && !one.dangling && Math.max(...chain.segments.map((segment) => segment.end - segment.start)) >= SURE_STRETCH;
}

function canBegin(text, place) {
  const before = rstrip(text.slice(Math.max(0, place - 40), place), " \t-(<[{=");
  const line = before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1);
  return strip(line, " \t>#|*") === "" || MARKS.includes(line[line.length - 1]) || line.endsWith("...");
}

function canEnd(text, place) {
  if (place + 12 >= text.length && strip(text.slice(place), CUT) === "") return true;
  const after = lstrip(text.slice(place, place + 12), " \t.,;:)]}>");
  return after === "" || `\r\n${MARKS}`.includes(after[0]) || text.startsWith("...", place);
}

/** Make a candidate presentable. */
export function toMatch(paste, one, index, sure) {
  const entry = index.entries[one.chain.entry];
  const [values, span] = capture(paste, one.chain, entry.parts, index.cleaned[one.chain.entry]);
  const share = Math.floor((100 * one.found) / one.total);
  let why = share === 100 ? "Every word of the message is there" : `${share} % of the message is there, in order`;
  if (one.tied) why += "; what is left of it stands in others as well";
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
  // What begins at the same place stays in its order: the better one is first.
  const byPlace = (a, b) => a.span[0] - b.span[0];
  const sure = matches.filter((match) => match.certainty === "sure");
  const unsure = matches.filter((match) => match.certainty !== "sure");
  sure.sort((a, b) => Number(a.kind === "override") - Number(b.kind === "override") || byPlace(a, b));
  unsure.sort((a, b) => b.score - a.score || byPlace(a, b));
  return [...sure, ...unsure];
}
