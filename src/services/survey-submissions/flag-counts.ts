import { QUALITY_FLAGS, type QualityFlag } from '@dietary-recall/nutrition';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** The number of recalls that have a quality flag. */
export interface FlagCount {
  flag: QualityFlag;
  recalls: number;
}

/** How many recalls have each flag that any of them has. */
export type CountedFlags = Partial<Record<QualityFlag, number>>;

/** Selects the counted flags, as JSON, from rows of a `flag` and its `recalls`. */
export function countedFlags(counts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_object_agg(flag, recalls), '{}') from (${counts}) as of_flags)`;
}

/** Lists all flags, with 0 for those that no recall has. */
export function listFlags(counted: CountedFlags): FlagCount[] {
  return QUALITY_FLAGS.map((flag) => ({ flag, recalls: counted[flag] ?? 0 }));
}
