// The measuring half of match_speed.py: node match_speed.mjs FOLDER

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { compileIndex, match } from "../../docs/assets/javascripts/match/index.mjs";

const folder = process.argv[2];
const lunr = createRequire(join(folder, "/"))("lunr");
const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));
const queries = read("queries.json");
const file = read("index-1.json");

function timed(work) {
  const start = process.hrtime.bigint();
  const result = work();
  return [Number(process.hrtime.bigint() - start) / 1e6, result];
}

/** Median milliseconds a query; the first round warms up. */
function perQuery(texts, search) {
  texts.slice(0, 50).forEach(search);
  const times = texts.map((text) => timed(() => search(text))[0]).sort((one, other) => one - other);
  return times[times.length >> 1];
}

const [building, index] = timed(() => compileIndex(file));
const templates = index.entries.map((entry) => entry.template);
const first = (text) => match(text, index)[0]?.id;

// Material: a page a message, its title weighted, every word of the query required to begin a word of the page.
const pages = lunr(function () {
  this.ref("id");
  this.field("title", { boost: 1e3 });
  this.field("text");
  this.tokenizer.separator = /[\s-]+/;
  templates.forEach((template, id) => this.add({ id, title: template, text: template }));
});
let thrown = 0;
function material(text) {
  const terms = text.replace(/[+\-~^*:"]/g, " ").trim().split(/\s+/);
  return pages.search(terms.map((term) => `${term}*`).join(" "))[0]?.ref;
}
for (const text of queries) {
  try {
    pages.search(text);
  } catch {
    thrown += 1;
  }
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
const patterns = index.entries.map((entry) => new RegExp(entry.literals.map(escaped).join("[^]{0,2500}?")));
const regexes = (text) => patterns.findIndex((pattern) => pattern.test(text));

const ours = perQuery(queries, first);
const theirs = perQuery(queries, material);
const scans = perQuery(queries, regexes);
console.log(`${templates.length} templates, ${queries.length} wrapped messages, index ready in ${building.toFixed(0)} ms`);
console.log(`ours          ${ours.toFixed(3)} ms a query`);
console.log(`lunr          ${theirs.toFixed(3)} ms a query, ${(theirs / ours).toFixed(1)} times ours (operators taken out; as pasted, ${thrown} of ${queries.length} throw)`);
console.log(`regex scan    ${scans.toFixed(3)} ms a query, ${(scans / ours).toFixed(1)} times ours`);

// Growth: templates of words drawn as unevenly as in a language.
let seed = 1;
function chance() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}
const vocabulary = [...new Set(templates.join(" ").match(/[A-Za-z_-]{2,}/g))];
const word = () => vocabulary[Math.floor(vocabulary.length * chance() ** 2)];
function synthetic(count) {
  const parts = Array.from({ length: count }, () => {
    const sentence = () => ` ${Array.from({ length: 5 + Math.floor(chance() * 6) }, word).join(" ")} `;
    return [sentence(), "value", sentence(), "other", ""];
  });
  const same = (value) => parts.map(() => value);
  const entries = {
    ids: parts.map((_, number) => `s${number}`), kinds: same(0), classes: same(0), spans: same(0), parts, places: same([]),
  };
  return compileIndex({ releases: ["1"], spans: [[[0, null]]], classes: ["ValueError"], places: [], entries, records: {} });
}
const growth = [1000, 5000, 50000].map((count) => {
  const made = synthetic(count);
  const texts = Array.from({ length: 300 }, () => {
    const entry = made.entries[Math.floor(chance() * count)];
    return [entry.id, `ValueError:${entry.parts[0]}64${entry.parts[2]}'triton'`];
  });
  const right = texts.filter(([id, text]) => match(text, made)[0]?.id === id).length;
  const time = perQuery(texts.map(([, text]) => text), (text) => match(text, made));
  console.log(`${String(count).padStart(6)} synthetic templates: ${time.toFixed(3)} ms a query, ${right} of ${texts.length} right`);
  return time;
});
console.log(`50 times the templates take ${(growth[2] / growth[0]).toFixed(1)} times as long`);

const log = "[2025-12-01 10:11:12 TP0] Decode batch. #running-req: 12, #token: 3456, token usage: 0.31\n".repeat(115000) + queries[0];
const [whole] = timed(() => match(log, index));
console.log(`a log of ${(log.length / 1e6).toFixed(0)} MB: ${whole.toFixed(0)} ms`);
