// Stage 1: find the templates whose literal parts stand in a paste, in order.
// Twin of src/sglang_compat/match/templates.py, which says how.

import { GRAM } from "./anchors.mjs";

export const VALUE = 2500;
const INSIDE = 80;
const OPEN = 3;
const KEPT = 8;

/** A stretch [start, end) of one literal, found at `place` of the cleaned paste. */
export class Segment {
  constructor(literal, start, end, place) {
    this.literal = literal;
    this.start = start;
    this.end = end;
    this.place = place;
  }

  get stop() {
    return this.place + this.end - this.start;
  }
}

/** Segments of one template, in the order of the template and of the paste; `found` letters in all. */
export class Chain {
  constructor(entry, segments, found) {
    this.entry = entry;
    this.segments = segments;
    this.found = found;
  }

  get place() {
    return this.segments[0].place;
  }

  get stop() {
    return this.segments[this.segments.length - 1].stop;
  }
}

/** Find the templates' chains in a cleaned paste. Linear in the paste; `steps` says what it cost. */
export function scan(paste, anchors, entries) {
  let steps = paste.length;
  const reached = new Map(); // entry and literal -> diagonal, end of its last segment
  const growing = new Map();
  const done = new Map();
  for (const place of anchors.hits(paste)) {
    const postings = anchors.postings.get(paste.slice(place, place + GRAM));
    for (let number = 0; number < postings.length; number += 3) {
      const entry = postings[number];
      const index = postings[number + 1];
      const offset = postings[number + 2];
      steps += 1;
      const diagonal = place - offset;
      const key = entry * 4096 + index;
      const known = reached.get(key);
      const same = known !== undefined && known[0] === diagonal;
      if (same && place < known[1]) continue;
      const literal = entries[entry][index];
      let start = offset;
      let end = offset + GRAM;
      const floor = same ? known[1] - diagonal : 0;
      while (
        start > floor &&
        diagonal + start > 0 &&
        literal.charCodeAt(start - 1) === paste.charCodeAt(diagonal + start - 1)
      )
        start -= 1;
      while (
        end < literal.length &&
        diagonal + end < paste.length &&
        literal.charCodeAt(end) === paste.charCodeAt(diagonal + end)
      )
        end += 1;
      steps += end - start;
      reached.set(key, [diagonal, diagonal + end]);
      if (!growing.has(entry)) growing.set(entry, []);
      grow(growing.get(entry), done, new Segment(index, start, end, diagonal + start), entry);
    }
  }
  for (const chains of growing.values()) for (const chain of chains) finish(done, chain);
  return { chains: [...done.values()].flat(), steps };
}

function grow(chains, done, segment, entry) {
  let best = null;
  let fork = null;
  for (const chain of [...chains]) {
    const { segments } = chain;
    if (segment.place - chain.stop > VALUE) {
      chains.splice(chains.indexOf(chain), 1);
      finish(done, chain);
    } else if (follows(segments[segments.length - 1], segment)) {
      if (!best || chain.found > best.found) best = chain;
    } else if (segments.length > 1 && follows(segments[segments.length - 2], segment)) {
      if (!fork || chain.found > fork.found) fork = chain;
    }
  }
  if (!best) {
    const before = fork ? fork.segments.slice(0, -1) : [];
    best = new Chain(entry, before, before.reduce((sum, one) => sum + one.end - one.start, 0));
    chains.push(best);
  }
  let lost = 0;
  if (best.segments.length) {
    const last = best.segments[best.segments.length - 1];
    const inside = last.literal === segment.literal ? last.end - segment.start : 0;
    lost = Math.max(0, last.stop - segment.place, inside);
  }
  best.segments.push(new Segment(segment.literal, segment.start + lost, segment.end, segment.place + lost));
  best.found += segment.end - segment.start - lost;
  if (chains.length > OPEN) {
    let shortest = chains[0];
    for (const chain of chains) if (chain.found < shortest.found) shortest = chain;
    chains.splice(chains.indexOf(shortest), 1);
    finish(done, shortest);
  }
}

function follows(last, segment) {
  if (segment.place <= last.place) return false;
  const gap = segment.place - last.stop;
  if (segment.literal === last.literal) {
    const overlap = Math.max(0, -gap, last.end - segment.start);
    return segment.start > last.start && overlap < segment.end - segment.start && gap <= INSIDE;
  }
  return segment.literal > last.literal && -gap < segment.end - segment.start;
}

function finish(done, chain) {
  if (!done.has(chain.entry)) done.set(chain.entry, []);
  const kept = done.get(chain.entry);
  if (kept.length < KEPT) {
    kept.push(chain);
    return;
  }
  let worst = 0;
  for (let number = 1; number < KEPT; number += 1) {
    if (kept[number].found <= kept[worst].found) worst = number;
  }
  if (kept[worst].found < chain.found) kept[worst] = chain;
}
