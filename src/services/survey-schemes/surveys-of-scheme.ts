import type { SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';

/** The most surveys that a refusal names. */
const MAX_NAMED = 20;

/** Refuses to take a scheme from surveys that use it: from all, or from those that have not ended. Throws AppError `scheme.in_use`. */
export async function requireNoSurveys(
  { em, now }: SignedInContext,
  schemeId: string,
  which: 'all' | 'unfinished',
): Promise<void> {
  let users = kysely(em)
    .selectFrom('survey')
    .select(['slug', sql<number>`count(*) over ()::int`.as('count')])
    .where('scheme_id', '=', schemeId)
    .orderBy(inDictionaryOrder('slug'))
    .limit(MAX_NAMED);
  if (which === 'unfinished') users = users.where('end_date', '>=', sql<string>`${now()}::timestamptz`);
  const found = await users.execute();
  const count = found[0]?.count ?? 0;
  if (count === 0) return;
  const surveys = found.map(({ slug }) => slug);
  const named = surveys
    .slice(0, 3)
    .map((slug) => `"${slug}"`)
    .join(', ');
  const message = `${count} ${count === 1 ? 'survey uses' : 'surveys use'} it (${named}) and would ask the built-in default questions instead: choose another scheme for ${count === 1 ? 'it' : 'them'} first.`;
  throw new AppError('conflict', 'scheme.in_use', message, { facts: { count, surveys } });
}
