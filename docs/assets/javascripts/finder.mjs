// Matching, out of the page's way: a worker does it, so that not even a log of 10 MB makes the page stutter.

let worker;
let numbers = 0;
const waiting = new Map();

function ask(text) {
  if (!worker) {
    worker = new Worker(new URL("finder-worker.mjs", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data: { number, found, failed } }) => {
      const { resolve, reject } = waiting.get(number);
      waiting.delete(number);
      if (failed) reject(new Error(failed));
      else resolve(found);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault(); // whoever asked says it
      for (const { reject } of waiting.values()) reject(new Error(event.message || "the matcher does not load"));
      waiting.clear();
      worker = undefined;
    });
  }
  return new Promise((resolve, reject) => {
    waiting.set(++numbers, { resolve, reject });
    worker.postMessage({ number: numbers, text });
  });
}

/**
 * Make a function that finds what a text says.
 *
 * While it is busy it keeps only the newest text: those in between give null.
 * @returns {(text: string) => Promise<{matches: object[], releases: string[]}|null>}
 */
export function finder() {
  let busy = null;
  let next = null;
  return async function find(text) {
    next?.(false);
    next = null;
    if (busy) {
      const turn = new Promise((resolve) => (next = resolve));
      if (!(await turn)) return null;
    }
    const mine = ask(text);
    busy = mine;
    try {
      return await mine;
    } finally {
      busy = null;
      const resume = next;
      next = null;
      resume?.(true);
    }
  };
}
