// The flags of every release, as the index file holds them, and what to say about one that was refused.
// Twin of src/sglang_compat/flaghistory.py.

import { lstrip } from "./strings.mjs";

export const DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212";
const SHORT = 4;
const DIGITS = /[0-9]/g;
const LONGEST = 64;

function fieldOf(name) {
  return lstrip(name, "-").replaceAll("-", "_");
}

/** Every flag of every release. */
export class FlagTable {
  constructor(packed, releases) {
    this.releases = releases;
    this.names = new Map();
    this.fieldOf = new Map();
    this.choices = new Map();
    this.renamed = new Map();
    for (const [name, field, runs, choices, to] of packed.names ?? []) {
      this.names.set(name, this.members(runs));
      this.fieldOf.set(name, field ?? fieldOf(name));
      if (choices.length) {
        this.choices.set(
          name,
          choices.map(([chosen, members]) => [chosen.map((number) => packed.texts[number]), this.members(members)]),
        );
      }
      if (to) this.renamed.set(name, to);
    }
    const fields = new Map([...this.names].map(([name, members]) => [fieldOf(name), members]));
    for (const [name, runs] of packed.fields ?? []) fields.set(name, this.members(runs));
    const byName = ([one], [other]) => (one < other ? -1 : 1);
    this.fields = new Map([...fields].filter(([, members]) => members.length).sort(byName));
    this.vllm = new Map(Object.entries(packed.vllm ?? {}));
  }

  members(runs) {
    const found = [];
    for (let place = 0; place < runs.length; place += 2) {
      found.push(...this.releases.slice(runs[place], runs[place + 1] + 1));
    }
    return found;
  }

  /** Say what is the matter with a flag that a release did not know. */
  about(name) {
    if (this.names.has(name)) return this.history(this.names.get(name), this.renamed.get(name));
    if (name && DASHES.includes(name[0])) {
      const plain = `--${lstrip(name, `-${DASHES}`)}`;
      const told = this.about(plain);
      return told.is === "unknown" ? told : { is: "dash", to: told.to || plain };
    }
    const dashed = `--${lstrip(name, "-").replaceAll("_", "-").toLowerCase()}`;
    if (this.names.has(dashed)) return { is: "spelling", to: dashed };
    for (const spelled of [name, dashed]) {
      if (this.vllm.has(spelled)) {
        const [to, reason] = this.vllm.get(spelled);
        return { is: "vllm", to, reason };
      }
    }
    const near = this.completed(dashed) ?? nearest(dashed, this.names.keys());
    return near === null ? { is: "unknown" } : { is: "typo", to: near };
  }

  completed(dashed) {
    const newest = this.releases[this.releases.length - 1];
    const longer = [...this.names.keys()].filter(
      (name) => name.startsWith(dashed) && this.names.get(name).includes(newest),
    );
    const fields = new Set(longer.map((name) => this.fieldOf.get(name)));
    if (fields.size !== 1 || dashed.length < SHORT) return null;
    return longer.reduce((best, name) => (name.length < best.length ? name : best));
  }

  /** Say what is the matter with a keyword that a release's ServerArgs did not take. */
  aboutField(name) {
    const now = this.fieldOf.get(`--${name.replaceAll("_", "-")}`);
    if (this.fields.has(name)) {
      let to = "";
      for (const [flag, field] of this.fieldOf) {
        if (field === name && this.renamed.has(flag)) {
          to = this.renamed.get(flag);
          break;
        }
      }
      const renamed = this.fieldOf.get(to) ?? now;
      return this.history(this.fields.get(name), renamed !== name && this.fields.has(renamed) ? renamed : null);
    }
    if (this.fields.has(now)) return { is: "spelling", to: now };
    const underscored = name.replaceAll("-", "_");
    if (this.fields.has(underscored)) return { is: "spelling", to: underscored };
    const vllm = this.vllm.get(`--${name.replaceAll("_", "-")}`);
    if (vllm) return { is: "vllm", to: (vllm[0] && this.fieldOf.get(vllm[0])) || null, reason: vllm[1] };
    const near = nearest(name, this.fields.keys());
    return near === null ? { is: "unknown" } : { is: "typo", to: near };
  }

  history(members, renamed) {
    const last = members[members.length - 1];
    if (last !== this.releases[this.releases.length - 1]) {
      const gone = this.releases[this.releases.indexOf(last) + 1];
      return renamed ? { is: "renamed", gone, to: renamed } : { is: "removed", gone };
    }
    return members[0] === this.releases[0] ? { is: "known" } : { is: "added", in: members[0] };
  }

  /** Say in which releases a flag takes a value that one release refused. */
  choice(name, value) {
    const order = (release) => this.releases.indexOf(release);
    const members = [];
    let last = [];
    let newest = -1;
    for (const [chosen, releases] of this.choices.get(name) ?? []) {
      if (chosen.includes(value)) members.push(...releases);
      const place = order(releases[releases.length - 1]);
      if (place > newest) [last, newest] = [chosen, place];
    }
    const variants = this.choices.get(name) ?? [];
    const listed = new Set(variants.flatMap(([, releases]) => releases));
    const free = variants.length ? (this.names.get(name) ?? []).filter((release) => !listed.has(release)) : [];
    let to = null;
    if (!last.includes(value)) {
      const others = last.filter((one) => one.replaceAll(DIGITS, "") !== value.replaceAll(DIGITS, ""));
      to = last.find((one) => one.toLowerCase() === value.toLowerCase()) ?? nearest(value, others);
    }
    const taken = [...members, ...free].sort((one, other) => order(one) - order(other));
    const advice = { is: "choice", in: taken, to };
    if (free.length && !members.length) advice.any = true;
    return advice;
  }
}

/** Give the known name that is most likely meant: about one character in six may be wrong. */
export function nearest(given, known) {
  const name = given.slice(0, LONGEST);
  if (name.length <= SHORT) return null;
  const tolerance = Math.max(1, Math.floor((name.length + 1) / 6));
  let allowed = tolerance;
  let best = null;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > tolerance) continue;
    const distance = edits(name, candidate, allowed);
    if (distance <= allowed) [best, allowed] = [candidate, distance - 1];
    if (allowed < 0) break;
  }
  return best;
}

function edits(one, other, most) {
  let older;
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let index = 0; index < one.length; index += 1) {
    [older, before] = [before, row];
    row = [index + 1];
    for (let place = 0; place < other.length; place += 1) {
      let cost = Math.min(before[place + 1] + 1, row[place] + 1, before[place] + Number(one[index] !== other[place]));
      if (index && place && one[index] === other[place - 1] && one[index - 1] === other[place]) {
        cost = Math.min(cost, older[place - 1] + 1);
      }
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
  }
  return row[row.length - 1];
}
