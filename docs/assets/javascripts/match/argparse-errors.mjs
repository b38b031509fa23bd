// Errors of argparse and of ServerArgs' constructor: they name a flag or a field, and that decides.
// Twin of src/sglang_compat/match/argparse_errors.py.

import { DASHES } from "./flagtable.mjs";
import { canon, QUOTES, tidy } from "./paste.mjs";
import { compareTuples, lstrip, partition, rpartition, rstrip, strip } from "./strings.mjs";

const TAIL = 4000;
const HEAD = 160;
const MOST = 40;
const TRIM = `.,;:)]}${QUOTES}`;
const OURS = new Set(["launch_server", "launch_server.py", "sglang.launch_server", "sglang", "sglang serve"]);
const ANYONES = "__main__.py";
const NEEDED = ["--model-path", "--model"];
const CONSTRUCTORS = ["ServerArgs", "Engine", "launch_server", "prepare_server_args"];

const UNRECOGNIZED = "unrecognized arguments: {flags}";
const CHOICE = "argument {flag}: invalid choice: {value} (choose from {choices})";
const VALUE = "argument {flag}: invalid {type} value: {value}";
const EXPECTED = "argument {flag}: expected {number} argument";
const CLASH = "argument {flag}: not allowed with argument {other}";
const IGNORED = "argument {flag}: ignored explicit argument {value}";
const AMBIGUOUS = "ambiguous option: {option} could match {matches}";
const REQUIRED = "the following arguments are required: {flags}";
const KEYWORD = "ServerArgs.__init__() got an unexpected keyword argument {field}";

/** Find every error of the argument parser in a paste, in order. */
export function argparseErrors(paste, table) {
  const found = [];
  const seen = new Set();
  const all = [...errors(paste, table)].sort((one, other) => compareTuples(one.span, other.span));
  for (const match of all) {
    const key = `${match.template}\n${match.flag}`;
    if (!seen.has(key) && found.length < MOST) {
      seen.add(key);
      found.push(match);
    }
  }
  return found;
}

function* errors(paste, table) {
  for (const place of phrases(paste, "unrecognizedarguments")) yield* unrecognized(paste, table, ...place);
  for (const place of phrases(paste, "ambiguousoption")) yield* ambiguous(paste, table, ...place);
  for (const place of phrases(paste, "followingargumentsarerequired")) yield* required(paste, table, ...place);
  for (const place of phrases(paste, "gotanunexpectedkeywordargument")) yield* keyword(paste, table, ...place);
  for (const place of phrases(paste, "argument")) yield* argument(paste, table, ...place);
}

function* phrases(paste, phrase) {
  let place = paste.canon.indexOf(phrase);
  for (let left = 10 * MOST; left > 0 && place >= 0; left -= 1) {
    yield [paste.origin(place), paste.origin(place + phrase.length - 1) + 1];
    place = paste.canon.indexOf(phrase, place + phrase.length);
  }
}

function argparseMatch(template, certainty, span, why, values, flag, releases, advice) {
  return {
    id: null,
    exception: null,
    parts: null,
    title: null,
    slug: null,
    url: null,
    template,
    kind: "argparse",
    certainty,
    span,
    values,
    flag,
    releases,
    why,
    advice,
    score: 0,
  };
}

function programOf(paste, start) {
  const [head, mark] = rpartition(tidy(paste.text.slice(Math.max(0, start - HEAD), start)), "error:");
  if (!mark || !rstrip(head, " ").endsWith(":")) return "";
  const words = rstrip(head, ": ").match(/[A-Za-z0-9_.-]+/g) ?? [];
  return words.slice(-2).join(" ");
}

function certaintyOf(paste, start, ours) {
  const program = programOf(paste, start);
  const name = rpartition(program, " ")[2];
  if (OURS.has(program) || OURS.has(name)) return "sure";
  if (program && name !== ANYONES) {
    return (ours || program.includes("sglang")) && !program.includes("vllm") ? "maybe" : null;
  }
  return ours ? "sure" : "maybe";
}

function lineAfter(paste, stop) {
  const text = lstrip(paste.text.slice(stop, stop + TAIL), ":");
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").replaceAll("\\n", "\n").split("\n");
  let kept = tidy(lines[0]);
  for (const line of lines.slice(1)) {
    const following = tidy(`\n${line}`);
    if (strip(kept, " `") && !following.startsWith("-") && !kept.endsWith("-")) break;
    kept = kept.endsWith("-") ? kept + following : `${kept} ${following}`;
  }
  return strip(kept, " ");
}

