/** A difference of two documents. */
export interface SchemeChange {
  /** `moved`: the entries of a list have another order; before and after are their ids. */
  kind: 'added' | 'removed' | 'changed' | 'moved';
  /** The keys on the way to the place: those of the later document, or of the earlier one for what was removed. */
  path: readonly (string | number)[];
  /** Null if it was added. */
  before: unknown;
  /** Null if it was removed. */
  after: unknown;
}

/**
 * Lists the differences of two documents field by field, in the order of the later one. Entries of lists that have an id or a value
 * (meals, questions, options) are the same entry if that is the same, wherever they stand. Other lists differ as a whole.
 */
export function compareDocuments(before: unknown, after: unknown): SchemeChange[] {
  return [...changesBelow(before, after, [])];
}

type Path = SchemeChange['path'];
type Entries = Readonly<Record<string, unknown>>;

function* changesBelow(before: unknown, after: unknown, path: Path): Generator<SchemeChange> {
  if (isSame(before, after)) return;
  if (isEntries(before) && isEntries(after)) return yield* changesOfFields(before, after, path);
  const [earlier, later] = [keyed(before), keyed(after)];
  if (earlier !== null && later !== null) return yield* changesOfList(earlier, later, path);
  yield { kind: 'changed', path, before, after };
}

function* changesOfFields(before: Entries, after: Entries, path: Path): Generator<SchemeChange> {
  for (const [key, value] of Object.entries(after)) {
    if (Object.hasOwn(before, key)) yield* changesBelow(before[key], value, [...path, key]);
    else yield { kind: 'added', path: [...path, key], before: null, after: value };
  }
  for (const [key, value] of Object.entries(before))
    if (!Object.hasOwn(after, key)) yield { kind: 'removed', path: [...path, key], before: value, after: null };
}

interface Placed {
  at: number;
  entry: Entries;
}

function* changesOfList(
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
  path: Path,
): Generator<SchemeChange> {
  for (const [id, { at, entry }] of after) {
    const earlier = before.get(id);
    if (earlier) yield* changesBelow(earlier.entry, entry, [...path, at]);
    else yield { kind: 'added', path: [...path, at], before: null, after: entry };
  }
  for (const [id, { at, entry }] of before)
    if (!after.has(id)) yield { kind: 'removed', path: [...path, at], before: entry, after: null };
  const [was, is] = [
    [...before.keys()].filter((id) => after.has(id)),
    [...after.keys()].filter((id) => before.has(id)),
  ];
  if (!isSame(was, is)) yield { kind: 'moved', path, before: was, after: is };
}

/** The entries of a list by what identifies them; null if it is no list, or if they have nothing that does. */
function keyed(list: unknown): Map<string, Placed> | null {
  if (!Array.isArray(list)) return null;
  const byId = new Map<string, Placed>();
  for (const [at, entry] of (list as unknown[]).entries()) {
    const id = isEntries(entry) ? (entry['id'] ?? entry['value']) : undefined;
    if (!isEntries(entry) || typeof id !== 'string' || byId.has(id)) return null;
    byId.set(id, { at, entry });
  }
  return byId;
}

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (!isEntries(one) || !isEntries(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}
