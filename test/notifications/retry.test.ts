import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Notification } from '../../entities/notification.ts';
import { openMailer } from '../../src/adapters/mail.ts';
import type { Context } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import { smtpServer } from '../support/smtp.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { waitingTasks } from './schedules.ts';

const app = useTestApp();
let locale: string;
let survey: { id: number; slug: string };
let staff: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  survey = await app().given.survey({ locale });
  const { id } = await app().given.user({ roles: [{ name: 'staff', survey }] });
  staff = await app().as({ id });
});

const mailerOf = (smtpUrl: string) => openMailer({ mail: { smtpUrl, from: 'recall@example.org' }, dataDir: 'none' });

async function due() {
  const { em, now } = app().context();
  const email = `${app().given.name('ada')}@example.org`;
  const { id: user } = await app().given.respondent(survey, { email });
  const row = { survey: survey.id, user, type: 'login-last', dueAt: now() } as const;
  return { email, user, notificationId: await em.insert(Notification, row) };
}

const send = (notificationId: number, changed: Partial<Context>) =>
  sendNotification({ ...app().context(), ...changed }, { notificationId });

test('a failed notification that is sent again is delivered, and counts its attempts anew', async () => {
  let isFull = true;
  const { deliveries, urlFor } = await smtpServer({
    refuses: () => (isFull ? { code: 552, message: 'Mailbox full' } : undefined),
  });
  const mailer = mailerOf(urlFor('recall'));
  const { email, notificationId } = await due();
  await send(notificationId, { mailer });
  const ids = { surveyId: survey.slug, notificationId };
  const failed = await staff.notifications.get(ids);
  expect(failed).toMatchObject({ state: 'failed', attempts: 1, nextAttemptAt: null });
  expect(failed.reason).toContain('Mailbox full');
  isFull = false;
  const again = { state: 'pending', attempts: 0, reason: null, settledAt: null };
  expect(await staff.notifications.retry(ids)).toMatchObject(again);
  const tasks = await waitingTasks(app().context(), 'notification');
  expect(tasks.map(({ data }) => data)).toContainEqual({ notificationId });
  await send(notificationId, { mailer });
  expect(deliveries.map(({ to }) => to)).toEqual([[email]]);
  expect(await staff.notifications.get(ids)).toMatchObject({ state: 'sent', attempts: 1 });
});

test('a notification that has not failed, or belongs to another survey, is not sent again', async () => {
  const { notificationId } = await due();
  const ids = { surveyId: survey.slug, notificationId };
  await expect(staff.notifications.retry(ids)).rejects.toMatchObject({ cause: { code: 'notification.not_failed' } });
  const other = await app().given.survey({ locale });
  const { id } = await app().given.user({ roles: [{ name: 'staff', survey: other }] });
  const stranger = await app().as({ id });
  await expect(stranger.notifications.retry({ ...ids, surveyId: other.slug })).rejects.toMatchObject({
    cause: { code: 'notification.not_found' },
  });
});

test('two requests at one moment to send a failed notification again queue it once', async () => {
  const { notificationId } = await due();
  await query(app().context().em, sql`update notification set state = 'failed' where id = ${notificationId}`);
  const ids = { surveyId: survey.slug, notificationId };
  const outcomes = await Promise.allSettled([staff.notifications.retry(ids), staff.notifications.retry(ids)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the list of notifications is filtered by person, type and state, and says when the next attempt is made', async () => {
  const [one, two] = [await due(), await due()];
  const { items } = await staff.notifications.list({ surveyId: survey.slug, userId: one.user, type: 'login-last' });
  expect(items.map(({ id }) => id)).toEqual([one.notificationId]);
  expect(items[0]?.nextAttemptAt).toBe(items[0]?.dueAt);
  const { urlFor } = await smtpServer({ refuses: () => ({ code: 451, message: 'Later' }) });
  await expect(send(two.notificationId, { mailer: mailerOf(urlFor('recall')) })).rejects.toThrow('Later');
  const again = new Date(app().clock.now().getTime() + 60_000);
  const { em, tasks } = app().context();
  await tasks.add(em, 'notification', { notificationId: two.notificationId }, { startAfter: again });
  const waiting = await staff.notifications.get({ surveyId: survey.slug, notificationId: two.notificationId });
  expect(waiting).toMatchObject({ state: 'pending', attempts: 1, nextAttemptAt: again.toISOString() });
});
