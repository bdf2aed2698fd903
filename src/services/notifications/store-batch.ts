import type { EntityManager } from '@mikro-orm/sql';
import { NotificationBatch } from '../../../entities/notification-batch.ts';
import { Survey, type SurveyWithLocale } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import type { RespondentFilter } from '../../domain/respondent-filter.ts';
import { lockSurvey } from '../surveys/lock-survey.ts';
import { batchPeople, countBatch, type BatchCounts, type BatchWanted } from './batch-plan.ts';

/** The number of tasks that one statement adds to the queue. */
const CHUNK_TASKS = 1000;

/**
 * Stores the notifications of a batch with their tasks, in the caller's transaction, and returns how many. `filter` says to whom. Nothing is stored for a
 * batch that was cancelled meanwhile. `progress` is told how many have their task.
 */
export async function storeBatch(
  context: Context,
  batch: NotificationBatch,
  filter: RespondentFilter,
  progress: (done: number) => void = () => undefined,
): Promise<BatchCounts> {
  const { em, tasks, now } = context;
  if (batch.cancelledAt !== null && batch.cancelledAt !== undefined) return { planned: 0, leftOut: {} };
  const survey = await em.findOneOrFail(Survey, batch.survey.id, { populate: ['locale'] });
  const people = batchPeople(em, survey, { wanted: { ...wantedOf(batch), filter }, now: now() });
  const { leftOut } = await countBatch(em, people);
  const ids = await insertNotifications(em, survey, batch, people);
  // The queue gives up a task a fortnight after its start, which must not lie in the past.
  const startAfter = new Date(Math.max(now().getTime(), batch.dueAt.getTime()));
  for (let from = 0; from < ids.length; from += CHUNK_TASKS) {
    const chunk = ids.slice(from, from + CHUNK_TASKS);
    const sending = chunk.map((notificationId) => ({ data: { notificationId }, startAfter }));
    await tasks.addAll(em, 'notification', sending);
    progress(from + chunk.length);
  }
  const counts = { planned: ids.length, leftOut };
  await em.nativeUpdate(NotificationBatch, batch.id, { ...counts, plannedAt: now() });
  return counts;
}

async function insertNotifications(
  em: EntityManager,
  survey: SurveyWithLocale,
  { id, type, channel, dueAt }: NotificationBatch,
  people: ReturnType<typeof batchPeople>,
): Promise<number[]> {
  // Set-based: a batch may have a hundred thousand people.
  const [stored] = await query<{ ids: number[] }>(
    em,
    sql`with matched as (${people}),
          made as (
            insert into notification (survey_id, user_id, batch_id, type, channel, due_at)
            select ${survey.id}::int, "userId", ${id}::uuid, ${type}, ${channel}, ${dueAt}::timestamptz from matched
            where reason is null order by "userId"
            on conflict do nothing returning id)
        select coalesce(jsonb_agg(id order by id), '[]') as ids from made`,
  );
  return stored?.ids ?? [];
}

/** What was asked for when the batch was made, but for the filter. */
function wantedOf({ type, channel, dueAt, isSentAnyway }: NotificationBatch): Omit<BatchWanted, 'filter'> {
  return { type, channel, at: dueAt, sendAnyway: isSentAnyway };
}

/** Finds a batch and keeps other batches and uploads of its survey waiting until the transaction ends. */
export async function lockBatch(
  em: EntityManager,
  survey: Pick<Survey, 'id' | 'slug'>,
  id: string,
): Promise<NotificationBatch> {
  await lockSurvey(em, survey);
  return em.findOneOrFail(NotificationBatch, { id, survey: survey.id }, { refresh: true });
}
