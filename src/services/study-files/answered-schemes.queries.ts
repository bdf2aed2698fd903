import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import type { AnsweredScheme } from '../../directories/scheme-directory.ts';
import { isWanted, type RecallsWanted } from './recalls-wanted.ts';

/** Finds the versions of schemes that the wanted recalls answer, by id and number. */
export async function findAnsweredSchemes({ em, schemes }: Context, wanted: RecallsWanted): Promise<AnsweredScheme[]> {
  const answered = await query<{ schemeId: string; version: number }>(
    em,
    // Set-based: reads the recalls by the condition by which they are exported.
    sql`select distinct s.scheme_id as "schemeId", s.scheme_version as version from submission s
        where ${isWanted(wanted)} and s.scheme_id is not null order by 1, 2`,
  );
  const found = await Promise.all(answered.map(({ schemeId, version }) => schemes.version(schemeId, version)));
  return found.filter((scheme) => scheme !== null);
}
