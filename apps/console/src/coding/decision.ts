import type { CodingQueueEntry, CodingQueueGroup, CodingReason } from 'dietary-recall-client';

/** A food that may stand for the words, or that does. */
export interface ChosenFood {
  code: string;
  description: string;
  /** In g; null: the reported weight, else the default amount of the food. */
  grams: number | null;
}

/** What a coder has decided on a group of alike entries and not sent yet. */
export interface Decision {
  /** Several of them are a recipe. */
  foods: readonly ChosenFood[];
  isRecipe: boolean;
  /** Grams of a food by the words for its amount (`amountWords`). */
  grams: Readonly<Record<string, number | null>>;
  marked: readonly string[];
  reason: CodingReason;
  note: string;
}

/** What is decided on an entry. */
export type Change =
  | { kind: 'code'; foods: { code: string; grams?: number | null }[] }
  | { kind: 'confirm' }
  | { kind: 'remove' };

/** The calls that a decision needs: one for all alike entries, or one for each. `left`: alike entries that were not read. */
export type Plan = { change: Change } | { entries: { entry: CodingQueueEntry; change: Change }[]; left: number };

/** The entries of a group that were read, and how many it has. */
interface GroupEntries {
  items: readonly CodingQueueEntry[];
  total: number;
}

/** Entries with the same words for their amounts. */
interface AmountGroup {
  words: string;
  count: number;
  /** In g, what holds unless grams are given; null: no weight was reported, whatever the words of the respondent are. */
  reported: number | null;
}

const REASON_OF_KIND: Readonly<Record<CodingQueueGroup['kind'], CodingReason>> = {
  'missing-food': 'not-in-list',
  'unresolved-code': 'unknown-code',
  'unknown-portion': 'unknown-portion',
  'flagged-food': 'implausible-amount',
};

/** Nothing is chosen yet, but for entries whose food is known: there the amount is what is asked about. */
export function emptyDecision(group: CodingQueueGroup): Decision {
  const isAmountAsked = group.kind === 'unknown-portion' || group.kind === 'flagged-food';
  const foods =
    isAmountAsked && group.code !== null ? [{ code: group.code, description: group.text, grams: null }] : [];
  return { foods, isRecipe: false, grams: {}, marked: [], reason: REASON_OF_KIND[group.kind], note: '' };
}

/** Takes a food, or takes it away again: a recipe has several. */
export function choose(decision: Decision, { code, description }: { code: string; description: string }): Decision {
  const food = { code, description, grams: null };
  if (!decision.isRecipe) return { ...decision, foods: [food] };
  const others = decision.foods.filter((other) => other.code !== code);
  return { ...decision, foods: others.length < decision.foods.length ? others : [...others, food] };
}

/** The words of an entry for its amount, by which amounts are given; empty: it has none. */
export function amountWords({ missing, grams }: CodingQueueEntry): string {
  if (missing === null) return grams === null ? '' : `${grams} g`;
  return [missing.portionSize, missing.leftovers === '' ? '' : `− ${missing.leftovers}`].join(' ').trim();
}

/** Entries with the same words for their amounts, the most frequent first. */
export function amountGroups(entries: readonly CodingQueueEntry[]): AmountGroup[] {
  const counts = new Map<string, AmountGroup>();
  for (const entry of entries) {
    const words = amountWords(entry);
    const key = words.toLocaleLowerCase();
    const known = counts.get(key) ?? { words, count: 0, reported: entry.missing === null ? entry.grams : null };
    counts.set(key, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count);
}

/** Grams are kept by the words without case. */
export function gramsOf(decision: Decision, words: string): number | null {
  return decision.grams[words.toLocaleLowerCase()] ?? null;
}

/** Why a decision cannot be sent yet: no food, or a recipe without the grams of each of its foods. */
export function lackOf({ foods, isRecipe }: Decision): 'food' | 'grams' | null {
  if (foods.length === 0) return 'food';
  return isRecipe && foods.some(({ grams }) => grams === null) ? 'grams' : null;
}

function changeOf(decision: Decision, words: string): Change {
  const [first] = decision.foods;
  if (first === undefined || decision.isRecipe) {
    return { kind: 'code', foods: decision.foods.map(({ code, grams }) => ({ code, grams })) };
  }
  const grams = gramsOf(decision, words);
  return { kind: 'code', foods: [{ code: first.code, ...(grams === null ? {} : { grams }) }] };
}

/**
 * The calls for a decision. Alike entries take one call, but for some of them, where their amounts differ, or where grams are given and
 * entries that were not read may have other words.
 * @param change what is decided instead of the chosen foods.
 */
export function planOf(
  decision: Decision,
  { items, total }: GroupEntries,
  only: 'all' | 'marked',
  change?: Change,
): Plan {
  const amounts = new Set(items.map((entry) => gramsOf(decision, amountWords(entry))));
  const isGiven = [...amounts].some((grams) => grams !== null);
  const isOneAmount = amounts.size <= 1 && !(isGiven && items.length < total);
  if (only === 'all' && (change !== undefined || decision.isRecipe || isOneAmount)) {
    const [first] = items;
    return { change: change ?? changeOf(decision, first === undefined ? '' : amountWords(first)) };
  }
  const entries = only === 'all' ? items : items.filter(({ id }) => decision.marked.includes(id));
  return {
    entries: entries.map((entry) => ({ entry, change: change ?? changeOf(decision, amountWords(entry)) })),
    left: only === 'all' ? total - items.length : 0,
  };
}
