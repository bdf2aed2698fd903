import { isDeepStrictEqual } from 'node:util';
import { PortionSizeMethod } from '@dietary-recall/recall';
import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { methodJson, type PortionMethod } from '../../directories/load-foods.ts';
import { PortionRow } from '../food-list-import/food-list-rows.ts';
import type { portionMeanings } from '../food-list-import/food-list-rules.ts';
import { householdMethods } from '../food-list-import/household-methods.ts';
import type { Value } from './csv-file.ts';
import { batchesOf } from './food-rows.ts';
import type { CategoryToExport, FoodToExport } from './listed-records.ts';

interface PlacedMethod {
  seq: number;
  method: PortionSizeMethod;
}

type MeaningOf = ReturnType<typeof portionMeanings>;

/** The methods of local parts of foods or categories, by the id of the part, in their order. Set-based: one statement for a batch. */
async function methodsOf(
  em: EntityManager,
  owner: 'food' | 'category',
  owners: readonly { localId: number | null }[],
): Promise<Map<number, PlacedMethod[]>> {
  const column = sql.ref(`m.${owner}_local_id`);
  const rows = await query<{ localId: number; methods: { seq: number; method: PortionMethod }[] }>(
    em,
    sql`select ${column} as "localId",
          jsonb_agg(jsonb_build_object('seq', m.order_index, 'method', ${methodJson}) order by m.order_index, m.id) as methods
        from portion_size_method m where ${column} = ${anyNumber(owners.flatMap(({ localId }) => localId ?? []))} group by 1`,
  );
  const parse = ({ seq, method }: { seq: number; method: PortionMethod }) => ({
    seq,
    method: PortionSizeMethod.parse(method),
  });
  return new Map(rows.map(({ localId, methods }) => [localId, methods.map(parse)]));
}

/**
 * The rows of `portions.csv` for methods that such rows make: one choice of household measures and a typed weight. Returns null for
 * other methods, which `portion-methods.csv` carries.
 */
function householdRows(code: string, methods: readonly PlacedMethod[], meaningOf: MeaningOf): Value[][] | null {
  const [first] = methods;
  if (first?.method.method !== 'standard-portion') return null;
  const { units } = first.method.parameters;
  if (!isDeepStrictEqual(householdMethods(units), methods)) return null;
  const rows = units.map(({ name, weight }, index) => ({
    food: code,
    seq: index + 1,
    description: name,
    grams: weight,
  }));
  const isRead = units.every((unit, index) => isReadAgain(unit, rows[index]?.seq ?? 0, code, meaningOf));
  return isRead ? rows.map(({ food, seq, description, grams }) => [food, seq, description, grams]) : null;
}

/** Whether the import reads the row of a unit as this unit. */
function isReadAgain(
  { name, weight, omitFoodDescription }: { name: string; weight: number; omitFoodDescription: boolean },
  seq: number,
  food: string,
  meaningOf: MeaningOf,
): boolean {
  const read = PortionRow.safeParse({ food, seq: String(seq), description: name, grams: String(weight) });
  const isSame = read.success && read.data.description === name && read.data.grams === weight;
  return isSame && !omitFoodDescription && meaningOf(name) === 'unit';
}

/** The rows of `portions.csv`. */
export async function* portionRows(
  em: EntityManager,
  foods: readonly FoodToExport[],
  meaningOf: MeaningOf,
): AsyncGenerator<Value[][]> {
  for (const batch of batchesOf(foods)) {
    const methods = await methodsOf(em, 'food', batch);
    yield batch.flatMap(({ code, localId }) => householdRows(code, methods.get(localId ?? 0) ?? [], meaningOf) ?? []);
  }
}

/** The rows of `portion-methods.csv`: those of categories, then those of foods that `portions.csv` does not carry. */
export async function* methodRows(
  em: EntityManager,
  { categories, foods }: { categories: readonly CategoryToExport[]; foods: readonly FoodToExport[] },
  meaningOf: MeaningOf,
): AsyncGenerator<Value[][]> {
  const ofCategories = await methodsOf(em, 'category', categories);
  yield categories.flatMap(({ code, localId }) => rowsOf('category', code, ofCategories.get(localId ?? 0) ?? []));
  for (const batch of batchesOf(foods)) {
    const methods = await methodsOf(em, 'food', batch);
    yield batch.flatMap(({ code, localId }) => {
      const own = methods.get(localId ?? 0) ?? [];
      return householdRows(code, own, meaningOf) ? [] : rowsOf('food', code, own);
    });
  }
}

function rowsOf(owner: 'food' | 'category', code: string, methods: readonly PlacedMethod[]): Value[][] {
  return methods.map(({ seq, method }) => {
    const { method: name, description, useForRecipes, conversionFactor, imageUrl, parameters } = method;
    const said: Value[] = [name, description, useForRecipes, conversionFactor, imageUrl, JSON.stringify(parameters)];
    return [owner, code, seq, ...said];
  });
}
