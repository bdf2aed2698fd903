import { QUALITY_FLAGS, type QualityFlag } from '@dietary-recall/nutrition';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** The number of recalls that have a quality flag. */
export interface FlagCount {
  flag: QualityFlag;
  recalls: number;
}

/** Selects how many of the recalls have each flag, as JSON. Set-based: a part of the statements of monitoring. */
export function flagCounts(recalls: RawBuilder<unknown>): RawBuilder<unknown> {
  return listFlags(sql`select flag, sum(recalls)::int as recalls
    from (select flags, count(*) as recalls from ${recalls} group by flags) as alike, unnest(flags) as flag group by flag`);
}

/** Selects all flags as JSON, with the counts of those that recalls have. */
export function listFlags(counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_agg(jsonb_build_object('flag', q.flag, 'recalls', coalesce(c.recalls, 0)) order by q.place)
    from unnest(${[...QUALITY_FLAGS]}::text[]) with ordinality as q(flag, place) left join (${counted}) c using (flag))`;
}
