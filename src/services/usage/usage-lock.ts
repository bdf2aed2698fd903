import { sql } from '../../db/sql.ts';

/**
 * Key of the advisory lock on the usage counts of a locale. A submission shares it with others from when it counts until
 * it commits; a rebuild takes it alone, so that a submission is either seen by the rebuild or counted after it, never
 * both and never neither.
 */
export function usageLock(localeId: string) {
  return sql`hashtextextended(${`usage of ${localeId}`}, 0)`;
}
