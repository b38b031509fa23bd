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
 * Give the line in SGLang's source that says a message, pinned to the newest release that has it.
 * @returns {Promise<string|null>} Null when no harvested release says it.
 */
export async function permalink(match) {
  const [place] = match.places;
  if (!place || !match.releases.length) return null;
  const { source, lines } = await data("lines.json");
  return `${source}/v${match.releases.at(-1)}/python/sglang/${place.file}#L${lines[match.id]}`;
}
