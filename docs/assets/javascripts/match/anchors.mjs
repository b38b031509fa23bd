// The lookup table of stage 1: short pieces of the templates that a paste is scanned for.
// Twin of src/sglang_compat/match/anchors.py.

export const GRAM = 8;
const STRIDE = 10;
const CROWD = 64;
const EACH = 500; // see src/sglang_compat/match/templates.py

// A piece's rolling hash, and the bit map that spares most of a paste's pieces a look into the table. The map can
// only say "perhaps", so it changes no result.
const BASE = 0x01000193;
let highest = 1;
for (let power = 1; power < GRAM; power += 1) highest = Math.imul(highest, BASE);
const MASK = (1 << 20) - 1;

/**
 * The pieces to look for: `postings` piece -> flat [entry, literal, offset, ...], and `hits(text)`, the places in a
 * text where one stands.
 */
export class Anchors {
  constructor(entries) {
    const crowd = new Map();
    for (const literals of entries) {
      for (const literal of literals) {
        for (let offset = 0; offset + GRAM <= literal.length; offset += 1) {
          const piece = literal.slice(offset, offset + GRAM);
          crowd.set(piece, (crowd.get(piece) ?? 0) + 1);
        }
      }
    }
    this.postings = new Map();
    entries.forEach((literals, entry) => {
      literals.forEach((literal, index) => {
        for (const offset of chosen(literal, crowd)) {
          const piece = literal.slice(offset, offset + GRAM);
          const known = this.postings.get(piece);
          if (known) known.push(entry, index, offset);
          else this.postings.set(piece, [entry, index, offset]);
        }
      });
    });
    this.map = new Uint8Array(MASK + 1);
    for (const [piece, postings] of this.postings) {
      if (postings.length > 3 * CROWD) this.postings.delete(piece);
      else this.map[slot(hashOf(piece))] = 1;
    }
  }

  /** Give the places where a piece stands, in order; of one that stands there too often the first and last ones. */
  hits(text) {
    const places = this.places(text);
    if (places.length <= 2 * EACH) return places;
    const pieces = places.map((place) => text.slice(place, place + GRAM));
    const left = new Map();
    for (const piece of pieces) left.set(piece, (left.get(piece) ?? 0) + 1);
    const seen = new Map();
    return places.filter((_, number) => {
      const piece = pieces[number];
      seen.set(piece, (seen.get(piece) ?? 0) + 1);
      left.set(piece, left.get(piece) - 1);
      return seen.get(piece) <= EACH || left.get(piece) < EACH;
    });
  }

  /** Give all places in a cleaned paste where a piece stands. */
  places(text) {
    const places = [];
    if (text.length < GRAM) return places;
    let hash = hashOf(text.slice(0, GRAM));
    for (let place = 0; ; place += 1) {
      if (this.map[slot(hash)] && this.postings.has(text.slice(place, place + GRAM))) places.push(place);
      if (place + GRAM >= text.length) return places;
      hash = Math.imul(hash - Math.imul(text.charCodeAt(place), highest), BASE) + text.charCodeAt(place + GRAM);
    }
  }
}

function hashOf(piece) {
  let hash = 0;
  for (let place = 0; place < GRAM; place += 1) hash = Math.imul(hash, BASE) + piece.charCodeAt(place);
  return hash;
}

function slot(hash) {
  return (hash ^ (hash >>> 15)) & MASK;
}

function chosen(literal, crowd) {
  const count = literal.length - GRAM + 1;
  if (count <= 0) return [];
  const offsets = new Set([0, count - 1]);
  for (let start = 0; start < count; start += STRIDE) {
    let best = start;
    let least = Infinity;
    for (let offset = start; offset < Math.min(start + STRIDE, count); offset += 1) {
      const size = crowd.get(literal.slice(offset, offset + GRAM));
      if (size < least) [best, least] = [offset, size];
    }
    offsets.add(best);
  }
  return [...offsets].sort((one, other) => one - other);
}
