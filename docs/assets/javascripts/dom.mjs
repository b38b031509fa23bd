// Elements, made without ever parsing text as HTML: what readers paste may be anything.

/**
 * Make an element.
 * @param {string} name Tag name, with classes after dots: `p.guide-note`.
 * @param {object|null} attributes Attributes; those that are null, undefined or false are left out.
 * @param {...(Node|string|null|undefined|false)} children Nodes, or text that is shown as it is.
 */
export function el(name, attributes, ...children) {
  const [tag, ...classes] = name.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Give prose as nodes: what stands in backticks, and flags, become code. */
export function prose(text) {
  return text.split(/`([^`\n]{1,200})`/).flatMap((piece, place) => {
    if (place % 2) return [el("code", null, piece)];
    return piece.split(/(--[a-z0-9][a-z0-9-]*)/).map((part, odd) => (odd % 2 ? el("code", null, part) : part));
  });
}

/** Give a placeholder's name as readers know it: without Python's conversion. */
export const named = (hole) => hole.replace(/![rsa]$/, "");

/** Give a message's template as nodes, its placeholders marked. */
export function templated(parts) {
  return parts.map((part, place) => (place % 2 ? el("span.guide-hole", null, `‹${named(part)}›`) : part));
}

/** Give a button that copies a text. */
export function copyButton(label, text) {
  const button = el("button.md-button.guide-copy", { type: "button" }, label);
  button.addEventListener("click", async () => {
    let said = "Copied";
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      said = "Your browser forbids copying";
    }
    button.textContent = said;
    setTimeout(() => (button.textContent = label), 2000);
  });
  return button;
}
