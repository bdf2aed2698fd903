import type { Notification } from '../../../entities/notification.ts';
import type { Context } from '../../context.ts';

/** So that a batch makes one report. */
const REPORT_AFTER_MS = 10 * 60 * 1000;

/** Notes, inside the caller's transaction, how a notification ended; the support of the survey is told in a while. */
export async function settle(
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
