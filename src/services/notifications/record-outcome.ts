import type { Notification } from '../../../entities/notification.ts';
import type { Context } from '../../context.ts';

/** The delay of a report, so that the notifications of a batch share one. */
const REPORT_AFTER_MS = 10 * 60 * 1000;

/** Records how a notification ended, in the caller's transaction, and schedules the report to the support of the survey. */
export async function recordOutcome(
  { em, tasks, now }: Context,
  notification: Notification,
  state: 'sent' | 'skipped' | 'failed',
  reason: string | null = null,
): Promise<void> {
  notification.settle(now(), state, reason);
  await em.flush();
  const surveyId = notification.survey.id;
  const startAfter = new Date(now().getTime() + REPORT_AFTER_MS);
  await tasks.add(em, 'notification-report', { surveyId }, { singletonKey: String(surveyId), startAfter });
}
