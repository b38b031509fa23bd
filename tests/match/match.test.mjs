// Run the vectors in JavaScript: node --test tests/match/match.test.mjs
// MATCH_VECTORS and MATCH_INDEX name other files; test_twin.py uses them for the whole catalogue.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { compileIndex, match } from "../../docs/assets/javascripts/match/index.mjs";

const file = (name) => new URL(name, import.meta.url);
const read = (path) => readFileSync(path, "utf8");
const indexes = (process.env.MATCH_INDEX ?? "").split("|").filter(Boolean);
const index = compileIndex(...(indexes.length ? indexes : [file("vector-index.json")]).map((path) => JSON.parse(read(path))));
const vectors = read(process.env.MATCH_VECTORS ?? file("vectors.jsonl")).trim().split("\n").map((line) => JSON.parse(line));

/** Offsets as Python counts them: by character, where JavaScript counts the halves of rare ones. */
function characters(text, span) {
  return span.map((offset) => [...text.slice(0, offset)].length);
}

test(`${vectors.length} vectors give what Python gives`, () => {
  for (const { text, release, matches } of vectors) {
    const found = match(text, index, release).map((one) => ({
      slug: one.slug,
      id: one.id,
      template: one.template,
      flag: one.flag,
      values: one.values,
      releases: [...one.releases.slice(0, 1), ...one.releases.slice(-1), one.releases.length],
      kind: one.kind,
      certainty: one.certainty,
      url: one.url,
      span: characters(text, one.span),
      why: one.why,
      advice: one.advice,
      score: one.score,
    }));
    assert.deepEqual(found, matches, JSON.stringify(text));
  }
});
