import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { loadLocalCategory } from '../category-records/load-category-record.ts';
import { auditLocalPart } from '../audit-trail/audit.ts';
import { loadLocalFood } from '../food-records/load-food-record.ts';

interface LocalPart {
  recordType: 'food' | 'category';
  recordId: number;
  code: string;
  localeId: string;
}

/**
 * Removes the methods that show this set as the serving, and the question for leftovers from those that show it for them.
 * Each food and category that had one gets a new version and a line in its audit trail.
 */
export async function removeFromMethods(context: Context, setId: string): Promise<void> {
  const { em } = context;
  const foods = await lockedPartsNaming(context, setId, 'food');
  const categories = await lockedPartsNaming(context, setId, 'category');
  const named = [];
  for (const part of [...foods, ...categories]) named.push({ part, before: await load(context, part) });
  await query(em, sql`delete from portion_size_method where serving_image_set_id = ${setId}`);
  await query(
    em,
    sql`update portion_size_method set leftovers_image_set_id = null where leftovers_image_set_id = ${setId}`,
  );
  for (const { part, before } of named) {
    const { recordType, recordId, localeId } = part;
    await query(
      em,
      sql`update ${sql.table(`${recordType}_local`)} set version = gen_random_uuid()
          where ${sql.ref(`${recordType}_id`)} = ${recordId} and locale_id = ${localeId}`,
    );
    await auditLocalPart(context, { ...part, before, after: await load(context, part) });
  }
}

// As editors of a food or category lock it: they take turns.
function lockedPartsNaming({ em }: Context, setId: string, recordType: LocalPart['recordType']): Promise<LocalPart[]> {
  return query<LocalPart>(
    em,
    sql`select ${recordType}::text as "recordType", r.id as "recordId", r.code, l.locale_id as "localeId"
        from ${sql.table(recordType)} r
          join ${sql.table(`${recordType}_local`)} l on ${sql.ref(`l.${recordType}_id`)} = r.id
        where exists (select from portion_size_method m where ${sql.ref(`m.${recordType}_local_id`)} = l.id
          and ${setId} in (m.serving_image_set_id, m.leftovers_image_set_id))
        order by r.id, l.locale_id for no key update of r`,
  );
}

function load({ em }: Context, { recordType, localeId, recordId }: LocalPart) {
  return recordType === 'food' ? loadLocalFood(em, localeId, recordId) : loadLocalCategory(em, localeId, recordId);
}
