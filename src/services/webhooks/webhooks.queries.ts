import type { WebhookDeliveryState, WebhookFault } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { findLongPage, toDates, type LongPage, type PageWanted, type Sort } from '../../db/page.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';
import { AppError } from '../../errors.ts';

/** The webhook of a survey, without its secret. */
export interface WebhookState {
  url: string | null;
  /** The end of the overlap of a rotation; null if one secret signs. */
  previousSecretExpiresAt: Date | null;
  /** The number of deliveries by state. */
  deliveries: Record<WebhookDeliveryState, number>;
}

export interface DeliveryRecord {
  id: string;
  /** Null for a test delivery. */
  submissionId: string | null;
  state: WebhookDeliveryState;
  createdAt: Date;
  attempts: number;
  attemptedAt: Date | null;
  /** Null while an attempt runs, and when no further attempt will be made. */
  nextAttemptAt: Date | null;
  httpStatus: number | null;
  reason: WebhookFault | 'waiting_for_worker' | null;
}

/** Finds the webhook of a survey with the number of its deliveries: two queries. Throws AppError `survey.not_found`. */
export async function requireWebhook({ em, now }: Context, { surveyId }: { surveyId: string }): Promise<WebhookState> {
  const survey = await em.findOne(Survey, { slug: surveyId });
  if (!survey) throw surveyNotFound(surveyId);
  const counted = await kysely(em)
    .selectFrom('webhook_delivery')
    .select(['state', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('survey_id', '=', survey.id)
    .groupBy('state')
    .execute();
  const expiresAt = survey.previousNotificationSecretExpiresAt ?? null;
  return {
    url: survey.submissionNotificationUrl ?? null,
    previousSecretExpiresAt: expiresAt !== null && now() < expiresAt ? expiresAt : null,
    deliveries: {
      pending: 0,
      delivered: 0,
      failed: 0,
      ...Object.fromEntries(counted.map(({ state, count }) => [state, count])),
    },
  };
}

interface DeliveriesWanted extends PageWanted {
  surveyId: string;
  state?: WebhookDeliveryState | undefined;
  sort: Sort<'createdAt'>;
}

/** Lists the deliveries of a survey: one query, and one more for the next attempts. Throws AppError `survey.not_found`. */
export async function listDeliveries(
  context: Context,
  { surveyId, state, sort, ...wanted }: DeliveriesWanted,
): Promise<LongPage<DeliveryRecord>> {
  const { em, surveys } = context;
  const survey = await surveys.get(surveyId);
  let matched = deliveries(em).where('d.survey_id', '=', survey.id);
  if (state !== undefined) matched = matched.where('d.state', '=', state);
  const page = await findLongPage(
    em,
    matched,
    sort === 'createdAt' ? ['createdAt', 'id'] : ['-createdAt', '-id'],
    wanted,
  );
  return { ...page, items: await withNextAttempts(context, page.items) };
}

export interface DeliveryIds {
  surveyId: string;
  deliveryId: string;
}

/** Finds a delivery of a survey. Throws AppError `survey.not_found`, `webhook_delivery.not_found`. */
export async function requireDelivery(
  context: Context,
  { surveyId, deliveryId }: DeliveryIds,
): Promise<DeliveryRecord> {
  const { em, surveys } = context;
  const survey = await surveys.get(surveyId);
  const rows = await deliveries(em).where('d.survey_id', '=', survey.id).where('d.id', '=', deliveryId).execute();
  const [delivery] = await withNextAttempts(context, rows);
  if (!delivery) throw deliveryNotFound(surveyId);
  return delivery;
}

/** Makes the error for an unknown delivery. */
export function deliveryNotFound(surveyId: string): AppError {
  const message = `There is no such delivery to the webhook of "${surveyId}". Deliveries are listed for 30 days.`;
  return new AppError('not_found', 'webhook_delivery.not_found', message);
}

function deliveries(em: EntityManager) {
  return kysely(em)
    .selectFrom('webhook_delivery as d')
    .select(['d.id', 'd.submission_id as submissionId', 'd.state', 'd.created_at as createdAt', 'd.attempts'])
    .select(['d.attempted_at as attemptedAt', 'd.http_status as httpStatus', 'd.reason']);
}

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number];

/** How long a delivery that is due may wait until the list says so: workers look for tasks every few seconds. */
const LATE_MS = 60 * 1000;

/** Adds to the rows what the queue knows: the next attempt, and whether a worker has not come for it. */
async function withNextAttempts({ em, tasks, now }: Context, rows: readonly DeliveryRow[]): Promise<DeliveryRecord[]> {
  const pending = rows.filter(({ state }) => state === 'pending').map(({ id }) => id);
  const times = await tasks.startTimes(em, 'submission-webhook', 'deliveryId', pending);
  const lateBefore = now().getTime() - LATE_MS;
  return rows.map((row) => {
    const delivery = toDates(row, 'createdAt', 'attemptedAt');
    const { state, createdAt, attemptedAt } = delivery;
    if (state !== 'pending') return { ...delivery, nextAttemptAt: null };
    // A delivery that has lost its task is due since its last attempt.
    const time = times.has(row.id) ? (times.get(row.id) ?? null) : (attemptedAt ?? createdAt);
    const isLate = time !== null && time.getTime() < lateBefore;
    return { ...delivery, nextAttemptAt: time, reason: isLate ? ('waiting_for_worker' as const) : row.reason };
  });
}
