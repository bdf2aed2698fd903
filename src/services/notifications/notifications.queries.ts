import type { NotificationChannel, NotificationState, NotificationType, SmsDelivery } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { ExpressionBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { kysely, type Tables } from '../../db/kysely.ts';
import { findLongPage, toDates, type LongPage, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { tally } from '../../db/tally.ts';
import { AppError } from '../../errors.ts';
import { respondentsNamed } from '../survey-people/respondent-conditions.ts';

export interface NotificationRecord {
  id: number;
  userId: number;
  /** The user name in the survey; null if the person has left it. */
  userName: string | null;
  /** The batch that planned it; null for a row of a file and for a link that was asked for. */
  batchId: string | null;
  type: NotificationType;
  channel: NotificationChannel;
  dueAt: Date;
  state: NotificationState;
  attempts: number;
  /** When the last attempt began; null if there was none. */
  attemptedAt: Date | null;
  /** When the next attempt is made; null if one runs, or none follows. */
  nextAttemptAt: Date | null;
  /** When it was sent, skipped or failed; null if it is none of these. */
  settledAt: Date | null;
  /** Why it was skipped, or the fault of the last attempt. */
  reason: string | null;
  /** The id that the gateway gave an SMS; null if it gave none, and for a mail. */
  gatewayMessageId: string | null;
  /** What the gateway said of the delivery of an SMS; null if it has said nothing final, and for a mail. */
  delivery: SmsDelivery | null;
  /** When the gateway said so. */
  deliveryAt: Date | null;
  /** The word of the gateway for the delivery. */
  gatewayStatus: string | null;
}

interface NotificationsWanted extends PageWanted {
  surveyId: string;
  state?: NotificationState | undefined;
  type?: NotificationType | undefined;
  channel?: NotificationChannel | undefined;
  userId?: number | undefined;
  batchId?: string | undefined;
  delivery?: SmsDelivery | undefined;
  /** Part of a user name. */
  search?: string | undefined;
  sort: Sort<'dueAt'>;
}

/**
 * Lists the notifications of a survey by the time at which they are due: one query, and one more if some are tried again. Throws
 * AppError `survey.not_found`.
 */
export async function listNotifications(
  context: Context,
  { surveyId, state, type, channel, userId, batchId, delivery, search = '', sort, ...wanted }: NotificationsWanted,
): Promise<LongPage<NotificationRecord>> {
  const { em, surveys } = context;
  const survey = await surveys.get(surveyId);
  let matched = selectNotifications(em, survey.id);
  if (state !== undefined) matched = matched.where('n.state', '=', state);
  if (type !== undefined) matched = matched.where('n.type', '=', type);
  if (channel !== undefined) matched = matched.where('n.channel', '=', channel);
  if (userId !== undefined) matched = matched.where('n.user_id', '=', userId);
  if (batchId !== undefined) matched = matched.where('n.batch_id', '=', batchId);
  if (delivery !== undefined) matched = matched.where('n.delivery', '=', delivery);
  if (search !== '') {
    matched = matched.where((eb) => eb('n.user_id', 'in', respondentsNamed(survey.id, search)));
  }
  const parts = [state, type, channel];
  const like = sql`value like ${parts.map((part) => part ?? '%').join(' ')}`;
  const isKept = [userId, batchId, delivery].every((part) => part === undefined) && search === '';
  const total = isKept ? tally(survey.id, 'notifications', { where: like }) : undefined;
  const page = await findLongPage(em, matched, sort === 'dueAt' ? ['dueAt', 'id'] : ['-dueAt', '-id'], wanted, total);
  return { ...page, items: await withNextAttempts(context, page.items) };
}

/** Finds a notification of a survey. Throws AppError `survey.not_found`, `notification.not_found`. */
export async function requireNotification(
  context: Context,
  { surveyId, notificationId }: { surveyId: string; notificationId: number },
): Promise<NotificationRecord> {
  const { em, surveys } = context;
  const survey = await surveys.get(surveyId);
  const rows = await selectNotifications(em, survey.id).where('n.id', '=', notificationId).execute();
  const [notification] = await withNextAttempts(context, rows);
  if (!notification) throw notificationNotFound(surveyId, notificationId);
  return notification;
}

/** Makes the error for an unknown notification. */
export function notificationNotFound(surveyId: string, id: number): AppError {
  return new AppError('not_found', 'notification.not_found', `The survey "${surveyId}" has no notification ${id}.`);
}

function selectNotifications(em: EntityManager, surveyId: number) {
  return (
    kysely(em)
      .selectFrom('notification as n')
      .where('n.survey_id', '=', surveyId)
      .select([
        'n.id',
        'n.user_id as userId',
        'n.batch_id as batchId',
        'n.type',
        'n.channel',
        'n.due_at as dueAt',
        'n.state',
      ])
      .select([
        'n.attempts',
        'n.attempted_at as attemptedAt',
        'n.settled_at as settledAt',
        'n.reason',
        'n.gateway_message_id as gatewayMessageId',
        'n.delivery',
        'n.delivery_at as deliveryAt',
        'n.gateway_status as gatewayStatus',
      ])
      // A schedule has 100,000 rows. The database evaluates this subquery for the rows of the page only, a join for all rows.
      .select((eb) => aliasOf(eb).select('a.user_name').as('userName'))
  );
}

type NotificationRow = Awaited<ReturnType<ReturnType<typeof selectNotifications>['execute']>>[number];

/** Adds the time of the next attempt. The queue knows it for what was tried before; anything else is sent when it is due. */
async function withNextAttempts(
  { em, tasks }: Context,
  rows: readonly NotificationRow[],
): Promise<NotificationRecord[]> {
  const tried = rows.filter(({ state, attempts }) => state === 'pending' && attempts > 0).map(({ id }) => id);
  const times = await tasks.startTimes(em, 'notification', 'notificationId', tried);
  return rows.map((row) => {
    const notification = toDates(row, 'dueAt', 'attemptedAt', 'settledAt', 'deliveryAt');
    const { id, state, attempts, dueAt } = notification;
    if (state !== 'pending') return { ...notification, nextAttemptAt: null };
    return { ...notification, nextAttemptAt: attempts === 0 ? dueAt : (times.get(String(id)) ?? null) };
  });
}

type Notifications = Tables & { n: Tables['notification'] };

function aliasOf(eb: ExpressionBuilder<Notifications, 'n'>) {
  return eb
    .selectFrom('survey_alias as a')
    .whereRef('a.survey_id', '=', 'n.survey_id')
    .whereRef('a.user_id', '=', 'n.user_id');
}
