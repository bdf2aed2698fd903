import { sql } from '../../db/sql.ts';

/**
 * Whether the last sign of life of a job is older than this. The database's clock writes it and reads it: the clocks of two
 * processes may differ by minutes.
 */
export function isSilentFor(seconds: number) {
  return sql<boolean>`touched_at < clock_timestamp() - make_interval(secs => ${seconds})`;
}
