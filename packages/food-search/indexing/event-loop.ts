import { compareText } from '../text/compare-text.ts';
import { GROUPED_ITEMS_PER_TURN, SORTED_ITEMS_PER_TURN } from '../thresholds.ts';

/** Lets other work of the thread run before the builder goes on. */
export type NextTurn = () => Promise<void>;

/** Goes on at once, for a thread that has nothing else to do. */
export async function withoutPause(): Promise<void> {}

/**
 * Sorts items by key and then by tie, by UTF-16 units, and lets other work run between slices. The items
 * are grouped by the first two characters of their key, and each group is sorted on its own.
 */
export async function sortInSlices<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  tieOf: (item: Item) => string,
  nextTurn: NextTurn,
): Promise<Item[]> {
  const groups = new Map<string, Item[]>();
  for (const [position, item] of items.entries()) {
    const beginning = keyOf(item).slice(0, 2);
    const group = groups.get(beginning);
    if (group === undefined) groups.set(beginning, [item]);
    else group.push(item);
    if (position % GROUPED_ITEMS_PER_TURN === 0) await nextTurn();
  }
  const sorted: Item[] = [];
  let sinceTurn = 0;
  for (const beginning of [...groups.keys()].sort()) {
    const group = groups.get(beginning)!;
    group.sort((a, b) => compareText(keyOf(a), keyOf(b)) || compareText(tieOf(a), tieOf(b)));
    for (const item of group) sorted.push(item);
    sinceTurn += group.length;
    if (sinceTurn < SORTED_ITEMS_PER_TURN) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  return sorted;
}
