import { FoodGroup } from '../../../entities/food-group.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import type { FoodGroupDetails } from './food-groups.queries.ts';

/** The largest `integer` of PostgreSQL. */
const MAX_ID = 2_147_483_647;

interface NewFoodGroup {
  /** Absent: the id after the highest one, or in the last gap if the highest possible one is taken. */
  id?: number | undefined;
  name: string;
}

/** Creates a food group. Throws AppError `food_group.duplicate_id`. */
export function createFoodGroup(
  context: SignedInContext,
  { id: wanted, name }: NewFoodGroup,
): Promise<FoodGroupDetails> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await acquireLock(em, 'foodGroups');
    const id = wanted ?? (await nextId(inner));
    if ((await em.count(FoodGroup, id)) > 0) {
      const message = `There is a food group ${id} already: choose another id, or leave it out.`;
      throw new AppError('conflict', 'food_group.duplicate_id', message);
    }
    await em.insert(FoodGroup, { id, name });
    await audit(inner, { recordType: 'food-group', code: String(id), action: 'create', after: { name } });
    return { id, name, foodCount: 0 };
  });
}

async function nextId({ em }: SignedInContext): Promise<number> {
  const { last } = await kysely(em)
    .selectFrom('food_group as g')
    .select((eb) => eb.fn.max('g.id').as('last'))
    // No id follows the largest one that the column holds: then the next id is that of the last gap.
    .where('g.id', '<', MAX_ID)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('food_group as n')
            .select('n.id')
            .where('n.id', '=', eb('g.id', '+', 1)),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
