// Where the site is, and its generated data. Addresses start from this module's own, so any base path works.

export const ROOT = new URL("../../", import.meta.url);

const loaded = new Map();

/**
 * Load a file of `data/`, once.
 * @param {string} name Such as `records.json`.
 * @returns {Promise<any>} Rejects when there is no such file; asking again then tries again.
 */
export function data(name) {
  if (!loaded.has(name)) {
    const request = fetch(new URL(`data/${name}`, ROOT)).then((response) => {
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response.json();
    });
    request.catch(() => loaded.delete(name));
    loaded.set(name, request);
  }
  return loaded.get(name);
}

/** Give the address of a record's page. */
export const page = (slug) => new URL(`errors/${encodeURIComponent(slug)}/`, ROOT).href;

/** Give the home page's address with a text to explain. */
export function ask(text) {
  const address = new URL(ROOT);
  address.searchParams.set("q", text);
  return address.href;
}

/** Say which releases, as runs: `0.5.8 to 0.5.11, 0.5.20`. */
export function span(some, all) {
  const runs = [];
  for (const release of some) {
    const last = runs.at(-1);
    if (last && all.indexOf(release) === all.indexOf(last[1]) + 1) last[1] = release;
    else runs.push([release, release]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first} to ${last}`)).join(", ");
}

/**
 * Give a message's place in SGLang's source, pinned to the newest release that says it.
 * @returns {Promise<{url: string, file: string, condition: string|null}|null>} Null when no harvested release does.
 */
export async function source(match) {
  if (!match.releases.length) return null;
  return (await data(`messages/${match.id[0]}.json`))[match.id] ?? null;
}
