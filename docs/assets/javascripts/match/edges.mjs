// Templates that begin or end with a short text: what somebody is still typing, or all that is left of a message.
// Twin of src/sglang_compat/match/edges.py.

import { Chain, Segment } from "./templates.mjs";

const SHORTEST = 4;
const LONGEST = 60;
const MOST = 30;

/** The templates by their first and by their last letters. */
export class Edges {
  constructor(entries) {
    this.entries = entries;
    this.sizes = entries.map((literals) => literals.reduce((sum, literal) => sum + literal.length, 0));
    this.starts = table(entries.map((literals) => literals[0]));
    this.ends = table(entries.map((literals) => backwards(literals[literals.length - 1])));
  }

  /** Give the templates that a whole cleaned paste is the beginning or the end of. */
  chains(paste) {
    const size = paste.length;
    if (size < SHORTEST || size > LONGEST) return [];
    const found = this.with(this.starts, paste).map(
      (number) => new Chain(number, [new Segment(0, 0, size, 0)], size),
    );
    for (const number of this.with(this.ends, backwards(paste))) {
      const last = this.entries[number].length - 1;
      const { length } = this.entries[number][last];
      found.push(new Chain(number, [new Segment(last, length - size, length, 0)], size));
    }
    return found;
  }

  with(sorted, letters) {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle][0] < letters) low = middle + 1;
      else high = middle;
    }
    const numbers = [];
    while (low < sorted.length && sorted[low][0].startsWith(letters)) {
      numbers.push(sorted[low][1]);
      low += 1;
    }
    return numbers.sort((one, other) => this.sizes[one] - this.sizes[other] || one - other).slice(0, MOST);
  }
}

function backwards(letters) {
  return [...letters].reverse().join("");
}

function table(texts) {
  const byText = ([one], [other]) => (one < other ? -1 : Number(one > other));
  return texts
    .map((text, number) => [text, number])
    .filter(([text]) => text)
    .sort(byText);
}
