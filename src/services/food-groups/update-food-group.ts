import { FoodGroup } from '../../../entities/food-group.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';
import { foodGroupNotFound, requireFoodGroup, type FoodGroupDetails } from './food-groups.queries.ts';

/** Renames a food group. Throws AppError `food_group.not_found`. */
export function updateFoodGroup(
  context: SignedInContext,
  { id, name }: { id: number; name: string },
): Promise<FoodGroupDetails> {
  return inTransaction(context, async (inner) => {
    const before = await kysely(inner.em)
      .selectFrom('food_group')
      .select('name')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw foodGroupNotFound(id);
    if (before.name !== name) {
      await inner.em.nativeUpdate(FoodGroup, id, { name });
      await audit(inner, { recordType: 'food-group', code: String(id), action: 'update', before, after: { name } });
    }
    return requireFoodGroup(inner, { id });
  });
}
