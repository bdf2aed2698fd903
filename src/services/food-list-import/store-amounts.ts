import type { EntityManager } from '@mikro-orm/sql';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { ImportRun } from './import-run.ts';
import type { FoodChange } from './list-plan.ts';

/** The approximate number of amounts that one statement writes. */
const AMOUNTS_A_CHUNK = 10_000;

/** Makes the nutrient table of a list, unless there is one. */
export async function storeNutrientTable({ em, options, tableId }: ImportRun): Promise<void> {
  if (tableId === null) return;
  await kysely(em)
    .insertInto('nutrient_table')
    .values({ id: tableId, description: `Imported with the food list ${options.localeId}`, kind: 'nutrient' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Replaces the amounts and limits of the nutrient records that a plan writes. Set-based: three statements for a chunk of records. */
export async function storeAmounts(
  { em, amounts }: ImportRun,
  foods: readonly FoodChange[],
  ids: ReadonlyMap<string, { recordId: number | null }>,
): Promise<void> {
  for (const chunk of chunksByAmounts(foods.filter((food) => food.amounts.isWritten))) {
    const known: [recordIds: number[], typeIds: number[], amounts: number[]] = [[], [], []];
    const limits = new Map<number, Record<string, number | null>>();
    for (const { planned, ownRecordId } of chunk) {
      const recordId = ids.get(planned.code)?.recordId;
      if (recordId == null) throw new Error(`the nutrient record of ${planned.code} was not stored`);
      if (ownRecordId !== null) limits.set(recordId, {});
      for (let place = planned.amounts.from; place < planned.amounts.to; place++) {
        const typeId = amounts.types[place] as number;
        const limit = amounts.limits.get(place);
        if (limit === undefined) {
          known[0].push(recordId);
          known[1].push(typeId);
          known[2].push(amounts.perHundredGrams[place] as number);
        } else {
          limits.set(recordId, { ...limits.get(recordId), [typeId]: limit });
        }
      }
    }
    const old = chunk.flatMap(({ ownRecordId }) => ownRecordId ?? []);
    if (old.length > 0) await query(em, sql`delete from nutrient_value where nutrient_record_id = ${anyNumber(old)}`);
    await query(
      em,
      sql`insert into nutrient_value (nutrient_record_id, nutrient_type_id, units_per_100g)
          select * from unnest(${known[0]}::int[], ${known[1]}::int[], ${known[2]}::float8[])`,
    );
    await storeLimits(em, limits);
  }
}

async function storeLimits(em: EntityManager, limits: ReadonlyMap<number, object>): Promise<void> {
  if (limits.size === 0) return;
  const rows = [...limits].map(([id, ofRecord]) => ({ id, limits: ofRecord }));
  // Set-based: one statement for a chunk. Records without limits before and after are not written.
  await query(
    em,
    sql`update nutrient_record r set detection_limits = l.limits
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id int, limits jsonb)
        where r.id = l.id and r.detection_limits <> l.limits`,
  );
}

/** Yields foods in pieces that have about as many amounts as one statement writes. */
function* chunksByAmounts(changes: readonly FoodChange[]): Generator<FoodChange[]> {
  let chunk: FoodChange[] = [];
  let count = 0;
  for (const change of changes) {
    chunk.push(change);
    count += change.planned.amounts.to - change.planned.amounts.from;
    if (count < AMOUNTS_A_CHUNK) continue;
    yield chunk;
    [chunk, count] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}
