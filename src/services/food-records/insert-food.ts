import { Food } from '../../../entities/food.ts';
import type { Context } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { MainFood, MainFoodGiven } from '../food-list-editing/records.ts';
import { duplicateCode, requireUsableCode } from '../food-list-editing/refusals.ts';
import { audit } from '../trail/audit.ts';
import { loadMainFood, type StoredMainFood } from './load-food-record.ts';
import { foodProperties, requireMainReferences, storeLinks } from './store-main-food.ts';

/** Stores the global part of a new food. The caller has a transaction open. */
export async function insertFood(context: Context, given: MainFoodGiven): Promise<StoredMainFood> {
  const { em } = context;
  const { code } = given;
  requireUsableCode('food', code);
  const references = await requireMainReferences(em, given);
  await acquireLock(em, 'foodCodes');
  if ((await em.count(Food, { code })) > 0) throw duplicateCode('food', code);
  const id = await em.insert(Food, foodProperties(given));
  await storeLinks(em, id, references);
  const main = await storedFood(context, code);
  await audit(context, { recordType: 'food', recordId: id, code, action: 'create', after: main });
  return { id, main };
}

/** Stores a new food under the first free automatic code: F000 to F999, then F0000 to F9999 and so on. */
export async function insertFoodWithAutomaticCode(
  context: Context,
  given: Omit<MainFoodGiven, 'code'>,
): Promise<StoredMainFood> {
  await acquireLock(context.em, 'foodCodes');
  return insertFood(context, { ...given, code: await freeCode(context) });
}

/** Adds the food to the food list of a locale. Answers false when the food is in the list already. */
export async function addToFoodList(
  context: Context,
  { id, main }: StoredMainFood,
  localeId: string,
): Promise<boolean> {
  requireUsableIn(main, localeId);
  const added = await kysely(context.em)
    .insertInto('food_list_entry')
    .values({ locale_id: localeId, food_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('food_id')
    .executeTakeFirst();
  if (!added) return false;
  await audit(context, { recordType: 'food', recordId: id, code: main.code, localeId, action: 'list' });
  return true;
}

/** Refuses a locale that the food is not restricted to, whoever asks. */
export function requireUsableIn({ code, localeRestrictions }: MainFood, localeId: string): void {
  if (localeRestrictions.length === 0 || localeRestrictions.includes(localeId)) return;
  throw new AppError(
    'forbidden',
    'food.restricted',
    `The food "${code}" is restricted to ${localeRestrictions.join(', ')}: add ${localeId} to its locales first, or clone it.`,
  );
}

const FEWEST_DIGITS = 3;
const MOST_DIGITS = 6;

// Set-based: one statement finds the first free code of a thousand. The caller holds the lock of codes, so nobody else takes the code
// before the transaction ends.
async function freeCode({ em }: Context): Promise<string> {
  for (let digits = FEWEST_DIGITS; digits <= MOST_DIGITS; digits++) {
    const [free] = await query<{ code: string }>(
      em,
      sql`select candidate as code from generate_series(0, ${10 ** digits - 1}::int) as n,
            lateral (select 'F' || lpad(n::text, ${digits}::int, '0') as candidate) as c
          where not exists (select from food where code = candidate) order by n limit 1`,
    );
    if (free) return free.code;
  }
  throw new Error('all automatic food codes are taken');
}

async function storedFood({ em }: Context, code: string): Promise<MainFood> {
  const stored = await loadMainFood(em, code);
  if (!stored) throw new Error(`food ${code} is gone in the transaction that stored it`);
  return stored.main;
}
