import type { EntityManager } from '@mikro-orm/sql';
import type { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { chunksOf } from '../../domain/chunks.ts';
import type { DayMail } from '../../domain/recall-day-plan.ts';
import { removeTasks } from '../notifications/remove-tasks.ts';

/** The number of tasks that one statement adds to the queue. */
const CHUNK = 1000;

/** The mails to plan, and for whom. */
interface PlannedMails {
  mails: readonly DayMail[];
  userIds: readonly number[];
  /** The time zone that the survey has left: a mail that was sent by its clock is not planned again. */
  formerZone?: string | undefined;
}

/**
 * Plans the mails of the recall days of these people, each with the task that sends it, and returns how many. Mails whose time has passed
 * are not planned. Call it after the days are stored, with the people of the survey locked; the plan of the survey says which mails there are.
 */
export async function planDayMails(
  { em, tasks, now }: Context,
  { id: surveyId }: Pick<Survey, 'id'>,
  { mails, userIds, formerZone }: PlannedMails,
): Promise<number> {
  if (mails.length === 0) return 0;
  // Set-based: a mail for each day of each person. People without an address get none. The time zone is read here: the survey that the
  // caller found before it got the lock may have moved.
  const [stored] = await query<{ made: { id: number; dueAt: string }[] }>(
    em,
    sql`with made as (
          insert into notification (survey_id, user_id, type, due_at, recall_day_id)
          select d.survey_id, d.user_id, m.type, t.at, d.id
          from recall_day d join user_account u on u.id = d.user_id join survey s on s.id = d.survey_id
            cross join jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m(type text, "daysAfter" int, time time)
            cross join lateral (select (d.date + m."daysAfter" + m.time) at time zone s.time_zone as at) t
          where d.survey_id = ${surveyId} and d.user_id = ${anyNumber(userIds)}
            and t.at > ${now()}::timestamptz and coalesce(u.email, '') <> ''
            and not exists (select from notification n where n.recall_day_id = d.id and n.type = m.type
              and n.due_at = (d.date + m."daysAfter" + m.time) at time zone ${formerZone ?? null}::text)
          order by d.user_id, t.at
          on conflict do nothing returning id, due_at)
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'dueAt', due_at) order by id), '[]') as made from made`,
  );
  const made = stored?.made ?? [];
  for (const chunk of chunksOf(made, CHUNK)) {
    const sending = chunk.map(({ id, dueAt }) => ({ data: { notificationId: id }, startAfter: new Date(dueAt) }));
    await tasks.addAll(em, 'notification', sending);
  }
  return made.length;
}

/** Deletes the pending mails of the recall days of these people, with the tasks that would send them. */
export async function deleteDayMails(
  { em, tasks }: Context,
  { id: surveyId }: Pick<Survey, 'id'>,
  userIds: readonly number[],
): Promise<void> {
  // Set-based: the mails of many days.
  const deleted = await query<{ id: number }>(
    em,
    sql`delete from notification n using recall_day d
        where n.recall_day_id = d.id and n.state = 'pending' and d.survey_id = ${surveyId} and d.user_id = ${anyNumber(userIds)}
        returning n.id`,
  );
  await removeTasks({ em, tasks }, deleted);
}

/** Plans the mails of the recall days of these people anew, and returns how many. */
export async function replanDayMails(
  context: Context,
  survey: Pick<Survey, 'id'>,
  wanted: PlannedMails,
): Promise<number> {
  await deleteDayMails(context, survey, wanted.userIds);
  return planDayMails(context, survey, wanted);
}

/** The people of a survey who have recall days, in the order of their ids. */
export async function peopleWithDays(em: EntityManager, { id }: Pick<Survey, 'id'>): Promise<number[]> {
  const rows = await kysely(em)
    .selectFrom('recall_day')
    .select('user_id as userId')
    .distinct()
    .where('survey_id', '=', id)
    .orderBy('user_id')
    .execute();
  return rows.map(({ userId }) => userId);
}
