import { energyKcal, type QualityFlag } from '@dietary-recall/nutrition';
import type { RecallValidity, RecallVersion } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { ExpressionBuilder, RawBuilder, SelectQueryBuilder } from 'kysely';
import { Submission } from '../../../entities/submission.ts';
import type { Context } from '../../context.ts';
import type { Keyset } from '../../db/cursor.ts';
import { kysely, type Tables } from '../../db/kysely.ts';
import {
  countLimited,
  findCursorPage,
  findLongPage,
  toDates,
  totalOf,
  type CursorPage,
  type CursorPageWanted,
  type LongPage,
  type PageWanted,
  type Sort,
} from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import { AppError } from '../../errors.ts';
import type { Period } from '../study-files/period.ts';
import { isEatenIn, sumsAs } from '../submissions/recall-version.ts';
import { userNameIn, type SubmissionIds, type SubmissionWithTypes } from '../submissions/submissions.queries.ts';
import { recallsWithin } from './recalls-within.ts';

/** A recall in the list of a survey. */
export interface SubmissionSummary {
  id: string;
  userId: number;
  /** Null if the person was erased. */
  userName: string | null;
  startTime: Date;
  endTime: Date;
  submittedAt: Date;
  timeZone: string;
  recallNumber: number;
  /** The day recalled, YYYY-MM-DD. */
  recallDate: string;
  isRecallDateDerived: boolean;
  minutesToComplete: number;
  mealCount: number;
  foodCount: number;
  missingFoodCount: number;
  /** Null if the energy of no food is known. */
  energyKcal: number | null;
  flags: QualityFlag[];
  /** The judgement of a nutritionist; null: nobody judged. */
  validity: RecallValidity | null;
}

interface SubmissionsWanted extends CursorPageWanted, Period {
  surveyId: string;
  /** The user name of the respondent. */
  user?: string | undefined;
  flag?: QualityFlag | undefined;
  validity?: RecallValidity | undefined;
  sort: Sort<'submittedAt' | 'userName' | 'minutesToComplete'>;
}

/** Lists the recalls of a survey: two queries. Recalls that are equal in the requested order are sorted newest first. */
export async function listSubmissions(
  { em, surveys }: Context,
  { surveyId, user, flag, validity, sort, dateFrom, dateTo, ...wanted }: SubmissionsWanted,
): Promise<CursorPage<SubmissionSummary>> {
  const survey = await surveys.get(surveyId);
  let matched = kysely(em)
    .selectFrom('submission as s')
    .leftJoin('survey_alias as a', (join) =>
      join.onRef('a.survey_id', '=', 's.survey_id').onRef('a.user_id', '=', 's.user_id'),
    )
    .select((eb) => [
      's.id',
      's.submitted_at as submittedAt',
      'a.user_name as userName',
      duration(eb).as('minutesToComplete'),
    ])
    .where('s.survey_id', '=', survey.id);
  if (dateFrom !== undefined) matched = matched.where('s.submitted_at', '>=', new Date(dateFrom).toISOString());
  if (dateTo !== undefined) matched = matched.where('s.submitted_at', '<', new Date(dateTo).toISOString());
  if (user !== undefined) matched = matched.where('a.user_name', '=', user);
  if (flag !== undefined) matched = matched.where((eb) => sql<boolean>`${eb.ref('s.flags')} @> array[${flag}]::text[]`);
  if (validity !== undefined) matched = matched.where('s.validity', '=', validity);
  const total =
    user === undefined && validity === undefined ? recallsWithin(survey, { dateFrom, dateTo }, flag) : undefined;
  // Totals, meals and foods are read for the page only, so that the rows that are sorted stay small.
  const { items, ...page } = await (sort === 'submittedAt' || sort === '-submittedAt'
    ? findCursorPage(em, matched, bySubmission(sort), wanted, total)
    : (sort === 'userName' || sort === '-userName'
        ? findByUserName(em, matched, sort, wanted, total)
        : findLongPage(em, matched, ORDERS[sort], wanted, total)
      ).then((found) => ({ ...found, nextCursor: null })));
  const summaries = await summariesOf(
    em,
    items.map(({ id }) => id),
  );
  return {
    ...page,
    items: items.flatMap(({ id, userName }) => {
      const summary = summaries.get(id);
      return summary ? [{ ...summary, userName }] : [];
    }),
  };
}

const NEWEST = ['-submittedAt', '-id'] as const;
const ORDERS = {
  minutesToComplete: ['minutesToComplete', ...NEWEST],
  '-minutesToComplete': ['-minutesToComplete', ...NEWEST],
} as const;

function bySubmission(sort: Sort<'submittedAt'>): Keyset<'submittedAt' | 'id'> {
  const columns = [
    ['submittedAt', 'time'],
    ['id', 'uuid'],
  ] as const;
  return { columns, isDescending: sort === '-submittedAt' };
}

interface Ordered {
  id: string;
  userName: string | null;
}

/**
 * A page by user name, of erased people last. Set-based: the names are read in the order of their index, and the recalls of erased people
 * only for a page that reaches them.
 */
