// Clean a paste: the letters and digits that a message is made of, with the way back to the paste's offsets.
// Twin of src/sglang_compat/match/paste.py, which says why; the patterns are the same, letter by letter.

import { bisectLeft, bisectRight, strip } from "./strings.mjs";

const NOISE = [
  String.raw`(?:\x1b|\^\[|\\(?:x1b|u001b|033|e))\[[0-9;?]{0,20}[A-Za-z]`,
  String.raw`\[[0-9;]{1,12}m`,
  String.raw`\x1b\][^\x07\x1b\n]{0,200}(?:\x07|\x1b\\)`,
  String.raw`\[[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][^\[\]\n]{0,60}\]`,
  String.raw`\[[0-9]{1,4},[0-9]{1,5}\]<std[a-z]{2,4}>:?`,
  String.raw`\[rank ?[0-9]{1,5}\]:?`,
  String.raw`\([A-Za-z0-9_]{1,40} pid=[0-9]{1,9}[^()\n]{0,60}\)`,
  String.raw`[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,9})?(?:Z|[+-][0-9]{2}:?[0-9]{2})?` +
    String.raw`(?: std(?:out|err) [FP] )?`,
  String.raw`\\[nrt]`,
  String.raw`&(?:lt|gt|amp|quot|apos|nbsp|#[0-9]{1,5}|#x[0-9A-Fa-f]{1,5});`,
  String.raw`[A-Za-z_][A-Za-z0-9_.]{0,80}(?:Error|Exception): `,
  String.raw`</?(?:br|code|pre|b|i|em|strong|p|td|tr|span)(?: [^<>\n]{0,80})?/?>`,
].join("|");
const PREFIX = [
  String.raw`[A-Za-z0-9_.-]{1,60} {0,12}\| `,
  String.raw`[0-9]{1,6}: `,
  String.raw`\(pid=[0-9]{1,9}[^()\n]{0,60}\)`,
  String.raw`[A-Z][a-z]{2} [ 0-9][0-9] [0-9:]{8} [^ \n]{1,60} [^ :\n]{1,60}: `,
  String.raw`[EWIF][0-9]{4} [0-9:.]{8,15} {1,4}[0-9]{1,9} [^ \]\n]{1,60}\]`,
  String.raw`\[pod/[^\]\n]{1,120}\]`,
].join("|");
const LINE_START = String.raw`(?<![^\n\r])`;
const TOKENS = new RegExp(String.raw`${LINE_START}[ \t]{0,40}(?:${PREFIX})|${NOISE}|([0-9A-Za-z]+)`, "g");
const GAPS = new RegExp(String.raw`[\r\n]+(?:[ \t>#|]{0,40}(?:${PREFIX})?)?|${NOISE}|[ \t]+`, "g");
const AGAIN = 8;
export const QUOTES = "'\"`\u2018\u2019\u201c\u201d";

/** Give what is worth reading: a log says the same thousands of times, with other numbers in it. */
function* stretches(text) {
  const read = new Map();
  let start = 0;
  let place = 0;
  while (place < text.length) {
    const end = text.indexOf("\n", place) + 1 || text.length;
    const line = text.slice(place, end).replace(/[0-9]+/g, "");
    const times = (read.get(line) ?? 0) + 1;
    read.set(line, times);
    if (times > AGAIN) {
      if (start < place) yield [start, place];
      start = end;
    }
    place = end;
  }
  if (start < place) yield [start, place];
}

/** A cleaned paste: `text` as it came, `canon` its letters and digits, `at`/`origins` where each run begins. */
export class Paste {
  constructor(text) {
    const runs = [];
    const at = [];
    const origins = [];
    let place = 0;
    for (const [start, end] of stretches(text)) {
      // The text is cut after the stretch, not before it: a pattern may look back for the line's start.
      const read = end === text.length ? text : text.slice(0, end);
      TOKENS.lastIndex = start;
      for (let token = TOKENS.exec(read); token; token = TOKENS.exec(read)) {
        const run = token[1];
        if (run === undefined) continue;
        runs.push(run);
        at.push(place);
        origins.push(token.index);
        place += run.length;
      }
    }
    this.text = text;
    this.canon = runs.join("").toLowerCase();
    this.at = at;
    this.origins = origins;
  }

  /** Give the offset in the paste of a place in `canon`. */
  origin(place) {
    const run = bisectRight(this.at, place) - 1;
    return this.origins[run] + place - this.at[run];
  }

  /** Give the place in `canon` of the first run that begins at an offset in the paste or after it. */
  place(origin) {
    const run = bisectLeft(this.origins, origin);
    return run < this.at.length ? this.at[run] : this.canon.length;
  }

  /** Give where the run at a place in `canon` begins and ends. */
  run(place) {
    const run = bisectRight(this.at, place) - 1;
    return [this.at[run], run + 1 < this.at.length ? this.at[run + 1] : this.canon.length];
  }

  /** Whether a word begins at a place in `canon`. */
  startsRun(place) {
    return this.at[bisectRight(this.at, place) - 1] === place;
  }
}

/** Reduce a template's literal part in the same way. */
export function canon(text) {
  return new Paste(text).canon;
}

/** Split at ASCII blanks and line ends. */
export function wordsOf(text) {
  return text.match(/[^ \t\r\n]+/g) ?? [];
}

/** Give a piece of a paste as one line: prefixes, colours and line ends become single blanks. */
export function tidy(text) {
  return strip(text.replace(GAPS, " "), " ");
}
