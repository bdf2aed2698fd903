import { findCycleLinks } from '../../domain/category-graph.ts';
import { chunksOf } from '../../domain/chunks.ts';
import type { Collision } from './import-report.ts';
import { ROWS_A_CHUNK, type ImportRun } from './import-run.ts';
import { unusable } from './json-file.ts';
import type { AmountsChange, CategoryChange, FoodChange, ListPlan, PartChange } from './list-plan.ts';
import { differences, type Part } from './part-fields.ts';
import {
  categoryLocal,
  categoryMain,
  foodLocal,
  foodMain,
  nutrientParts,
  type PlannedCategory,
  type AmountOrLimit,
  type PlannedFood,
} from './planned-list.ts';
import {
  listedCodes,
  loadAmounts,
  loadStoredCategories,
  loadStoredFoods,
  localesOfCategories,
  lockCategories,
  lockFoods,
  lockRecords,
  parentsOfCategories,
  recordsWithoutFood,
  type StoredCategory,
  type StoredFood,
} from './stored-list.ts';

interface ComparedList {
  /** The records of the list that differ from the stored ones. */
  records: Pick<ListPlan, 'categories' | 'foods' | 'removed'>;
  /** Those of them whose global part belongs to other locales as well. */
  collisions: Collision[];
}

/** Records of one kind that differ, and the collisions among them. */
interface Compared<Change> {
  changes: Change[];
  collisions: Collision[];
}

/** Compares the records of the files with the stored ones. `nutrients` names the nutrient types. Stores nothing. */
export async function compareList(run: ImportRun, nutrients: ReadonlyMap<number, string>): Promise<ComparedList> {
  const categories = await compareCategories(run);
  const foods = await compareFoods(run, nutrients);
  const removed = await findMissing(run);
  count(run.report.categories, categories.changes, run.categories.size);
  count(run.report.foods, foods.changes, run.foods.size);
  run.report.foods.removed = removed.length;
  return {
    records: { categories: categories.changes, foods: foods.changes, removed },
    collisions: [...categories.collisions, ...foods.collisions],
  };
}

async function compareCategories(run: ImportRun): Promise<Compared<CategoryChange>> {
  const { em, options } = run;
  const changes: CategoryChange[] = [];
  for (const planned of chunksOf([...run.categories.values()], ROWS_A_CHUNK)) {
    const codes = planned.map(({ code }) => code);
    if (options.isDryRun !== true) await lockCategories(em, codes);
    const stored = await loadStoredCategories(em, options.localeId, codes);
    for (const category of planned) changes.push(compareCategory(category, stored.get(category.code) ?? null));
  }
  const changed = changes.filter(({ stored, main }) => stored !== null && main !== null);
  const locales = await localesOfCategories(
    em,
    options.localeId,
    changed.map(({ planned }) => planned.code),
  );
  const collisions = changed.flatMap((change) =>
    keepShared(run, 'category', change, locales.get(change.planned.code) ?? []),
  );
  if (options.share === true || options.keepEdits === true) await requireNoCycle(run, changes);
  return { changes: changes.filter(isWritten), collisions };
}

function compareCategory(planned: PlannedCategory, stored: StoredCategory | null): CategoryChange {
  const main = partChange(stored && { version: stored.version, ...categoryMain(stored) }, categoryMain(planned));
  return { planned, stored, main, local: partChange(stored?.local ?? null, categoryLocal(planned)) };
}

async function compareFoods(run: ImportRun, nutrients: ReadonlyMap<number, string>): Promise<Compared<FoodChange>> {
  const { em, options } = run;
  const changes: FoodChange[] = [];
  const collisions: Collision[] = [];
  for (const planned of chunksOf([...run.foods.values()], ROWS_A_CHUNK)) {
    const codes = planned.map(({ code }) => code);
    if (options.isDryRun !== true) await lockFoods(em, codes);
    if (options.isDryRun !== true && run.tableId !== null) await lockRecords(em, run.tableId, codes);
    const stored = await loadStoredFoods(em, options.localeId, codes);
    const ownRecords = await ownRecordsOf(run, codes, stored);
    const amounts = ownRecords.size === 0 ? null : await loadAmounts(em, [...ownRecords.values()]);
    for (const food of planned) {
      const before = stored.get(food.code) ?? null;
      const ownRecordId = ownRecords.get(food.code) ?? null;
      const held = amounts === null || ownRecordId === null ? null : (amounts.get(ownRecordId) ?? new Map());
      const compared = compareFood(run, food, before, amountsOf(run, food, held, nutrients));
      const change = { ...compared, ownRecordId };
      if (before && change.main) collisions.push(...keepShared(run, 'food', change, before.locales));
      if (isWritten(change)) changes.push(change);
    }
  }
  return { changes, collisions };
}