function isFlag(token) {
  const bare = lstrip(token, `-${DASHES}`);
  return token !== "" && `-${DASHES}`.includes(token[0]) && bare !== "" && !"0123456789.".includes(bare[0]);
}

function spanOf(paste, start, stop, token) {
  const place = paste.text.slice(0, stop + TAIL).indexOf(token, stop);
  return place >= 0 ? [place, place + token.length] : [start, stop];
}

function* unrecognized(paste, table, start, stop) {
  const tokens = lineAfter(paste, stop)
    .split(" ")
    .map((token) => strip(token, `${TRIM}([{`))
    .filter(Boolean);
  let number = 0;
  const loose = [];
  while (number < tokens.length) {
    const token = tokens[number];
    number += 1;
    if (!isFlag(token)) {
      loose.push(token);
      continue;
    }
    const [spelled, , value] = partition(token, "=");
    let name = spelled;
    const values = value ? [value] : [];
    while (number < tokens.length && !isFlag(tokens[number])) {
      if (!values.length && !table.names.has(name) && table.names.has(name + tokens[number])) name += tokens[number];
      else values.push(tokens[number]);
      number += 1;
    }
    const advice = table.about(name);
    const certainty = certaintyOf(paste, start, advice.is !== "unknown");
    if (certainty) {
      const captured = { flags: name };
      if (values.length) captured.value = values.join(" ").slice(0, 200);
      const span = spanOf(paste, start, stop, spelled);
      const members = table.names.get(name) ?? [];
      yield argparseMatch(UNRECOGNIZED, certainty, span, whyOf(name, advice), captured, name, members, advice);
    } else if (loose.length) {
      return;
    }
  }
  if (loose.length && loose.length === tokens.length && certaintyOf(paste, start, false) === "sure") {
    const blank = loose.every((token) => token === "\\");
    const why = blank
      ? "A blank follows the backslash at a line's end; take it away"
      : "These words follow a flag that takes one value; quote a value that has blanks in it";
    const values = { flags: loose.join(" ").slice(0, 200) };
    yield argparseMatch(UNRECOGNIZED, "sure", [start, stop], why, values, null, [], { is: blank ? "blank" : "split" });
  }
}

function* argument(paste, table, start, stop) {
  const [names, colon, message] = partition(tidy(paste.text.slice(stop, stop + TAIL)), ": ");
  const spelled = names.replaceAll("- ", "-").split("/");
  if (!colon || !names.startsWith("-") || names.length > 4 * HEAD || spelled.some((name) => name.includes(" "))) return;
  const name = spelled.find((one) => table.names.has(one)) ?? strip(spelled[0], TRIM);
  let advice = { is: "value" };
  const values = { flag: name };
  let template = "";
  let why = "";
  const firstWord = (text) => strip(text.split(" ")[0], TRIM).slice(0, 200);
  const after = (prefix) => message.slice(prefix.length);
  if (message.startsWith("invalid choice: ")) {
    template = CHOICE;
    const [value, choices] = partition(after("invalid choice: "), " (choose from");
    values.value = strip(choices ? value : value.split(" ")[0], TRIM).slice(0, 200);
    advice = table.choice(name, values.value);
    why = whyChoice(name, values.value, advice);
  } else if (message.startsWith("invalid ") && message.slice(0, HEAD).includes(" value: ")) {
    template = VALUE;
    const [kind, , value] = partition(after("invalid "), " value: ");
    values.type = kind;
    values.value = firstWord(value);
    why = `${name} takes a value of type ${kind}`;
  } else if (message.startsWith("expected ") && message.slice(0, HEAD).includes("argument")) {
    template = EXPECTED;
    values.number = partition(after("expected "), " argument")[0];
    why = `${name} takes ${values.number} argument; none that fits follows it`;
  } else if (message.startsWith("not allowed with argument ")) {
    template = CLASH;
    values.other = firstWord(after("not allowed with argument "));
    why = `${name} and ${values.other} exclude each other`;
  } else if (message.startsWith("ignored explicit argument ")) {
    template = IGNORED;
    values.value = firstWord(after("ignored explicit argument "));
    why = `${name} is a switch and takes no value`;
  }
  const certainty = template ? certaintyOf(paste, start, table.names.has(name)) : null;
  if (certainty) {
    const span = [start, spanOf(paste, start, stop, spelled[spelled.length - 1])[1]];
    const members = table.names.get(name) ?? [];
    yield argparseMatch(template, certainty, span, why, values, name, members, advice);
  }
}

