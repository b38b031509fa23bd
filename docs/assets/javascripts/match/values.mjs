// What a paste has in a template's holes, and which stretch of the paste a match covers.
// Twin of src/sglang_compat/match/values.py.

import { QUOTES, tidy } from "./paste.mjs";
import { findWithin, lstrip, rstrip, strip } from "./strings.mjs";
import { VALUE } from "./templates.mjs";

const NEAR = 300;
const STARTS = ["Error: ", "Exception: ", "Warning: ", "] ", "`"];
const CLOSERS = { "(": ")", "[": "]", "{": "}" };
const LETTER = /^[0-9A-Za-z]$/;

/** Give the place of each literal: {start, stop, head, tail}, or null. */
export function locate(paste, chain, cleaned) {
  const places = cleaned.map(() => null);
  for (const segment of chain.segments) {
    const known = places[segment.literal];
    const tail = segment.end === cleaned[segment.literal].length;
    places[segment.literal] = known
      ? { start: known.start, stop: segment.stop, head: known.head, tail }
      : { start: segment.place, stop: segment.stop, head: segment.start === 0, tail };
  }
  let cursor = chain.place;
  cleaned.forEach((literal, index) => {
    const known = places[index];
    if (known) {
      cursor = known.stop;
    } else if (literal && index > chain.segments[0].literal) {
      const later = places.slice(index).find((place) => place);
      const found = find(paste, literal, cursor, later ? later.start : Math.min(paste.canon.length, cursor + NEAR));
      if (found >= 0) {
        cursor = found + literal.length;
        places[index] = { start: found, stop: cursor, head: true, tail: true };
      }
    }
  });
  let end = chain.place;
  for (let index = chain.segments[0].literal - 1; index >= 0; index -= 1) {
    const literal = cleaned[index];
    const from = Math.max(0, end - NEAR);
    const found = literal && end >= literal.length ? paste.canon.lastIndexOf(literal, end - literal.length) : -1;
    if (found >= from) {
      places[index] = { start: found, stop: found + literal.length, head: true, tail: true };
      end = found;
    }
  }
  return places;
}

function find(paste, literal, start, end) {
  const first = findWithin(paste.canon, literal, start, end);
  let place = first;
  while (place >= 0 && !paste.startsRun(place)) {
    place = findWithin(paste.canon, literal, place + 1, Math.min(end, first + VALUE));
  }
  return place >= 0 ? place : first;
}

/** Give the holes' values and the stretch of the paste that the message takes: [values, [start, stop]]. */
export function capture(paste, chain, parts, cleaned) {
  const literals = parts.filter((_, number) => number % 2 === 0);
  const holes = parts.filter((_, number) => number % 2 === 1);
  const places = locate(paste, chain, cleaned);
  const solid = places.map((place, index) => [index, place]).filter(([, place]) => place);
  const [first, opening] = solid[0];
  const [last, closing] = solid[solid.length - 1];
  let start = paste.origin(opening.start);
  let stop = paste.origin(closing.stop - 1) + 1;
  const stretches = [];
  if (first > 0 && opening.head && !cleaned.slice(0, first).some(Boolean)) {
    const begin = before(paste.text, start);
    stretches.push([0, first, paste.text.slice(begin, start)]);
    start = begin;
  }
  for (let number = 0; number + 1 < solid.length; number += 1) {
    const [left, one] = solid[number];
    const [right, other] = solid[number + 1];
    if (one.tail && other.head && !cleaned.slice(left + 1, right).some(Boolean)) {
      stretches.push([left, right, paste.text.slice(paste.origin(one.stop - 1) + 1, paste.origin(other.start))]);
    }
  }
  if (last < holes.length && closing.tail && !cleaned.slice(last + 1).some(Boolean)) {
    const begin = stop;
    stop = after(paste.text, begin, strip(literals[literals.length - 1], " \n"));
    stretches.push([last, holes.length, paste.text.slice(begin, stop)]);
  }
  const values = {};
  for (const [left, right, raw] of stretches) {
    const value = stripTail(stripHead(tidy(raw), tailOf(literals[left])), headOf(literals[right]));
    const several = split(value, literals.slice(left + 1, right));
    holes.slice(left, right).forEach((hole, number) => {
      const one = several[number];
      if (one && !Object.hasOwn(values, hole)) values[hole] = unquote(one);
    });
  }
  return [values, [start, stop]];
}

function tailOf(literal) {
  let end = literal.length;
  while (end && !LETTER.test(literal[end - 1])) end -= 1;
  return literal.slice(end);
}

function headOf(literal) {
  let start = 0;
  while (start < literal.length && !LETTER.test(literal[start])) start += 1;
  return literal.slice(0, start);
}

function marksOf(text) {
  return [...text.replaceAll(" ", "").replaceAll("\n", "")];
}

function stripHead(raw, marks) {
  for (const mark of marksOf(marks)) {
    raw = lstrip(raw, " ");
    if (raw.startsWith(mark)) raw = raw.slice(mark.length);
  }
  return strip(raw, " ");
}

function stripTail(raw, marks) {
  for (const mark of marksOf(marks).reverse()) {
    raw = rstrip(raw, " ");
    if (raw.endsWith(mark)) raw = raw.slice(0, raw.length - mark.length);
  }
  return strip(raw, " ");
}

function split(raw, between) {
  const values = [];
  for (const literal of between) {
    const sign = strip(literal, " \n") || " ";
    const place = raw.indexOf(sign);
    if (place < 0) return [];
    values.push(strip(raw.slice(0, place), " "));
    raw = raw.slice(place + sign.length);
  }
  return [...values, strip(raw, " ")];
}

function unquote(value) {
  value = strip(strip(value, "`"), " ");
  const last = value[value.length - 1];
  return value.length > 2 && value[0] === last && QUOTES.includes(last) ? value.slice(1, -1) : value;
}

function before(text, end) {
  const start = Math.max(0, end - NEAR);
  const line = text.slice(start, end);
  let begin = Math.max(line.lastIndexOf("\n"), line.lastIndexOf("\r")) + 1;
  for (const mark of STARTS) {
    const found = line.lastIndexOf(mark);
    if (found >= 0) begin = Math.max(begin, found + mark.length);
  }
  return start + begin;
}

function after(text, start, sign) {
  const waiting = [];
  const limit = Math.min(text.length, start + VALUE);
  for (let place = start; place < limit; place += 1) {
    const char = text[place];
    if (char === "`" || text.startsWith("\\n", place)) return place;
    if ((char === "\r" || char === "\n") && (!waiting.length || place - start > NEAR)) return place;
    if (sign && !waiting.length && place > start && text.startsWith(`${sign} `, place)) return place + sign.length;
    if (waiting.length && char === waiting[waiting.length - 1]) waiting.pop();
    else if (Object.hasOwn(CLOSERS, char)) waiting.push(CLOSERS[char]);
  }
  return limit;
}
