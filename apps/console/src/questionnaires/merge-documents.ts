import { mergeOf, type Merge, type Values } from '../patterns/record-merge.ts';
import { isWritten } from './document.ts';

// Two people change a document at once: it is compared leaf by leaf. Entries of lists are known by their id or value, wherever they stand.

/** The end of the key under which the order of a list stands. */
const ORDER = '[order]';
const IDS = ['id', 'value'] as const;

/** A document as a flat record: `questions.[sugar].text.en` -> text. */
export function leavesOf(document: unknown): Values {
  return Object.fromEntries(leavesBelow(document, ''));
}

function* leavesBelow(value: unknown, path: string): Generator<[string, unknown]> {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  const ids = idsOf(value);
  if (ids !== null) {
    yield [below(ORDER), ids];
    for (const [at, id] of ids.entries()) yield* leavesBelow((value as unknown[])[at], below(`[${id}]`));
  } else if (isWritten(value) && Object.keys(value).length > 0) {
    for (const [key, part] of Object.entries(value)) yield* leavesBelow(part, below(key));
  } else {
    yield [path, value];
  }
}

/** The ids of the entries of a list; null: it is no list, or its entries have none or the same. */
function idsOf(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const ids = (value as unknown[]).map((entry) =>
    isWritten(entry) ? IDS.map((key) => entry[key]).find((id) => typeof id === 'string') : undefined,
  );
  const known = ids.filter((id) => id !== undefined);
  // Dots part the keys of a leaf.
  const isFit =
    known.length === ids.length && new Set(known).size === known.length && known.every((id) => !id.includes('.'));
  return isFit ? known : null;
}

/** The document of a flat record. What a leaf of an entry that the order does not name says is left out. */
export function documentOf(leaves: Values): unknown {
  const root: Tree = { parts: new Map() };
  for (const [path, value] of Object.entries(leaves)) {
    if (value === undefined) continue;
    let tree = root;
    for (const key of path.split('.')) {
      const next: Tree = tree.parts.get(key) ?? { parts: new Map() };
      tree.parts.set(key, next);
      tree = next;
    }
    tree.value = value;
  }
  return valueOf(root);
}

interface Tree {
  parts: Map<string, Tree>;
  value?: unknown;
}

function valueOf({ parts, value }: Tree): unknown {
  const order = parts.get(ORDER)?.value;
  if (Array.isArray(order)) {
    return (order as string[]).flatMap((id) => {
      const entry = parts.get(`[${id}]`);
      return entry === undefined ? [] : [valueOf(entry)];
    });
  }
  if (parts.size === 0) return value;
  return Object.fromEntries([...parts].map(([key, part]) => [key, valueOf(part)]));
}

/** Compares what was read, what is stored since, and what is written here. */
export function mergeLeaves(base: Values, theirs: Values, yours: Values): Merge {
  // Each of them has all leaves: one that a person removed is a change, too.
  const names = [...new Set([base, theirs, yours].flatMap(Object.keys))];
  const all = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return mergeOf(all(base), all(theirs), all(yours));
}

/** What is stored, with the changes of this person alone, and what was chosen where both changed the same. */
export function mergedLeaves(theirs: Values, yours: Values, { yours: changed }: Merge, chosen: Values): Values {
  const own = Object.fromEntries(changed.map((name) => [name, yours[name]]));
  return { ...theirs, ...own, ...chosen };
}
