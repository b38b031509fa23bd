// Stage 2: the templates that share the most telling words with a text, when stage 1 finds nothing.
// Twin of src/sglang_compat/match/words.py.

import { Paste } from "./paste.mjs";
import { bisectLeft } from "./strings.mjs";

const MOST = 5;
const LAST = 300;
const PREFIXES = 30;
const ENOUGH = 11000;
const SHARE = 0.4;
const COVER = 0.6;

function words(paste) {
  const found = [];
  for (let run = 0; run < paste.at.length; run += 1) {
    const word = paste.canon.slice(paste.at[run], paste.at[run + 1]);
    if (word.length > 1 && !/^[0-9]+$/.test(word)) found.push(word);
  }
  return found;
}

/** The lookup table from words to templates. */
export class Words {
  constructor(entries) {
    const documents = entries.map((entry) => {
      return new Set(words(new Paste(`${entry.literals.join(" ")} ${entry.title ?? ""}`)));
    });
    this.postings = new Map();
    documents.forEach((document, number) => {
      for (const word of document) {
        const known = this.postings.get(word);
        if (known) known.push(number);
        else this.postings.set(word, [number]);
      }
    });
    this.size = entries.length;
    this.weights = new Map();
    for (const [word, postings] of this.postings) this.weights.set(word, this.weight(postings.length));
    this.unknown = this.weight(0);
    this.sizes = documents.map((document) => document.size);
    this.totals = documents.map((document) => {
      let total = 0;
      for (const word of document) total += this.weights.get(word);
      return total;
    });
    this.average = Math.max(1, this.sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, this.sizes.length));
    this.vocabulary = [...this.postings.keys()].sort();
  }

  weight(crowd) {
    return Math.floor(1000 * Math.log(1 + (this.size - crowd + 0.5) / (crowd + 0.5)));
  }

  /** Find the best few templates, best first: [entry, score] pairs; none if too little is shared. */
  search(paste) {
    const asked = words(paste).slice(-LAST);
    const latest = asked[asked.length - 1];
    const half = latest !== undefined && !this.postings.has(latest) ? latest : "";
    const shared = new Map();
    let total = 0;
    for (const word of [...new Set(asked)].sort()) {
      const [postings, weight] = this.lookUp(word, word === half);
      total += weight;
      for (const entry of postings) shared.set(entry, (shared.get(entry) ?? 0) + weight);
    }
    const hits = [];
    for (const [entry, weight] of shared) {
      if (weight >= ENOUGH && (weight / total >= SHARE || weight >= COVER * this.totals[entry])) {
        const norm = 1 + 1.2 * (0.25 + (0.75 * this.sizes[entry]) / this.average);
        hits.push([entry, Math.floor((weight * 2.2) / norm)]);
      }
    }
    return hits.sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, MOST);
  }

  lookUp(word, halfTyped) {
    if (this.postings.has(word)) return [this.postings.get(word), this.weights.get(word)];
    if (!halfTyped || word.length < 3) return [[], this.unknown];
    const first = bisectLeft(this.vocabulary, word);
    const longer = this.vocabulary.slice(first, first + PREFIXES).filter((one) => one.startsWith(word));
    if (!longer.length) return [[], this.unknown];
    const postings = new Set(longer.flatMap((one) => this.postings.get(one)));
    return [[...postings].sort((one, other) => one - other), Math.min(...longer.map((one) => this.weights.get(one)))];
  }
}
