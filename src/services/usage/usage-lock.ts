import { sql } from '../../db/sql.ts';

/**
 * The key of the advisory lock on the usage counts of a locale. Submissions share the lock from their count to their commit; a
 * rebuild takes it exclusively. Each submission is therefore counted once: by the rebuild, or by itself after the rebuild.
 */
export function usageLock(localeId: string) {
  return sql`hashtextextended(${`usage of ${localeId}`}, 0)`;
}
