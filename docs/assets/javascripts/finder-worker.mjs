// The worker behind finder.mjs: holds the index, and answers with plain data.

import { loadIndex, match } from "./match/match.mjs";

const file = (tier) => new URL(`../../data/match-${tier}.json`, import.meta.url);
let first;
let both;

async function find(text) {
  first ??= loadIndex(file(1));
  let index = await first;
  let matches = match(text, index);
  // The rest of the runtime is loaded only if no launch check answers.
  if (!matches.some((one) => one.certainty === "sure" && one.kind !== "override")) {
    both ??= loadIndex(file(1), file(2));
    index = await both;
    matches = match(text, index);
  }
  return { matches: matches.map(plain), releases: [...index.releases] };
}

function plain(one) {
  const { entry, template, kind, certainty, span, why, values, flag, releases } = one;
  return {
    id: entry?.id ?? null,
    slug: entry?.slug ?? null,
    title: entry?.title ?? null,
    parts: entry ? [...entry.parts] : [],
    places: (entry?.places ?? []).map(([path, name, condition]) => ({ file: path, function: name, condition })),
    template, kind, certainty, why, flag,
    span: [...span],
    values: { ...values },
    releases: [...releases],
  };
}

addEventListener("message", async ({ data: { number, text } }) => {
  try {
    postMessage({ number, found: await find(text) });
  } catch (error) {
    first = both = undefined;
    postMessage({ number, failed: String(error) });
  }
});
