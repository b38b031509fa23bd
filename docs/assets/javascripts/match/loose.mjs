// Templates that are too short or too common to be looked for: compared with whole messages only.
// Twin of src/sglang_compat/match/loose.py.

import { wordsOf } from "./paste.mjs";
import { Chain, Segment } from "./templates.mjs";

const BARE = "assert ";
const MARKS = ["Error: ", "Exception: ", "Warning: ", "] ", "`", '"', "\u201c", ">", BARE];
const LINES = 60;
const AROUND = 8;
const FAR = 4000;
const LONGEST = 600;

/** Compare the paste's messages with every loose template, from end to end. */
export function looseChains(paste, index) {
  const found = [];
  for (const [start, stop] of messages(paste)) {
    const message = paste.canon.slice(start, stop);
    for (const number of index.loose) {
      const chain = whole(message, index.cleaned[number], number, start);
      if (chain && asWritten(paste, start, stop, index.entries[number].literals)) found.push(chain);
    }
  }
  return found;
}

function* messages(paste) {
  const { text } = paste;
  const starts = new Set([0]);
  for (const mark of MARKS) {
    let at = text.indexOf(mark);
    for (let left = LINES; left > 0 && at >= 0; left -= 1) {
      starts.add(mark === BARE ? at : at + mark.length);
      at = text.indexOf(mark, at + 1);
    }
  }
  for (const begin of [...starts].sort((one, other) => one - other).slice(0, LINES)) {
    const start = paste.place(begin);
    const end = lineEnd(text, begin);
    const stops = new Set([paste.place(end), paste.place(lineEnd(text, end + 1))]);
    for (const stop of [...stops].sort((one, other) => one - other)) {
      if (start < stop && stop <= start + LONGEST) yield [start, stop];
    }
  }
}

function lineEnd(text, begin) {
  const limit = Math.min(text.length, begin + FAR);
  for (let place = begin; place < limit; place += 1) {
    if (text[place] === "\n" || (text[place] === "`" && place > begin)) return place;
  }
  return limit;
}

function whole(message, literals, number, base) {
  const segments = [];
  let place = 0;
  const last = literals.length - 1;
  for (const [index, literal] of literals.entries()) {
    if (!literal) continue;
    let at;
    if (index === 0) at = message.startsWith(literal) ? 0 : -1;
    else if (index === last) at = message.endsWith(literal) ? message.length - literal.length : -1;
    else at = message.indexOf(literal, place);
    if (at < place) return null;
    segments.push(new Segment(index, 0, literal.length, base + at));
    place = at + literal.length;
  }
  if (!segments.length || (literals[last] && place !== message.length)) return null;
  return new Chain(number, segments, literals.reduce((sum, literal) => sum + literal.length, 0));
}

function asWritten(paste, start, stop, literals) {
  let place = Math.max(0, paste.origin(start) - AROUND);
  const text = paste.text.slice(0, paste.origin(stop - 1) + 1 + AROUND);
  for (const literal of literals) {
    for (const word of wordsOf(literal)) {
      place = text.indexOf(word, place);
      if (place < 0) return false;
      place += word.length;
    }
  }
  return true;
}
