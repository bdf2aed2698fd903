import { isDeepStrictEqual } from 'node:util';

/** The global or the local part of a record, as the interface and the trail have it. */
export type Part = Readonly<Record<string, unknown>>;

/** A field of a part that two versions have differently. A field without a value is undefined. */
export interface Difference {
  /** The name of the field, such as `localDescription`, `attributes.reasonableAmount` or `nutrients.Protein`. */
  field: string;
  before: unknown;
  after: unknown;
}

/** Not content: a version changes with any field, and a code is the name of the record. */
const NO_CONTENT = new Set(['version', 'id', 'code']);
/** Objects whose members are fields of their own. */
const GROUPS = new Set(['attributes', 'nutrients']);

/** Finds the fields that differ. A part that does not exist is null. */
export function differences(before: Part | null, after: Part | null): Difference[] {
  const [old, given] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...given.keys()])].flatMap((field) => {
    const difference = { field, before: old.get(field), after: given.get(field) };
    return isDeepStrictEqual(difference.before, difference.after) ? [] : [difference];
  });
}

/**
 * The fields of a part that have a value. The names of other records, which the interface adds to codes, are left out, so that a
 * part compares with one that only has codes.
 */
function fieldsOf(part: Part | null): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const add = (field: string, value: unknown) => {
    if (!isEmpty(value)) fields.set(field, value);
  };
  for (const [name, value] of Object.entries(part ?? {})) {
    if (NO_CONTENT.has(name)) continue;
    if (GROUPS.has(name)) for (const [member, held] of Object.entries(value as Part)) add(`${name}.${member}`, held);
    else add(name, plain(name, value));
  }
  return fields;
}

function plain(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (name === 'parentCategories') return codesOf(value).toSorted();
  if (name === 'associatedFoods') return value.map(promptOf);
  // A parsed method may have members that are undefined, which no stored one has.
  return name === 'portionSize' ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}

function codesOf(parents: readonly unknown[]): string[] {
  return parents.map((parent) => (typeof parent === 'string' ? parent : (parent as { code: string }).code));
}

function promptOf(prompt: { target: { type: string; code: string } }): object {
  const { type, code } = prompt.target;
  return { ...prompt, target: { type, code } };
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
