import type { EntityManager } from '@mikro-orm/sql';
import type { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { chunksOf } from '../../domain/chunks.ts';
import type { DayMail } from '../../domain/recall-day-plan.ts';

/** The number of tasks that one statement adds to the queue. */
const CHUNK = 1000;

/**
 * Plans the mails of the recall days of these people, of all without them, each with the task that sends it. Mails whose time has passed
 * are not planned. Call it after the days are stored; the plan of the survey says which mails there are.
 */
export async function planDayMails(
  { em, tasks, now }: Context,
  { id: surveyId, timeZone }: Survey,
  { mails, userIds = null }: { mails: readonly DayMail[]; userIds?: readonly number[] | null },
): Promise<void> {
  if (mails.length === 0) return;
  // Set-based: a mail for each day of each person. People without an address get none.
  const [stored] = await query<{ made: { id: number; dueAt: string }[] }>(
    em,
    sql`with made as (
          insert into notification (survey_id, user_id, type, due_at, recall_day_id)
          select d.survey_id, d.user_id, m.type, t.at, d.id
          from recall_day d join user_account u on u.id = d.user_id
            cross join jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m(type text, "daysAfter" int, time time)
            cross join lateral (select (d.date + m."daysAfter" + m.time) at time zone ${timeZone} as at) t
          where d.survey_id = ${surveyId} and (${userIds === null} or d.user_id = ${anyNumber(userIds ?? [])})
            and t.at > ${now()}::timestamptz and coalesce(u.email, '') <> ''
          order by d.user_id, t.at
          on conflict do nothing returning id, due_at)
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'dueAt', due_at) order by id), '[]') as made from made`,
  );
  for (const chunk of chunksOf(stored?.made ?? [], CHUNK)) {
    const sending = chunk.map(({ id, dueAt }) => ({ data: { notificationId: id }, startAfter: new Date(dueAt) }));
    await tasks.addAll(em, 'notification', sending);
  }
}

/** Deletes the pending mails of the recall days of these people, of all without them. Their tasks then find nothing to send. */
export async function deleteDayMails(
  em: EntityManager,
  { id: surveyId }: Pick<Survey, 'id'>,
  userIds: readonly number[] | null = null,
): Promise<void> {
  // Set-based: the mails of many days.
  await query(
    em,
    sql`delete from notification n using recall_day d
        where n.recall_day_id = d.id and n.state = 'pending' and d.survey_id = ${surveyId}
          and (${userIds === null} or d.user_id = ${anyNumber(userIds ?? [])})`,
  );
}
