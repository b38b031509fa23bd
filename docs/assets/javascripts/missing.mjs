// The 404 page: an error's page that was renamed, one that is not written yet, or nothing at all.

import { el, templated } from "./dom.mjs";
import { finder } from "./finder.mjs";
import { issueAddress } from "./issue.mjs";
import { data, page, span } from "./site.mjs";

const MOST = 5;
const find = finder();

/** Attach to the page, if it is the 404 page. */
export async function attach() {
  const box = document.getElementById("guide-missing");
  const slug = asked();
  if (!box || !slug) return;
  const [records, found] = await Promise.all([
    data("records.json").catch(() => null),
    find(slug.replaceAll("-", " ")).catch(() => null),
  ]);
  if (!records || !found) return; // the page's own text still leads on
  // The page is there, and was asked for without its version, or in another case.
  const known = records.find(([name]) => name === slug);
  if (known) {
    location.replace(address(known) + location.search + location.hash);
    return;
  }
  const near = nearest(slug, records);
  const unwritten = found.matches.filter((match) => !match.slug && match.id && match.certainty === "sure");
  const parts = [];
  if (near.length) {
    parts.push(el("p", null, "Did you mean:"), el("ul", null, near.map(listed)));
  }
  const [match] = unwritten;
  if (match) {
    parts.push(
      el("p", null, "SGLang can say this, but it is not documented yet. In releases ",
        `${span(match.releases, found.releases)}:`),
      el("pre", null, el("code", null, templated(match.parts))),
    );
  } else if (!near.length) {
    parts.push(el("p", null, "Unknown: no record of this guide, and no message of SGLang, reads like this address."));
  }
  const report = issueAddress(`Missing page: ${slug}`, ["No page has this address."], slug);
  if (report) parts.push(el("p", null, el("a", { href: report }, "Report the missing page")));
  box.replaceChildren(...parts);
}

/** Give the slug in the address, if it is that of an error. */
function asked() {
  const slug = /\/errors\/([^/]+)/.exec(location.pathname)?.[1];
  if (!slug) return null;
  try {
    return decodeURIComponent(slug).toLowerCase().replace(/\.html$/, "").slice(0, 200);
  } catch {
    return null;
  }
}

/** Give the address of a row of records.json: a former slug has the one of today behind it. */
const address = ([slug, , now]) => page(now ?? slug);
const listed = (record) => el("li", null, el("a", { href: address(record) }, record[1]));

/** Give the records whose slugs share the most words with a slug, the rarest counting most. */
export function nearest(slug, records) {
  const words = (text) => new Set(text.split("-").filter((word) => word.length > 1));
  const crowd = new Map();
  for (const [known] of records) for (const word of words(known)) crowd.set(word, (crowd.get(word) ?? 0) + 1);
  const weight = (word) => 1 / Math.sqrt(crowd.get(word) ?? 1);
  const total = (set) => [...set].reduce((sum, word) => sum + weight(word), 0);
  const mine = words(slug);
  const scored = records.map((record) => {
    const shared = total([...words(record[0])].filter((word) => mine.has(word)));
    const cut = record[0].startsWith(slug) || slug.startsWith(record[0]); // an address cut short, or with more behind it
    return [Number(cut) + shared / Math.max(total(mine), total(words(record[0])), 1e-9), record];
  });
  const close = scored.filter(([score]) => score >= 0.4).sort((one, other) => other[0] - one[0]);
  return close.slice(0, MOST).map(([, record]) => record);
}
