// The worker behind finder.mjs: holds the index, and answers with plain data.

import { compileIndex, fetchIndex, match } from "./match/index.mjs";

const file = (tier) => fetchIndex(new URL(`../../data/match-${tier}.json`, import.meta.url));
const files = new Map();
const indexes = new Map();

/** Give the index of the first tiers, loaded once; what failed is tried again. */
function index(tiers) {
  if (!indexes.has(tiers)) {
    for (let tier = 1; tier <= tiers; tier++) if (!files.has(tier)) files.set(tier, file(tier));
    const made = Promise.all([...files.values()]).then((loaded) => compileIndex(...loaded));
    made.catch(() => {
      indexes.clear();
      files.clear();
    });
    indexes.set(tiers, made);
  }
  return indexes.get(tiers);
}

async function find(text) {
  const first = await index(1);
  const matches = match(text, first);
  // The rest of the runtime is loaded only if no launch check answers; a mere notice does not end a launch.
  const answered = matches.some((one) => one.certainty === "sure" && one.kind !== "override");
  return { matches: answered ? matches : match(text, await index(2)), releases: first.releases };
}

addEventListener("message", async ({ data: { number, text } }) => {
  try {
    postMessage({ number, found: await find(text) });
  } catch (error) {
    postMessage({ number, failed: String(error) });
  }
});