async function findByUserName(
  em: EntityManager,
  matched: SelectQueryBuilder<Tables, never, Ordered>,
  sort: Sort<'userName'>,
  { limit, offset }: PageWanted,
  total?: RawBuilder<number>,
): Promise<LongPage<Ordered>> {
  const name = sql`"userName" collate "und-x-icu" ${sort === 'userName' ? sql`asc` : sql`desc`}`;
  const newest = sql`"submittedAt" desc, id desc`;
  const [page] = await query<{ items: Ordered[]; total: number }>(
    em,
    sql`with matched as not materialized (${matched}), named as materialized (
          select id, "userName", row_number() over () as place from (
            select * from matched where "userName" is not null order by ${name}, ${newest} limit ${limit + offset}::int) m
        ), erased as materialized (
          select id, "userName", 1000000000 + row_number() over () as place from (
            select * from matched where "userName" is null order by ${newest}
            limit greatest(0, ${limit + offset}::int - (select count(*) from named))) m)
        select ${total ?? countLimited(sql`matched`)} as total, coalesce((select json_agg(shown order by place) from (
          select * from (select * from named union all select * from erased) m order by place limit ${limit}::int offset ${offset}::int
        ) as shown), '[]') as items`,
  );
  return { items: page?.items ?? [], ...totalOf(page?.total ?? 0, total !== undefined), limit, offset };
}

type Expressions = ExpressionBuilder<Tables & { s: Tables['submission'] }, 's'>;

function duration(eb: Expressions): RawBuilder<string> {
  return sql`${eb.ref('s.end_time')} - ${eb.ref('s.start_time')}`;
}

async function summariesOf(
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, Omit<SubmissionSummary, 'userName'>>> {
  if (ids.length === 0) return new Map();
  const counted = sql<number>`count(*)::int`;
  const rows = await kysely(em)
    .selectFrom('submission as s')
    .select(['s.id', 's.user_id as userId', 's.time_zone as timeZone', 's.totals', 's.flags', 's.validity'])
    .select(['s.start_time as startTime', 's.end_time as endTime', 's.submitted_at as submittedAt'])
    .select(['s.recall_number as recallNumber', 's.is_recall_date_derived as isRecallDateDerived'])
    .select((eb) => eb.cast<string>('s.recall_date', 'text').as('recallDate'))
    .select((eb) => sql<number>`round(extract(epoch from ${duration(eb)}) / 60, 1)::float8`.as('minutesToComplete'))
    .select((eb) => {
      const meals = eb.selectFrom('submission_meal as m').whereRef('m.submission_id', '=', 's.id');
      return [
        meals.where(isEatenIn('coded', 'm')).select(counted.as('n')).$asScalar().$notNull().as('mealCount'),
        meals
          .innerJoin('submission_food as f', 'f.meal_id', 'm.id')
          .where('f.is_as_coded', '=', true)
          .select(counted.as('n'))
          .$asScalar()
          .$notNull()
          .as('foodCount'),
        meals
          .innerJoin('submission_missing_food as f', 'f.meal_id', 'm.id')
          .where('f.is_as_coded', '=', true)
          .select(counted.as('n'))
          .$asScalar()
          .$notNull()
          .as('missingFoodCount'),
      ];
    })
    .where('s.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ totals, flags, ...row }) => [
      row.id,
      {
        ...toDates(row, 'startTime', 'endTime', 'submittedAt'),
        energyKcal: energyKcal(totals),
        flags: flags as QualityFlag[],
      },
    ]),
  );
}

/** A recall with its respondent, as staff see it. */
export interface SubmissionWithUserName extends SubmissionWithTypes {
  /** Null if the person was erased. */
  userName: string | null;
  /** The quality flags of the version. */
  flags: readonly string[];
  /** Who interviewed the respondent; null without an interview, and after their account was deleted. */
  interviewer: { id: number; name: string | null } | null;
}

export interface RecallWanted extends SubmissionIds {
  as: RecallVersion;
}

/** Reads a version of one recall of the survey. Throws AppError `submission.not_found`, for a recall of another survey too. */
export async function requireSubmission(
  { em, surveys }: Context,
  { surveyId, submissionId, as }: RecallWanted,
): Promise<SubmissionWithUserName> {
  const { id } = await surveys.get(surveyId);
  const submission = await em.findOne(
    Submission,
    { id: submissionId, survey: id },
    { populate: ['meals.foods', 'meals.missingFoods', 'interviewer'] },
  );
  if (!submission) throw submissionNotFound(surveyId);
  const userName = await userNameIn(em, id, submission.user.id);
  const interviewer = submission.interviewer?.$ ?? null;
  return {
    submission,
    as,
    flags: sumsAs(as, submission).flags,
    userName,
    interviewer: interviewer && { id: interviewer.id, name: interviewer.name ?? null },
    nutrientTypes: await loadNutrientTypes(em),
  };
}

export function submissionNotFound(surveyId: string): AppError {
  const message = `Survey "${surveyId}" has no such recall: it was deleted, or is one of another survey.`;
  return new AppError('not_found', 'submission.not_found', message);
}
