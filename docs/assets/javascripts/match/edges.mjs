// Templates that begin or end with a short text: what somebody is still typing, or all that is left of a message.
// Twin of src/sglang_compat/match/edges.py.

import { Chain, Segment } from "./templates.mjs";

const SHORTEST = 4;
const LONGEST = 60;
const MOST = 30;

/** The templates by their first and last letters. */
export class Edges {
  constructor(entries) {
    this.entries = entries;
    this.sizes = entries.map((literals) => literals.reduce((sum, literal) => sum + literal.length, 0));
    this.firsts = entries.map((literals) => Math.max(0, literals.findIndex(Boolean)));
    this.lasts = entries.map((literals) => Math.max(0, literals.findLastIndex(Boolean)));
    const starts = entries.map((literals, number) => literals[this.firsts[number]]);
    const ends = entries.map((literals, number) => backwards(literals[this.lasts[number]]));
    const opens = this.firsts.map((place) => place > 0);
    const closes = this.lasts.map((place, number) => place < entries[number].length - 1);
    this.starts = table(starts, (number) => !opens[number]);
    this.afterValue = table(starts, (number) => opens[number]);
    this.ends = table(ends, (number) => !closes[number]);
    this.beforeValue = table(ends, (number) => closes[number]);
  }

  /** Give the templates that a whole paste is the beginning or the end of, but for a value at that end. */
  chains(paste) {
    const letters = paste.canon;
    const size = letters.length;
    if (size < SHORTEST || size > LONGEST) return [];
    const found = [...this.starting(this.starts, letters, 0), ...this.ending(this.ends, letters, size)];
    const beside = paste.at
      .slice(1)
      .flatMap((place) => [
        ...this.starting(this.afterValue, letters, place),
        ...this.ending(this.beforeValue, letters, place),
      ]);
    return [...found, ...beside.filter((chain) => chain.found < this.sizes[chain.entry])];
  }

  starting(sorted, letters, place) {
    const size = letters.length - place;
    return this.with(sorted, letters.slice(place)).map(
      (number) => new Chain(number, [new Segment(this.firsts[number], 0, size, place)], size),
    );
  }

  ending(sorted, letters, size) {
    return this.with(sorted, backwards(letters.slice(0, size))).map((number) => {
      const last = this.lasts[number];
      const { length } = this.entries[number][last];
      return new Chain(number, [new Segment(last, length - size, length, 0)], size);
    });
  }

  with(sorted, letters) {
    if (letters.length < SHORTEST) return [];
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

function table(texts, wanted) {
  const byText = ([one], [other]) => (one < other ? -1 : Number(one > other));
  return texts
    .map((text, number) => [text, number])
    .filter(([text, number]) => text && wanted(number))
    .sort(byText);
}
