import { setImmediate } from 'node:timers/promises';
import { dayIn } from '@dietary-recall/recall-flow';
import { weekdayOf, type NoRecallDaysReason, type Weekday } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { DayAssigner, inSeededOrder, type RecallDayPlan } from '../../domain/recall-day-plan.ts';
import type { RespondentFilter } from '../../domain/respondent-filter.ts';
import { hasWithdrawn } from '../consents/has-withdrawn.ts';
import { meetsFilter } from '../survey-people/respondent-conditions.ts';
import { requirePossible } from './require-possible.ts';

/** Who gets days. */
export interface AssignmentWanted {
  filter: RespondentFilter;
  /** True if people whose days are all to come get new ones; false if whoever has days keeps them. */
  replace: boolean;
}

/** The days that an assignment gives. */
export interface Assignment {
  /** The people who get days, in seeded order. */
  people: { userId: number; days: string[] }[];
  /** The people whose earlier days are replaced. */
  replaced: number[];
  counts: AssignmentCounts;
}

/** What an assignment gives, in numbers. */
export interface AssignmentCounts {
  people: number;
  days: number;
  replacedPeople: number;
  leftOut: Partial<Record<NoRecallDaysReason, number>>;
  /** The assigned days by the day of the week; empty before they are given. */
  byWeekday: ReadonlyMap<Weekday, number>;
  /** Null if nobody gets days, and before they are given. */
  firstDay: string | null;
  lastDay: string | null;
}

/** Counts the people of an assignment, without giving days to them: one query. */
export async function countAssignment(
  { em, now }: Context,
  survey: Survey,
  { daysPerPerson }: RecallDayPlan,
  wanted: AssignmentWanted,
): Promise<AssignmentCounts> {
  const matched = matchedPeople(em, survey, { ...wanted, today: dayIn(survey.timeZone, now()), now: now() });
  // Set-based: one pass over all people who match.
  const rows = await query<{ reason: NoRecallDaysReason | null; people: number; replaced: number }>(
    em,
    sql`select reason, count(*)::int as people, count(*) filter (where "hasDays")::int as replaced
        from (${matched}) as matched group by reason`,
  );
  const leftOut: AssignmentCounts['leftOut'] = {};
  let [people, replacedPeople] = [0, 0];
  for (const row of rows) {
    if (row.reason === null) [people, replacedPeople] = [row.people, row.replaced];
    else leftOut[row.reason] = row.people;
  }
  const days = people * daysPerPerson;
  return { people, days, replacedPeople, leftOut, byWeekday: new Map(), firstDay: null, lastDay: null };
}

/** The number of people after which other calls of the process have a turn. */
const TURN = 500;

/**
 * Plans the days of the respondents who match a filter: the same people, plan and earlier days give the same. Nothing is stored. Throws
 * AppError `recall_day_plan.impossible`.
 */
export async function planAssignment(
  { em, now }: Context,
  survey: Survey,
  plan: RecallDayPlan,
  wanted: AssignmentWanted,
): Promise<Assignment> {
  requirePossible(plan, survey, now());
  const today = dayIn(survey.timeZone, now());
  const matched = await matchedPeople(em, survey, { ...wanted, today, now: now() }).execute();
  const chosen = matched.flatMap((person) => (person.reason === null ? [person] : []));
  const replaced = chosen.flatMap(({ userId, hasDays }) => (hasDays ? [userId] : []));
  const assigner = new DayAssigner(plan, today, await earlierDays(em, survey, replaced));
  const people: Assignment['people'] = [];
  for (const person of inSeededOrder(chosen, plan.seed)) {
    people.push({ userId: person.userId, days: assigner.next(person) });
    if (people.length % TURN === 0) await setImmediate();
  }
  const leftOut: AssignmentCounts['leftOut'] = {};
  for (const { reason } of matched) if (reason !== null) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  return { people, replaced, counts: { ...countsOf(people), replacedPeople: replaced.length, leftOut } };
}

function countsOf(people: Assignment['people']): Omit<AssignmentCounts, 'replacedPeople' | 'leftOut'> {
  const byWeekday = new Map<Weekday, number>();
  let [days, firstDay, lastDay]: [number, string | null, string | null] = [0, null, null];
  for (const day of people.flatMap((person) => person.days)) {
    const weekday = weekdayOf(day);
    byWeekday.set(weekday, (byWeekday.get(weekday) ?? 0) + 1);
    days += 1;
    if (firstDay === null || day < firstDay) firstDay = day;
    if (lastDay === null || day > lastDay) lastDay = day;
  }
  return { people: people.length, days, byWeekday, firstDay, lastDay };
}

function matchedPeople(
  em: EntityManager,
  { id: surveyId }: Survey,
  { filter, replace, today, now }: AssignmentWanted & { today: string; now: Date },
) {
  return kysely(em)
    .selectFrom('user_account as u')
    .innerJoin('survey_alias as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.survey_id', '=', surveyId))
    .innerJoin('survey_respondent as r', (join) =>
      join.onRef('r.user_id', '=', 'u.id').on('r.survey_id', '=', surveyId),
    )
    .select((eb) => {
      const days = eb
        .selectFrom('recall_day as d')
        .select('d.id')
        .whereRef('d.user_id', '=', 'u.id')
        .where('d.survey_id', '=', surveyId);
      const kept = replace ? days.where('d.date', '<=', today) : days;
      return [
        'u.id as userId',
        'a.user_name as userName',
        eb.exists(days).$castTo<boolean>().as('hasDays'),
        eb
          .case()
          .when('u.is_disabled', '=', true)
          .then('account_disabled')
          .when(hasWithdrawn(sql.ref('u.id'), sql`${surveyId}`))
          .then('withdrawn')
          .when(eb.exists(kept))
          .then('has_days')
          .end()
          .$castTo<NoRecallDaysReason | null>()
          .as('reason'),
      ];
    })
    .where(meetsFilter(filter, { now }));
}

/** Counts the days by date that people of the survey have, but for those of these people. */
async function earlierDays(
  em: EntityManager,
  { id: surveyId }: Survey,
  without: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await kysely(em)
    .selectFrom('recall_day as d')
    .select((eb) => [sql<string>`d.date::text`.as('date'), eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('d.survey_id', '=', surveyId)
    .where((eb) => eb.not(eb('d.user_id', '=', anyNumber(without))))
    .groupBy('d.date')
    .execute();
  return new Map(rows.map(({ date, count }) => [date, count]));
}
