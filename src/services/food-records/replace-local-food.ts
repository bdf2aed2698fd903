import type { EntityManager } from '@mikro-orm/sql';
import { AssociatedFood } from '../../../entities/associated-food.ts';
import { FoodLocal } from '../../../entities/food-local.ts';
import { FoodNutrientMapping } from '../../../entities/food-nutrient-mapping.ts';
import { PortionSizeMethod } from '../../../entities/portion-size-method.ts';
import type { ChangeReason } from '../../../entities/record-change.ts';
import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { requireKnown, unknown } from '../../refusals.ts';
import { storePortionMethods, unknownInMethods } from '../food-list-editing/portion-methods.ts';
import type { LocalFood, LocalFoodGiven, PromptGiven } from '../food-list-editing/records.ts';
import { auditLocalPart } from '../trail/audit.ts';
import { loadLocalFood, type StoredMainFood } from './load-food-record.ts';

interface LocalReferences {
  recordIds: number[];
  targets: { foodId: number | null; categoryId: number | null }[];
}

/** Replaces the local part of a food, which is `before`, for a reason if one is known. The caller has locked the row of the food. */
export async function replaceLocalFood(
  context: Context,
  { id, main }: StoredMainFood,
  localeId: string,
  before: LocalFood,
  given: LocalFoodGiven,
  reason?: ChangeReason,
): Promise<LocalFood> {
  const { em } = context;
  const references = await requireLocalReferences(em, given);
  await requireRoomForNames(em, localeId, before.alternativeNames, given.alternativeNames);
  const { localDescription, alternativeNames, brandNames } = given;
  const { id: localId } = await em.upsert(
    FoodLocal,
    { food: id, locale: localeId, localDescription, alternativeNames, brandNames, version: crypto.randomUUID() },
    { onConflictFields: ['food', 'locale'] },
  );
  await storeParts(em, localId, given, references);
  const after = await loadLocalFood(em, localeId, id);
  await auditLocalPart(context, { recordType: 'food', recordId: id, code: main.code, localeId, before, after, reason });
  return after;
}

async function storeParts(
  em: EntityManager,
  foodLocal: number,
  { portionSize, associatedFoods }: LocalFoodGiven,
  { recordIds, targets }: LocalReferences,
): Promise<void> {
  await em.nativeDelete(PortionSizeMethod, { foodLocal });
  await em.nativeDelete(AssociatedFood, { foodLocal });
  await em.nativeDelete(FoodNutrientMapping, { foodLocal });
  await storePortionMethods(
    em,
    'food',
    portionSize.map((method, seq) => ({ localId: foodLocal, seq, method })),
  );
  await em.insertMany(
    AssociatedFood,
    associatedFoods.map(({ promptText, linkAsMain, genericName, multiple }, orderIndex) => ({
      foodLocal,
      orderIndex,
      associatedFood: targets[orderIndex]?.foodId ?? null,
      associatedCategory: targets[orderIndex]?.categoryId ?? null,
      promptText,
      linkAsMain,
      genericName,
      allowsMultiple: multiple,
    })),
  );
  await em.insertMany(
    FoodNutrientMapping,
    recordIds.map((nutrientRecord) => ({ foodLocal, nutrientRecord })),
  );
}

async function requireLocalReferences(em: EntityManager, given: LocalFoodGiven): Promise<LocalReferences> {
  const { nutrientTableCodes, associatedFoods, portionSize } = given;
  const inMethods = await unknownInMethods(em, portionSize);
  const records = await nutrientRecords(em, nutrientTableCodes);
  const targets = await promptTargets(em, associatedFoods);
  requireKnown([
    ...records.flatMap(({ tableId, recordId, id }) =>
      id === null
        ? [unknown(`nutrientTableCodes.${tableId}`, `record "${recordId}" in the nutrient table "${tableId}"`)]
        : [],
    ),
    ...inMethods,
    ...targets.flatMap(({ foodId, categoryId }, index) => {
      const target = associatedFoods[index]?.target;
      if (foodId !== null || categoryId !== null || !target) return [];
      return [unknown(`associatedFoods.${index}.target.code`, `${target.type} "${target.code}"`)];
    }),
  ]);
  return { recordIds: records.flatMap(({ id }) => (id === null ? [] : [id])), targets };
}

/** Alternative names are kept in the search index in memory. The limit is ten times the names of a list of 7,000 foods. */
const MAX_NAME_CHARACTERS = 1_000_000;

async function requireRoomForNames(
  em: EntityManager,
  localeId: string,
  before: readonly string[],
  names: readonly string[],
): Promise<void> {
  const added = names.join('').length - before.join('').length;
  if (added <= 0) return;
  const { characters } = await kysely(em)
    .selectFrom('food_local')
    .select((eb) => {
      const names = sql`array_to_string(${eb.ref('alternative_names')}, '')`;
      return sql<number>`coalesce(sum(length(${names})), 0)::int`.as('characters');
    })
    .where('locale_id', '=', localeId)
    .executeTakeFirstOrThrow();
  if (characters + added <= MAX_NAME_CHARACTERS) return;
  const message = `The foods of ${localeId} have too many alternative names: remove some that nobody types.`;
  throw new AppError('invalid', 'food.too_many_names', message);
}

// Set-based: one statement for all tables.
function nutrientRecords(
  em: EntityManager,
  codes: Record<string, string>,
): Promise<{ tableId: string; recordId: string; id: number | null }[]> {
  return query(
    em,
    sql`select given.key as "tableId", given.value as "recordId", r.id
        from jsonb_each_text(${JSON.stringify(codes)}::jsonb) as given
          left join nutrient_record r on r.nutrient_table_id = given.key and r.record_id = given.value
            and r.retired_at is null`,
  );
}

// Set-based: one statement for all prompts, answered in their order. The named rows are locked until the transaction ends, and before any
// row of the food is changed: the other order can deadlock with a deletion of a named row.
function promptTargets(em: EntityManager, prompts: readonly PromptGiven[]): Promise<LocalReferences['targets']> {
  const types = prompts.map(({ target }) => target.type);
  const codes = prompts.map(({ target }) => target.code);
  return query(
    em,
    sql`select f.id as "foodId", c.id as "categoryId"
        from unnest(${types}::text[], ${codes}::text[])
            with ordinality as t(type, code, ord)
          left join (select id, code from food where code = ${anyText(codes)} order by id for key share) f
            on t.type = 'food' and f.code = t.code
          left join (select id, code from category where code = ${anyText(codes)} for key share) c
            on t.type = 'category' and c.code = t.code
        order by t.ord`,
  );
}
