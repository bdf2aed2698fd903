import type { Context } from '../../src/context.ts';
import { kysely } from '../../src/db/kysely.ts';
import {
  listedCodes,
  loadAmounts,
  loadStoredCategories,
  loadStoredFoods,
} from '../../src/services/food-list-import/stored-list.ts';
import type { Query } from '../search/data.ts';

const CODES_A_CHUNK = 500;

/** Everything that a locale has, as text by what it is: `food 11100000`, `search "milk"`. */
export type Snapshot = ReadonlyMap<string, string>;

/** Reads every record of a locale as it is stored and as respondents get it, and the first ten foods of each query. */
export async function takeSnapshot(context: Context, localeId: string, queries: readonly Query[]): Promise<Snapshot> {
  const { em, foods } = context;
  const found = new Map<string, string>();
  const note = (what: string, value: unknown) => found.set(what, JSON.stringify(value));
  note('locale', await kysely(em).selectFrom('locale').selectAll().where('id', '=', localeId).execute());
  const categories = await kysely(em)
    .selectFrom('category_local as l')
    .innerJoin('category as c', 'c.id', 'l.category_id')
    .select('c.code')
    .where('l.locale_id', '=', localeId)
    .execute();
  const codes = categories.map(({ code }) => code);
  for (const [code, stored] of await loadStoredCategories(em, localeId, codes)) note(`category ${code}`, stored);
  const listed = (await listedCodes(em, localeId)).map(({ code }) => code);
  for (let from = 0; from < listed.length; from += CODES_A_CHUNK) {
    const chunk = listed.slice(from, from + CODES_A_CHUNK);
    const stored = await loadStoredFoods(em, localeId, chunk);
    for (const [code, { locales: _, ...food }] of stored) note(`food ${code}`, food);
    const records = [...stored.values()].flatMap(({ recordId }) => recordId ?? []);
    for (const [id, amounts] of await loadAmounts(em, records)) note(`nutrient record ${id}`, [...amounts]);
    for (const [code, food] of await foods.foodsByCode(localeId, chunk)) note(`food ${code} for respondents`, food);
  }
  const { foodIndex } = foods.locale(localeId);
  for (const { text } of queries) {
    note(
      `search "${text}"`,
      foodIndex.search(text, { limit: 10 }).map(({ code }) => code),
    );
  }
  return found;
}

/** A thing that two snapshots have differently; absent values are undefined. */
export interface SnapshotDifference {
  what: string;
  before: string | undefined;
  after: string | undefined;
}

export function compareSnapshots(before: Snapshot, after: Snapshot): SnapshotDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((what) => {
    const difference = { what, before: before.get(what), after: after.get(what) };
    return difference.before === difference.after ? [] : [difference];
  });
}
