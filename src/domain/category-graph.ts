/** The codes of the parents of each category, by its code. A category that is not a key has no parents. */
export type ParentCodes = ReadonlyMap<string, readonly string[]>;

/** Finds the shortest path up from one category to another, including both. Returns null if there is none. */
export function findPathUp(from: string, to: string, parents: ParentCodes): string[] | null {
  const childOf = new Map<string, string | null>([[from, null]]);
  for (const code of childOf.keys()) {
    if (code === to) return tracePath(code, childOf).reverse();
    for (const parent of parents.get(code) ?? []) if (!childOf.has(parent)) childOf.set(parent, code);
  }
  return null;
}

function tracePath(from: string, childOf: ReadonlyMap<string, string | null>): string[] {
  const way: string[] = [];
  for (let code: string | null = from; code !== null; code = childOf.get(code) ?? null) way.push(code);
  return way;
}

/** A link from a category to one of its parents. */
export interface ParentLink {
  code: string;
  parent: string;
}

/**
 * Finds the links that close cycles: without these links, no category is above itself. A graph without cycles has none. The run time
 * is linear in the number of categories and links.
 */
export function findCycleLinks(parents: ParentCodes): ParentLink[] {
  const closing: ParentLink[] = [];
  const seen = new Set<string>();
  const onPath = new Set<string>();
  const path: { code: string; rest: Iterator<string, undefined> }[] = [];
  const enter = (code: string) => {
    seen.add(code);
    onPath.add(code);
    path.push({ code, rest: (parents.get(code) ?? []).values() });
  };
  for (const start of parents.keys()) {
    if (!seen.has(start)) enter(start);
    // An explicit stack, because a food list may nest deeper than the call stack allows.
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { code, rest } = step;
      const parent = rest.next().value;
      if (parent === undefined) {
        path.pop();
        onPath.delete(code);
      } else if (onPath.has(parent)) closing.push({ code, parent });
      else if (!seen.has(parent)) enter(parent);
    }
  }
  return closing;
}
