import { FoodGroup } from '../../../entities/food-group.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { foodGroupNotFound } from './food-groups.queries.ts';

/** The group of foods without a group, which every installation has. */
const UNASSIGNED = 0;
/** The most foods that a refusal names. */
const MAX_NAMED = 20;

/** Deletes a food group without foods. Throws AppError `food_group.not_found`, `food_group.in_use`, `food_group.built_in`. */
export function deleteFoodGroup(context: SignedInContext, { id }: { id: number }): Promise<{ id: number }> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    // The lock orders the deletion with foods that are put into the group at the same time.
    const before = await kysely(em)
      .selectFrom('food_group')
      .select('name')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw foodGroupNotFound(id);
    if (id === UNASSIGNED) {
      const message = 'Foods without a group are in group 0, which cannot be deleted.';
      throw new AppError('conflict', 'food_group.built_in', message);
    }
    await requireEmpty(inner, id);
    await em.nativeDelete(FoodGroup, id);
    await audit(inner, { recordType: 'food-group', code: String(id), action: 'delete', before });
    return { id };
  });
}

async function requireEmpty({ em }: SignedInContext, id: number): Promise<void> {
  const foods = await kysely(em)
    .selectFrom('food')
    .select(['code', 'english_description as englishDescription', sql<number>`count(*) over ()::int`.as('count')])
    .where('food_group_id', '=', id)
    .orderBy(inDictionaryOrder('code'))
    .limit(MAX_NAMED)
    .execute();
  const count = foods[0]?.count ?? 0;
  if (count === 0) return;
  const examples = foods.map(({ code, englishDescription }) => ({ code, englishDescription }));
  const named = examples
    .slice(0, 3)
    .map(({ code, englishDescription }) => `${code} "${englishDescription}"`)
    .join(', ');
  const message = `${count} ${count === 1 ? 'food is' : 'foods are'} in food group ${id}, such as ${named}: put them into another group first.`;
  throw new AppError('conflict', 'food_group.in_use', message, { facts: { count, foods: examples } });
}
