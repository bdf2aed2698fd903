import { v7 as uuidv7 } from 'uuid';
import { NotificationBatch } from '../../../entities/notification-batch.ts';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { withoutPersonalValues, type RespondentFilter } from '../../domain/respondent-filter.ts';
import { AppError } from '../../errors.ts';
import { startJob } from '../jobs/start-job.ts';
import { requireGateway } from '../mails/require-gateway.ts';
import { requirePeopleReader } from '../survey-people/require-people-reader.ts';
import { lockSurvey } from '../surveys/lock-survey.ts';
import { audit } from '../trail/audit.ts';
import { batchPeople, countBatch, type BatchWanted } from './batch-plan.ts';
import { requireBatch, type BatchRecord } from './batches.queries.ts';
import { storeBatch } from './store-batch.ts';

/** A larger batch becomes a job: the caller waits for the tasks of a smaller one, less than a second. */
const MAX_AT_ONCE = 2000;

interface NewBatch extends Omit<BatchWanted, 'at'> {
  surveyId: string;
  /** The key of the client: a second call with it makes nothing and answers the same batch. */
  key: string;
  /** When the notifications are due; null: at once. */
  at: Date | null;
}

/**
 * Plans notifications for all respondents who match a filter, each with the task that sends it: all or none. Thousands of them are a
 * job. Throws AppError `survey.not_found`, `notification_batch.key_used`, `notification.sms_not_set_up`.
 */
export async function createBatch(context: SignedInContext, given: NewBatch): Promise<BatchRecord> {
  const survey = await context.surveys.get(given.surveyId);
  requirePeopleReader(context.actor, survey);
  if (given.channel === 'sms') requireGateway(context);
  const { id, woken } = await inTransaction(context, async (inner) => {
    await lockSurvey(inner.em, survey);
    const earlier = await inner.em.findOne(NotificationBatch, { survey: survey.id, clientKey: given.key });
    if (earlier) {
      requireSame(inner, earlier, given);
      return { id: earlier.id, woken: null };
    }
    return makeBatch(inner, survey, given);
  });
  if (woken !== null) context.tasks.wake(woken);
  return requireBatch(context, { surveyId: given.surveyId, batchId: id });
}

async function makeBatch(
  context: SignedInContext,
  survey: SurveyWithLocale,
  { key, filter, type, channel, at, sendAnyway }: NewBatch,
): Promise<{ id: string; woken: 'job' | 'notification' }> {
  const { em, actor } = context;
  const now = context.now();
  const id = uuidv7({ msecs: now.getTime() });
  const dueAt = at ?? now;
  const about = { survey: survey.id, user: actor.userId, clientKey: key };
  const conditions = Object.keys(filter);
  await em.insert(NotificationBatch, {
    id,
    ...about,
    type,
    channel,
    dueAt,
    filter: withoutPersonalValues(filter),
    conditions,
    filterHash: hashOf(context, filter),
    isSentAnyway: sendAnyway,
    createdAt: now,
  });
  const wanted = { filter, type, channel, at: dueAt, sendAnyway };
  // A filter may have the name or the address of a person, who may ask to be forgotten.
  const after = { type, channel, dueAt, sendAnyway, conditions };
  await audit(context, { recordType: 'notification-batch', code: id, surveyId: survey.id, action: 'create', after });
  const { planned } = await countBatch(em, batchPeople(em, survey, { wanted, now }));
  if (planned > MAX_AT_ONCE) {
    // The end of the job deletes it.
    const given = { batchId: id, filter };
    const jobId = await startJob(context, { kind: 'notification-batch', surveyId: survey.id, total: planned, given });
    await em.nativeUpdate(NotificationBatch, id, { jobId });
    return { id, woken: 'job' };
  }
  await storeBatch(context, await em.findOneOrFail(NotificationBatch, id), filter);
  return { id, woken: 'notification' };
}

function requireSame(
  context: SignedInContext,
  batch: NotificationBatch,
  { filter, type, channel, at, sendAnyway }: NewBatch,
): void {
  const isSame =
    batch.type === type &&
    batch.channel === channel &&
    batch.isSentAnyway === sendAnyway &&
    (at === null || at.getTime() === batch.dueAt.getTime()) &&
    batch.filterHash === hashOf(context, filter);
  if (isSame) return;
  const message =
    'Another batch has this key. Choose a new key for each batch, and repeat it only to repeat the request.';
  throw new AppError('conflict', 'notification_batch.key_used', message, { facts: { batchId: batch.id } });
}

/** Recognises a filter in whatever order its conditions are given. */
function hashOf({ secrets }: SignedInContext, filter: RespondentFilter): string {
  const conditions = Object.entries(filter).filter(([, value]) => value !== undefined);
  return secrets.hash(JSON.stringify(conditions.sort(([a], [b]) => (a < b ? -1 : 1))));
}
