/** The fields of a record as a form holds them. */
export type Values = Record<string, unknown>;

/** A field that this person and another one changed, to different values. */
export interface Clash {
  name: string;
  base: unknown;
  theirs: unknown;
  yours: unknown;
}

export interface Merge {
  clashes: readonly Clash[];
  /** Fields that only one of the two changed: both changes are kept. */
  theirs: readonly string[];
  yours: readonly string[];
}

export type IsSame = (one: unknown, other: unknown) => boolean;

/** Compares what was read, what is stored since, and what the form holds, field by field. */
export function mergeOf(base: Values, theirs: Values, yours: Values, isSame: IsSame = isEqual): Merge {
  const names = Object.keys(yours);
  const differ = (one: Values, other: Values) => names.filter((name) => !isSame(one[name], other[name]));
  const byThem = new Set(differ(base, theirs));
  const byYou = new Set(differ(base, yours));
  const clashes = names
    .filter((name) => byThem.has(name) && byYou.has(name) && !isSame(theirs[name], yours[name]))
    .map((name) => ({ name, base: base[name], theirs: theirs[name], yours: yours[name] }));
  return {
    clashes,
    theirs: [...byThem].filter((name) => !byYou.has(name)),
    yours: [...byYou].filter((name) => !byThem.has(name)),
  };
}

/** The fields of `values` that differ from `base`. */
export function changesOf<V extends Values>(base: V, values: V, isSame: IsSame = isEqual): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(base[name], value))) as Partial<V>;
}

/** Values of forms are plain: texts, numbers, lists, objects of them. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
