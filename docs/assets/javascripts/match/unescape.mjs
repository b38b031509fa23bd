// Text in JSON strings, as logs are kept -> the text that was logged, with the way back to the paste's offsets.
// Twin of src/sglang_compat/match/unescape.py, which says why; the patterns are the same, letter by letter.

import { bisectRight } from "./strings.mjs";

const MEMBER = /"[^"\\\r\n]{1,60}"[ \t]{0,8}:[ \t]{0,8}[\[{"]/g;
const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|(["\\/bfnrt]))/g;
const MEANINGS = { b: " ", f: " ", n: "\n", r: "\r", t: "\t" };
const LAYERS = 3;
const NOTHING = "\ufffd";

/** Take the escapes out of a paste's JSON: `text`, and `span`, where a stretch of it stands in the paste. */
export function unescape(text) {
  const layers = [];
  let plain = text;
  for (let number = 0; number < LAYERS; number += 1) {
    const layer = unwrapped(plain);
    if (!layer.parts.length) break;
    plain = layer.parts.join("");
    layers.unshift(layer);
  }
  const origin = (place) => layers.reduce(before, place);
  return { text: plain, span: ([start, end]) => [origin(start), origin(end)] };
}

function before(place, { at, origins }) {
  const number = bisectRight(at, place) - 1;
  return origins[number] + place - at[number];
}

function unwrapped(text) {
  const parts = [];
  const at = [0];
  const origins = [0];
  let size = 0;
  let done = 0;
  for (let member = next(MEMBER, text, 0); member; ) {
    const found = text.indexOf("\n", MEMBER.lastIndex);
    const end = found < 0 ? text.length : found;
    let escape = next(ESCAPE, text, MEMBER.lastIndex);
    while (escape && escape.index < end) {
      parts.push(text.slice(done, escape.index), meaning(escape));
      size += escape.index - done + 1;
      done = ESCAPE.lastIndex;
      at.push(size);
      origins.push(done);
      escape = ESCAPE.exec(text);
    }
    member = next(MEMBER, text, end);
  }
  if (parts.length) parts.push(text.slice(done));
  return { parts, at, origins };
}

function next(pattern, text, start) {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

function meaning([, code, sign]) {
  if (sign !== undefined) return MEANINGS[sign] ?? sign;
  const number = parseInt(code, 16);
  return number >= 0xd800 && number <= 0xdfff ? NOTHING : String.fromCharCode(number);
}
