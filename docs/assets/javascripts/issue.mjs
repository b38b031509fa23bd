// The way to report what the guide does not have: a form on the guide's own repository, filled in.

const LONGEST = 1500; // characters of a paste in an address; GitHub refuses addresses of more than about 8,000

/** Give the guide's repository, or null where the site names none that has GitHub's form. */
function repository() {
  const named = document.querySelector("meta[name=guide-repository]")?.content ?? "";
  return /^https:\/\/github\.com\/[^/]+\/[^/]+\/?$/.test(named) ? named.replace(/\/$/, "") : null;
}

/**
 * Give the address of a form for an error that is not explained.
 * @param {string} title The issue's title.
 * @param {string[]} facts Lines that say what is known of it.
 * @param {string} paste What the reader pasted; its end is kept when it is long.
 * @returns {string|null}
 */
export function issueAddress(title, facts, paste) {
  const base = repository();
  if (!base) return null;
  const kept = paste.slice(-LONGEST);
  const longest = Math.max(2, ...(kept.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const body = [...facts, "", `${fence}text`, kept, fence, ""].join("\n");
  return `${base}/issues/new?${new URLSearchParams({ title: title.slice(0, 200), body })}`;
}
