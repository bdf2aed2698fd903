// Work is cut by amount, not by a clock: the same input is cut in the same way.
const ITEMS_PER_SORT = 2000;

/** Lets other work of the event loop run. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/**
 * Sorts by key, then by tie, without holding the event loop for a large list: items are first grouped by the beginning of
 * their key, and the groups are sorted one by one. Order of UTF-16 units, the same on every machine.
 */
export async function sortInSlices<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  tieOf: (item: Item) => string,
): Promise<Item[]> {
  const groups = new Map<string, Item[]>();
  for (const [position, item] of items.entries()) {
    const beginning = keyOf(item).slice(0, 2);
    const group = groups.get(beginning);
    if (group === undefined) groups.set(beginning, [item]);
    else group.push(item);
    if (position % (ITEMS_PER_SORT * 5) === 0) await nextTurn();
  }
  const sorted: Item[] = [];
  let sinceTurn = 0;
  for (const beginning of [...groups.keys()].sort()) {
    const group = groups.get(beginning)!;
    group.sort((a, b) => compareText(keyOf(a), keyOf(b)) || compareText(tieOf(a), tieOf(b)));
    for (const item of group) sorted.push(item);
    sinceTurn += group.length;
    if (sinceTurn < ITEMS_PER_SORT) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  return sorted;
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
