import { CategoryLocal } from '../../../entities/category-local.ts';
import { FoodLocal } from '../../../entities/food-local.ts';
import { PortionSizeMethod } from '../../../entities/portion-size-method.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { loadLocalCategory } from '../category-records/load-category-record.ts';
import { loadLocalFood } from '../food-records/load-food-record.ts';
import { auditLocalPart } from '../trail/audit.ts';

interface LocalPart {
  recordType: 'food' | 'category';
  recordId: number;
  code: string;
  localeId: string;
}

/**
 * Deletes the methods that show this set as the serving, and removes the question for leftovers from the methods that show
 * the set for leftovers. Each food and category of these methods gets a new version and a line in its trail.
 */
export async function removeFromMethods(context: Context, setId: string): Promise<void> {
  const { em } = context;
  const foods = await lockedPartsNaming(context, setId, 'food');
  const categories = await lockedPartsNaming(context, setId, 'category');
  const named = [];
  for (const part of [...foods, ...categories]) named.push({ part, before: await load(context, part) });
  await em.nativeDelete(PortionSizeMethod, { servingImageSet: setId });
  await em.nativeUpdate(PortionSizeMethod, { leftoversImageSet: setId }, { leftoversImageSet: null });
  for (const { part, before } of named) {
    const { recordType, recordId, localeId } = part;
    const version = crypto.randomUUID();
    if (recordType === 'food') await em.nativeUpdate(FoodLocal, { food: recordId, locale: localeId }, { version });
    else await em.nativeUpdate(CategoryLocal, { category: recordId, locale: localeId }, { version });
    await auditLocalPart(context, { ...part, before, after: await load(context, part) });
  }
}

// Locks the records as an editor of a food or category does, so that an edit waits until this transaction ends.
// Set-based: locks all records of a kind in one order, and the two kinds have tables with the same columns.
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