/** The nutrient records that foods have in the table of the list, by code. Empty if the list brings no nutrients. */
async function ownRecordsOf(
  { em, tableId }: ImportRun,
  codes: readonly string[],
  stored: ReadonlyMap<string, StoredFood>,
): Promise<Map<string, number>> {
  if (tableId === null) return new Map();
  const without = codes.filter((code) => !stored.has(code));
  const records = await recordsWithoutFood(em, tableId, without);
  for (const { code, recordId } of stored.values()) if (recordId !== null) records.set(code, recordId);
  return records;
}

function amountsOf(
  run: ImportRun,
  food: PlannedFood,
  held: ReadonlyMap<number, AmountOrLimit> | null,
  names: ReadonlyMap<number, string>,
): AmountsChange {
  if (run.tableId === null) return { before: {}, after: {}, isWritten: false };
  if (held === null) {
    const nutrientAmounts = food.amounts.to - food.amounts.from;
    return { before: {}, after: { nutrientAmounts }, isWritten: nutrientAmounts > 0 };
  }
  const given = run.amounts.of(food);
  const changed = [...new Set([...held.keys(), ...given.keys()])].filter((type) => held.get(type) !== given.get(type));
  if (changed.length === 0) return { before: {}, after: {}, isWritten: false };
  const of = (amounts: ReadonlyMap<number, AmountOrLimit>) =>
    Object.fromEntries(changed.map((type) => [names.get(type) ?? String(type), amounts.get(type) ?? null]));
  return { before: { nutrients: of(held) }, after: { nutrients: of(given) }, isWritten: true };
}

function compareFood(
  run: ImportRun,
  planned: PlannedFood,
  stored: StoredFood | null,
  amounts: AmountsChange,
): Omit<FoodChange, 'ownRecordId'> {
  const main = partChange(stored && { version: stored.version, ...foodMain(stored) }, foodMain(planned));
  const records = stored?.local ? nutrientParts(stored.records) : {};
  const before: Record<string, unknown> = { ...stored?.local, ...records, ...amounts.before };
  const after: Record<string, unknown> = { ...foodLocal(planned, run.tableId), ...amounts.after };
  if (stored) before['isListed'] = stored.isListed;
  const { recordDescription } = planned;
  if (run.tableId !== null && stored?.recordId != null && stored.recordDescription !== recordDescription) {
    before['nutrientRecordDescription'] = stored.recordDescription;
    after['nutrientRecordDescription'] = recordDescription;
  }
  const local = partChange(stored ? before : null, after, stored?.local != null);
  return { planned, stored, main, local, amounts };
}

/** The change from one part to another. `exists` says whether `before` is a stored part. Null if no field differs. */
function partChange(before: Part | null, after: Part, exists = before !== null): PartChange | null {
  const withVersion = { version: crypto.randomUUID(), ...after };
  if (before === null) return { before, after: withVersion, fields: [] };
  const fields = differences(before, after);
  if (fields.length === 0) return null;
  return { before: exists ? before : null, after: withVersion, fields };
}

/** Answers the collision of a global part of other locales that the files would change. A shared list leaves it as it is. */
function keepShared(
  { options }: ImportRun,
  kind: 'food' | 'category',
  change: CategoryChange | FoodChange,
  locales: string[],
): Collision[] {
  const { planned, stored, main } = change;
  if (!stored || !main || locales.length === 0) return [];
  const isKept = options.share === true;
  const fields = main.fields.map(({ field }) => field);
  const texts = { stored: stored.englishDescription, given: planned.englishDescription };
  if (isKept) change.main = null;
  return [{ kind, code: planned.code, ...texts, locales, fields, isKept }];
}

/** Refuses a list whose categories would be above themselves, because the parents of shared or edited categories stay. */
async function requireNoCycle({ em, options }: ImportRun, changes: readonly CategoryChange[]): Promise<void> {
  const parents = await parentsOfCategories(em);
  for (const { planned, main } of changes) if (main) parents.set(planned.code, planned.parentCategories);
  const closing = findCycleLinks(parents);
  if (closing.length === 0) return;
  const places = closing.map(({ code, parent }) => `${parent} is in ${code}`).join(', ');
  const [option, other] = options.share === true ? ['--share', '--prefix'] : ['--keep-edits', '--overwrite-edits'];
  throw unusable(`With ${option}, categories would be above themselves: ${places}. Use ${other}.`);
}

async function findMissing({
  em,
  options,
  foods,
  badFoods,
  keptInList,
  report,
}: ImportRun): Promise<ListPlan['removed']> {
  const listed = await listedCodes(em, options.localeId);
  const missing = listed.filter(({ code }) => !foods.has(code) && !badFoods.has(code));
  report.missing = missing.map(({ code }) => code);
  return options.removeMissing === true ? missing.filter(({ code }) => !keptInList.has(code)) : [];
}

function isWritten({ main, local }: CategoryChange | FoodChange): boolean {
  return main !== null || local !== null;
}

function count(
  counts: { added: number; changed: number; unchanged: number },
  changes: readonly (CategoryChange | FoodChange)[],
  total: number,
): void {
  counts.added = changes.filter(({ stored }) => stored === null).length;
  counts.changed = changes.length - counts.added;
  counts.unchanged = total - changes.length;
}
