import type { z } from 'zod';

type $ZodIssue = z.core.$ZodIssue;
type $ZodRawIssue = z.core.$ZodRawIssue;

// The sentences about faults of an input, for the person who has to mend it. Each begins with the place of the fault.

/** A name or value of the caller may be long, and its beginning is enough to find it. */
const SHOWN_CHARACTERS = 64;
const SHOWN_VALUES = 30;

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  file: 'a file',
  date: 'a date',
  null: 'null',
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a URL such as https://example.org',
  uuid: 'a UUID such as 2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a',
  datetime: 'a time such as 2026-11-21T09:00:00Z',
  date: 'a day such as 2026-11-21',
  time: 'a time of day such as 09:00:00',
  duration: 'a duration such as PT15M',
  base64: 'bytes in base64',
  base64url: 'bytes in base64url, without padding',
  sha256_hex: 'a SHA-256 in hexadecimal',
};

type Fault = $ZodRawIssue | $ZodIssue;
type FaultOf<Code extends Fault['code']> = Extract<Fault, { code: Code }>;

/** Makes the sentence about a fault, with its place. It is the error map of the inputs of all operations. */
export function messageOf(issue: $ZodRawIssue): string {
  return `${placeOf(issue.path ?? [])} ${reasonOf(issue)}.`;
}

/** Makes the words about a fault that follow its place. It is the error map of what is listed by place, such as the rows of a file. */
export function reasonOf(issue: $ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return unknownKeys(issue);
  return isMissing(issue) ? 'is required' : faultOf(issue);
}

/** The words for a place in the input: its path, or the input itself. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'The input' : path.map((key) => shortened(String(key))).join('.');
}

export function quoted(text: string): string {
  return JSON.stringify(shortened(text));
}

// The names that were possible in place of unknown keys, by the list of the keys. An error map may read the schema, and who reads
// the issues later may not.
const namesInstead = new WeakMap<readonly string[], readonly string[]>();

/** Returns the names that the object of an issue has in its schema. */
export function possibleNames({ keys }: Pick<FaultOf<'unrecognized_keys'>, 'keys'>): readonly string[] {
  return namesInstead.get(keys) ?? [];
}

function unknownKeys({ keys, inst }: Extract<$ZodRawIssue, { code: 'unrecognized_keys' }>): string {
  const def = inst?._zod.def;
  if (def !== undefined && 'shape' in def) namesInstead.set(keys, Object.keys(def.shape as object));
  const shown = keys.slice(0, SHOWN_VALUES).map(quoted);
  return `has the unknown ${keys.length === 1 ? 'field' : 'fields'} ${listed(shown, 'and', keys.length)}`;
}

function isMissing(issue: $ZodRawIssue): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value' && issue.code !== 'invalid_union') return false;
  if (issue.code !== 'invalid_union' || issue.discriminator === undefined) return issue.input === undefined;
  return (issue.input as Record<string, unknown> | undefined)?.[issue.discriminator] === undefined;
}

function faultOf(issue: Fault): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? 'left out'}${issue.input === null ? ', not null' : ''}`;
    case 'invalid_value':
      return `must be ${listed(issue.values.map(String), 'or')}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.format in FORMATS ? `must be ${FORMATS[issue.format]}` : 'does not have the form that is expected';
    case 'invalid_union':
      return union(issue);
    case 'invalid_key':
      return faultOfName(issue.issues);
    default:
      return 'is not accepted';
  }
}

function tooSmall({ origin, minimum, inclusive, exact }: FaultOf<'too_small'>): string {
  const units = UNITS[origin];
  if (units === undefined)
    return inclusive === false ? `must be greater than ${minimum}` : `must be at least ${minimum}`;
  if (Number(minimum) === 1 && exact !== true) return 'must not be empty';
  return `must have ${exact === true ? 'exactly' : 'at least'} ${counted(minimum, units)}`;
}

function tooBig({ origin, maximum, inclusive, exact }: FaultOf<'too_big'>): string {
  const units = UNITS[origin];
  if (units === undefined) return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
  return `must have ${exact === true ? 'exactly' : 'at most'} ${counted(maximum, units)}`;
}

function counted(count: number | bigint, [one, many]: readonly [string, string]): string {
  return `${count} ${Number(count) === 1 ? one : many}`;
}

function union(issue: FaultOf<'invalid_union'>): string {
  if ('options' in issue && Array.isArray(issue.options)) return `must be ${listed(issue.options.map(String), 'or')}`;
  const wanted = issue.errors.flatMap(([first, ...others]) =>
    first !== undefined && others.length === 0 && first.path.length === 0 ? [faultOf(first)] : [],
  );
  const every = wanted.length === issue.errors.length && wanted.every((words) => words.startsWith('must be '));
  if (!every || wanted.length === 0) return 'has none of the forms that are accepted';
  return `must be ${listed([...new Set(wanted.map((words) => words.slice('must be '.length)))], 'or')}`;
}

/** The fault of a name in an object whose names are free. */
function faultOfName([first]: readonly $ZodIssue[]): string {
  if (first === undefined || first.code === 'custom')
    return `is not accepted as a name${first ? `: ${first.message}` : ''}`;
  return `is not accepted as a name: it ${faultOf(first)}`;
}

function listed(words: readonly string[], last: 'and' | 'or', count = words.length): string {
  const shown = words.slice(0, SHOWN_VALUES);
  if (count > shown.length) return `${shown.join(', ')} ${last} ${count - shown.length} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${last} ${shown.at(-1)}`;
}

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : text;
}
