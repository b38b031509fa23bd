// The few string operations of Python's that the matcher uses and JavaScript lacks.

/** Split at the first separator: [before, separator or "", after]. */
export function partition(text, separator) {
  const place = text.indexOf(separator);
  return place < 0 ? [text, "", ""] : [text.slice(0, place), separator, text.slice(place + separator.length)];
}

/** Split at the last separator: [before, separator or "", after]; without one, all of it is after. */
export function rpartition(text, separator) {
  const place = text.lastIndexOf(separator);
  return place < 0 ? ["", "", text] : [text.slice(0, place), separator, text.slice(place + separator.length)];
}

/** Take characters of a set away from the left end. */
export function lstrip(text, set) {
  let start = 0;
  while (start < text.length && set.includes(text[start])) start += 1;
  return text.slice(start);
}

/** Take characters of a set away from the right end. */
export function rstrip(text, set) {
  let end = text.length;
  while (end > 0 && set.includes(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** Take characters of a set away from both ends. */
export function strip(text, set) {
  return lstrip(rstrip(text, set), set);
}

/** Find a text that lies wholly in [start, end). */
export function findWithin(text, part, start, end) {
  const place = text.indexOf(part, start);
  return place >= 0 && place + part.length <= end ? place : -1;
}

/** The first place in a sorted array whose value is not less than the one given. */
export function bisectLeft(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first place in a sorted array whose value is greater than the one given. */
export function bisectRight(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compare two arrays of numbers as Python compares tuples. */
export function compareTuples(one, other) {
  for (let place = 0; place < one.length; place += 1) {
    if (one[place] !== other[place]) return one[place] - other[place];
  }
  return 0;
}
