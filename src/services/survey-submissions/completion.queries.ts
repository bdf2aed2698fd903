import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';

/** The most groups that are answered: more are no groups to compare, but names. */
export const MOST_GROUPS = 50;

/** The respondents who have one value of a custom field. */
interface CompletionGroup {
  /** Null: the field is empty, or they do not have it. */
  value: string | null;
  respondents: number;
  respondentsWithRecalls: number;
  /** Those with the maximum number of recalls; null: the survey has no maximum. */
  respondentsDone: number | null;
  recalls: number;
}

export interface Completion {
  /** The names of the custom fields that respondents of the survey have. */
  fields: string[];
  /** The field whose values are the groups; null: no respondent has one. */
  by: string | null;
  /** The number of values, of which at most 50 are in `groups`. */
  groupCount: number;
  groups: CompletionGroup[];
}

/**
 * Counts how many people of each group have sent recalls; a group is a value of the custom field `by`, else of the first one by name. The
 * largest groups come first. Two statements, which read each respondent once.
 */
export async function readCompletion(
  { em, surveys }: Context,
  { surveyId, by: wanted }: { surveyId: string; by?: string | undefined },
): Promise<Completion> {
  const { id, maximumTotalSubmissions = null } = await surveys.get(surveyId);
  const names = await query<{ name: string }>(
    em,
    // Set-based: the names in all rows of a survey.
    sql`select distinct jsonb_object_keys(custom_fields) as name from survey_respondent where survey_id = ${id} order by name`,
  );
  const fields = names.map(({ name }) => name);
  const by = wanted ?? fields[0] ?? null;
  if (by === null) return { fields, by, groupCount: 0, groups: [] };
  const [row] = await query<Pick<Completion, 'groupCount' | 'groups'>>(
    em,
    // Set-based: counts over all people of a survey.
    sql`with counted as materialized (
          select nullif(custom_fields->>${by}, '') as value, count(*)::int as respondents,
            (count(*) filter (where recalls > 0))::int as "respondentsWithRecalls",
            case when ${maximumTotalSubmissions}::int is not null
              then (count(*) filter (where recalls >= ${maximumTotalSubmissions}::int))::int end as "respondentsDone",
            coalesce(sum(recalls), 0)::int as recalls
          from survey_respondent where survey_id = ${id} group by 1)
        select (select count(*)::int from counted) as "groupCount", coalesce((select jsonb_agg(g) from (
          select * from counted order by respondents desc, value nulls last limit ${MOST_GROUPS}) g), '[]') as groups`,
  );
  if (!row) throw new Error('A select without a from has one row.');
  return { fields, by, ...row };
}
