import type { PortionSizeMethod } from '@dietary-recall/recall';
import { readAmount, type BelowLimit } from '../../domain/composition-values.ts';
import { columnOf, type AttributeName } from '../../domain/inheritable-attributes.ts';
import type { PromptGiven } from '../food-list-editing/records.ts';
import type { NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import type { CurrentCode } from './current-codes.ts';
import type { LocaleFile } from './food-list-rows.ts';
import type { ImportRun } from './import-run.ts';
import { keepCodes } from './keep-codes.ts';
import type { CategoryChange, FoodChange, ListPlan, LocalePlan } from './list-plan.ts';
import { differences } from './part-fields.ts';
import type { AmountOrLimit, PlannedCategory, PlannedFood } from './planned-list.ts';
import type { StoredCategory, StoredFood } from './stored-list.ts';

/**
 * Gives what the files say the stored values of the fields that the report names as edited, and answers the plan of the locale with its
 * edits. The records have to be compared again after it.
 */
export function keepEdits(
  run: ImportRun,
  { locale, groups, categories, foods }: ListPlan,
  nutrients: NutrientNames,
): LocalePlan {
  const { edits } = run.report;
  const currentCode = keepCodes(run);
  const changes = new Map<string, CategoryChange | FoodChange>();
  for (const change of categories) changes.set(`category ${change.planned.code}`, change);
  for (const change of foods) changes.set(`food ${change.planned.code}`, change);
  for (const { kind, code, field, edited } of edits) {
    const change = changes.get(`${kind} ${code}`);
    if (kind === 'food-group') keepGroup(run, groups.changes, { code, isDeleted: edited === undefined });
    else if (!change?.stored) {
      if (field === 'isListed') run.keptInList.add(code);
    } else if (field === 'nutrients')
      keepAmounts(run, (change as FoodChange).planned, { edited: edited as StoredAmounts, nutrients });
    else Object.assign(change.planned, keptField(change, field));
  }
  const ofLocale = edits.flatMap(({ kind, field }) => (kind === 'locale' ? [field] : []));
  return keepSettings(locale, ofLocale, currentCode);
}

/** A group keeps its name. One that somebody deleted is not added again: its foods of the files have no group. */
function keepGroup(
  { foods }: ImportRun,
  changes: ListPlan['groups']['changes'],
  { code, isDeleted }: { code: string; isDeleted: boolean },
): void {
  const id = Number(code);
  changes.splice(
    changes.findIndex((change) => change.id === id),
    1,
  );
  if (isDeleted) for (const food of foods.values()) if (food.groupCode === id) food.groupCode = 0;
}

/** The stored value of a field, as what the files say has it. */
function keptField(
  { planned, stored }: CategoryChange | FoodChange,
  field: string,
): Partial<PlannedCategory & PlannedFood> {
  const local = stored?.local ?? {};
  const list = <Item>(name: string) => (local[name] ?? []) as Item[];
  switch (field) {
    case 'englishDescription':
    case 'parentCategories':
    case 'isHidden':
    case 'groupCode':
    case 'isListed':
      return { [field]: (stored as StoredCategory & StoredFood)[field] };
    case 'localDescription':
      return { localDescription: (local[field] ?? null) as string | null };
    case 'brandNames':
    case 'alternativeNames':
      return { [field]: list<string>(field) };
    case 'portionSize':
      return { methods: list<PortionSizeMethod>(field).map((method, seq) => ({ seq, method })) };
    case 'associatedFoods':
      return { prompts: list<PromptGiven>(field).map((prompt, seq) => ({ seq, prompt })) };
    case 'nutrientTableCodes':
      return { records: (stored as StoredFood).records };
    case 'nutrientRecordDescription':
      return { recordDescription: (stored as StoredFood).recordDescription ?? '' };
    default: {
      const column = columnOf(field.replace('attributes.', '') as AttributeName);
      if (!stored || !(column in stored.cells)) throw new Error(`an edit of ${field} cannot be kept`);
      return { cells: { ...planned.cells, [column]: stored.cells[column] } };
    }
  }
}

/** Amounts of a nutrient record by the names of their nutrients; null: unknown. */
type StoredAmounts = Record<string, AmountOrLimit | null>;

/** Adds the amounts of a food once more, with the edited ones as they are stored. */
function keepAmounts(
  { amounts }: ImportRun,
  food: PlannedFood,
  { edited, nutrients }: { edited: StoredAmounts; nutrients: NutrientNames },
): void {
  const kept = amounts.of(food);
  for (const [name, amount] of Object.entries(edited)) {
    const type = nutrients.get(name)?.nutrientId ?? Number(name);
    if (amount === null) kept.delete(type);
    else kept.set(type, amount);
  }
  const from = amounts.count;
  for (const [type, amount] of kept)
    amounts.add(type, typeof amount === 'string' ? (readAmount(amount) as BelowLimit) : amount);
  food.amounts = { from, to: amounts.count };
}

function keepSettings(plan: LocalePlan, edited: readonly string[], currentCode: CurrentCode): LocalePlan {
  const { before, file, lists } = plan;
  if (before === null) return plan;
  const stored = Object.fromEntries(edited.map((field) => [field, before[field]]));
  const ranking = lists?.fixedRanking.flatMap((code) => currentCode('food', code)) ?? [];
  const after = { ...plan.after, ...(lists && { fixedRanking: ranking }), ...stored };
  const fields = differences(before, after);
  const { keepPairs, ...others } = stored;
  const settings = {
    ...others,
    ...(keepPairs === undefined ? {} : { splitKeepPairs: keepPairs }),
  } as Partial<LocaleFile>;
  return {
    ...plan,
    file: file && fields.some(({ field }) => lists === null || !(field in lists)) ? { ...file, ...settings } : null,
    after,
    fields,
    lists: lists && fields.some(({ field }) => field in lists) ? { ...lists, fixedRanking: ranking, ...stored } : null,
  };
}