function* ambiguous(paste, table, start, stop) {
  const [option, , matches] = partition(lineAfter(paste, stop), " could match");
  const name = partition(strip(option, `${TRIM} `), "=")[0];
  if (!isFlag(name)) return;
  const candidates = matches
    .split(" ")
    .filter(isFlag)
    .map((token) => strip(token, TRIM));
  const known = table.names.has(name);
  const advice = { is: "ambiguous", to: candidates, before: known ? table.about(name) : null };
  let why = `${name} is cut short`;
  if (candidates.length) why = `${name} could mean ${candidates.join(" or ")}; write the whole flag`;
  if (known) why += ` (${whyOf(name, advice.before)})`;
  const ours = [name, ...candidates].some((one) => table.names.has(one));
  const certainty = certaintyOf(paste, start, ours);
  if (certainty) {
    const span = [start, spanOf(paste, start, stop, name)[1]];
    const values = { option: name, matches: candidates.join(", ") };
    yield argparseMatch(AMBIGUOUS, certainty, span, why, values, name, table.names.get(name) ?? [], advice);
  }
}

function* required(paste, table, start, stop) {
  const names = lineAfter(paste, stop)
    .replaceAll("/", " ")
    .split(" ")
    .filter(isFlag)
    .map((token) => strip(token, TRIM));
  if (!names.length) return;
  const known = names.find((name) => table.names.has(name));
  const certainty = certaintyOf(paste, start, names.some((name) => NEEDED.includes(name)));
  if (certainty) {
    const name = known ?? names[0];
    const span = [start, spanOf(paste, start, stop, names[names.length - 1])[1]];
    const values = { flags: names.join(", ") };
    const members = table.names.get(name) ?? [];
    yield argparseMatch(REQUIRED, certainty, span, `A launch needs ${name}`, values, name, members, { is: "required" });
  }
}

function* keyword(paste, table, start, stop) {
  const name = strip(lineAfter(paste, stop).split(" ")[0], `${TRIM}([{`);
  const head = tidy(paste.text.slice(Math.max(0, start - HEAD), start));
  const caller = rpartition(rpartition(head, " ")[2], "`")[2];
  const named = (caller.match(/[A-Za-z_]+/g) ?? []).some((word) => CONSTRUCTORS.includes(word));
  if (!name || !(named || table.fields.has(name))) return;
  if (canon(name) !== name.replaceAll("_", "").replaceAll("-", "").toLowerCase()) return;
  if (caller.includes(".") && !named) return;
  const advice = table.aboutField(name);
  const begin = named ? Math.max(0, start - caller.length - 1) : start;
  const span = [begin, spanOf(paste, start, stop, name)[1]];
  const members = table.fields.get(name) ?? [];
  const certainty = named ? "sure" : "maybe";
  yield argparseMatch(KEYWORD, certainty, span, whyOf(name, advice), { field: name }, name, members, advice);
}

function whyOf(name, advice) {
  const { to, gone } = advice;
  switch (advice.is) {
    case "known":
      return `Every release since the oldest known here has ${name}: this SGLang is older, or not the one meant`;
    case "added":
      return `${name} came with ${advice.in}`;
    case "removed":
      return `${name} went with ${gone}`;
    case "renamed":
      return `${name} went with ${gone}; use ${to}`;
    case "spelling":
      return `SGLang spells it ${to}`;
    case "vllm":
      return `${name} is vLLM's; ${to ? `use ${to}: ` : "leave it out: "}${advice.reason}`;
    case "dash":
      return `The dash of ${name} is no hyphen: write ${to}`;
    case "typo":
      return `No release has ${name}; did you mean ${to}?`;
    default:
      return `No release from the oldest to the newest known here has ${name}`;
  }
}

function whyChoice(name, value, advice) {
  const members = advice.in;
  if (members.length) {
    const last = members[members.length - 1];
    const what = advice.any ? `any value, ${value} too,` : value;
    return `${name} takes ${what} in ${members.length === 1 ? last : `${members[0]} to ${last}`}`;
  }
  return `No release takes ${value} for ${name}${advice.to ? `; did you mean ${advice.to}?` : ""}`;
}
