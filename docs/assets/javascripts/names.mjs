// Names and tab stops that the theme leaves out, for those who hear a page, or have no mouse.

const NAMES = { ".md-search": "Search", ".md-path": "Path", ".md-tags": "Tags" };
let asked = false;

/** Attach once for all pages: what the theme adds later gets them as well. */
export function attach() {
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
  addEventListener("resize", soon);
  complete();
}

function soon() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    complete();
  });
}

function complete() {
  for (const [selector, name] of Object.entries(NAMES)) {
    for (const element of document.querySelectorAll(selector)) element.setAttribute("aria-label", name);
  }
  // The button of a code block is no place that somebody jumps to.
  for (const element of document.querySelectorAll(".md-code__nav:not([role])")) element.setAttribute("role", "none");
  for (const element of document.querySelectorAll("pre > code:not([tabindex])")) {
    if (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) element.tabIndex = 0;
  }
}
