import { daysAfter, dayIn } from '@dietary-recall/recall-flow';
import type { RecallDayState } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import { RecallDayPlan } from '../../../entities/recall-day-plan.ts';
import type { Survey } from '../../../entities/survey.ts';
import type { Context, SignedInContext } from '../../context.ts';
import type { Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import { findCursorPage, findPage, toDates, type CursorPage, type CursorPageWanted } from '../../db/page.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { tally } from '../../db/tally.ts';
import { MAX_DAYS_PER_PERSON } from '../../domain/recall-day-plan.ts';
import { AppError } from '../../errors.ts';
import { requireRespondent } from '../survey-people/require-respondent.ts';
import { respondentsNamed } from '../survey-people/respondent-conditions.ts';

/** A day that a respondent is asked to report. */
export interface RecallDayRecord {
  userId: number;
  /** Null if the person has left the survey. */
  userName: string | null;
  /** YYYY-MM-DD. */
  date: string;
  state: RecallDayState;
  isChosenByStaff: boolean;
  assignedAt: Date;
}

interface DaysWanted extends CursorPageWanted {
  surveyId: string;
  /** The first and the last day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  state?: RecallDayState | undefined;
  userId?: number | undefined;
  /** Part of a user name. */
  search?: string | undefined;
}

const BY_DATE: Keyset<'date' | 'id'> = {
  columns: [
    ['date', 'date'],
    ['id', 'integer'],
  ],
  isDescending: false,
};

/** Finds the plan of a survey. Throws AppError `survey.not_found`, `recall_day_plan.not_found`. */
export async function requirePlan(
  { em, surveys }: Context,
  { surveyId }: { surveyId: string },
): Promise<RecallDayPlan> {
  return requirePlanOf(em, await surveys.get(surveyId));
}

/** Finds the plan of a survey that was read: one query. Throws AppError `recall_day_plan.not_found`. */
export async function requirePlanOf(em: EntityManager, survey: { id: number }): Promise<RecallDayPlan> {
  const plan = await em.findOne(RecallDayPlan, { survey: survey.id });
  if (plan) return plan;
  const message = 'This survey has no plan of recall days yet: save one first.';
  throw new AppError('not_found', 'recall_day_plan.not_found', message);
}

/** Lists the days of a survey, the earliest first: one query. Throws AppError `survey.not_found`. */
export async function listRecallDays(
  context: Context,
  { surveyId, from, to, state, userId, search, ...wanted }: DaysWanted,
): Promise<CursorPage<RecallDayRecord>> {
  const survey = await context.surveys.get(surveyId);
  let matched = days(context, survey);
  if (from !== undefined) matched = matched.where('d.date', '>=', from);
  if (to !== undefined) matched = matched.where('d.date', '<=', to);
  if (state !== undefined) matched = matched.where(isOfState(state, survey, context.now(), OF_ROW));
  if (userId !== undefined) matched = matched.where('d.user_id', '=', userId);
  if (search !== undefined) matched = matched.where((eb) => eb('d.user_id', 'in', respondentsNamed(survey.id, search)));
  const isKept = userId === undefined && search === undefined;
  const counted = state === undefined ? sql`true` : isOfState(state, survey, context.now(), OF_COUNT);
  const within = sql`day >= ${from ?? '-infinity'}::date and day <= ${to ?? 'infinity'}::date and ${counted}`;
  const total = isKept ? tally(survey.id, 'recall-days', { where: within }) : undefined;
  const page = await findCursorPage(context.em, matched, BY_DATE, wanted, total);
  return { ...page, items: page.items.map(toRecord) };
}

/** A respondent with their days. */
export interface PersonDays {
  userId: number;
  userName: string;
  days: Omit<RecallDayRecord, 'userId' | 'userName'>[];
}

/** Returns the days of a respondent. Throws AppError `survey.not_found`, `user.not_found`. */
export async function requireDaysOf(
  context: Context,
  { surveyId, userId }: { surveyId: string; userId: number },
): Promise<PersonDays> {
  return requireDaysOfPerson(context, await context.surveys.get(surveyId), userId);
}

/** Returns the days of a respondent of a survey that was read. Throws AppError `user.not_found`. */
export async function requireDaysOfPerson(context: Context, survey: Survey, userId: number): Promise<PersonDays> {
  const { userName } = await requireRespondent(context, survey, userId);
  const ofPerson = days(context, survey).where('d.user_id', '=', userId);
  const { items } = await findPage(context.em, ofPerson, ['date'], { limit: MAX_DAYS_PER_PERSON, offset: 0 });
  return { userId, userName, days: items.map(toRecord) };
}

/** The days of the caller, YYYY-MM-DD. */
export interface OwnDays {
  /** The next day that the caller is asked to report; null if none is left. */
  next: string | null;
  /** The days that are over without a recall, the earliest first. */
  missed: string[];
}

/** Finds the days that the caller is still asked to report, and those that were missed. */
export async function findOwnDays({ em, actor, now }: SignedInContext, survey: Survey): Promise<OwnDays> {
  const due = sql`${earliestDue(survey, now())}::date`;
  const [own] = await queryPrepared<OwnDays>(
    em,
    // Hot: respondents read it before each recall.
    sql`select min(d.date) filter (where d.date >= ${due})::text as next,
          coalesce(jsonb_agg(d.date order by d.date) filter (where d.date < ${due}), '[]') as missed
        from recall_day d
        where d.survey_id = ${survey.id} and d.user_id = ${actor.userId} and not d.is_done`,
  );
  return own ?? { next: null, missed: [] };
}

/** A column of the next day that a respondent is still asked to report, YYYY-MM-DD; null if none is left. For the rows of a page alone. */
export function nextDayOf(userId: RawBuilder<number>, survey: Survey, now: Date): RawBuilder<string | null> {
  return sql<string | null>`(select min(d.date)::text from recall_day d
    where d.survey_id = ${survey.id} and d.user_id = ${userId} and not d.is_done
      and d.date >= ${earliestDue(survey, now)}::date)`;
}

function days({ em, now }: Context, survey: Survey) {
  return kysely(em)
    .selectFrom('recall_day as d')
    .leftJoin('survey_alias as a', (join) =>
      join.onRef('a.user_id', '=', 'd.user_id').onRef('a.survey_id', '=', 'd.survey_id'),
    )
    .select(['d.id', 'd.user_id as userId', 'a.user_name as userName', 'd.is_chosen_by_staff as isChosenByStaff'])
    .select(['d.assigned_at as assignedAt', 'd.date'])
    .select(stateOf(survey, now()).as('state'))
    .where('d.survey_id', '=', survey.id);
}

type Row = Awaited<ReturnType<ReturnType<typeof days>['execute']>>[number];

function toRecord({ id: _, ...row }: Row): RecallDayRecord {
  return toDates(row, 'assignedAt');
}

/** The state of the day in the row `d`, on the calendar of the survey. */
export function stateOf(survey: Survey, now: Date) {
  return sql<RecallDayState>`case when d.is_done then 'done'
    when d.date > ${dayIn(survey.timeZone, now)}::date then 'upcoming'
    when d.date >= ${earliestDue(survey, now)}::date then 'due' else 'missed' end`;
}

/** The condition that the day in the row `d`, or in a count of days, has the state. */
function isOfState(state: RecallDayState, survey: Survey, now: Date, { date, isDone }: DayColumns) {
  const today = sql`${dayIn(survey.timeZone, now)}::date`;
  const due = sql`${earliestDue(survey, now)}::date`;
  const dates = {
    upcoming: sql`${date} > ${today}`,
    due: sql`${date} <= ${today} and ${date} >= ${due}`,
    missed: sql`${date} < ${due}`,
  };
  return state === 'done' ? sql<boolean>`${isDone}` : sql<boolean>`(${dates[state]} and not ${isDone})`;
}

interface DayColumns {
  date: RawBuilder<unknown>;
  isDone: RawBuilder<unknown>;
}

const OF_ROW: DayColumns = { date: sql`d.date`, isDone: sql`d.is_done` };
const OF_COUNT: DayColumns = { date: sql`day`, isDone: sql`(value = 'true')` };

/** The earliest day that a respondent is still expected to report: yesterday, unless recalls are about the same day. */
function earliestDue({ timeZone, recallPeriod }: Survey, now: Date): string {
  return daysAfter(dayIn(timeZone, now), recallPeriod === 'same-day' ? 0 : -1);
}
