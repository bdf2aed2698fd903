import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Notification } from '../../entities/notification.ts';
import { openMailer } from '../../src/adapters/mail.ts';
import type { Context } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';
import { reportNotifications } from '../../src/services/notifications/report-notifications.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import { takeMails } from '../support/outbox.ts';
import { smtpServer } from '../support/smtp.ts';
import { useTestApp } from '../support/test-app.ts';
import { waitingTasks } from './schedules.ts';

const app = useTestApp();
let locale: string;
let survey: { id: number; slug: string };

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  survey = await app().given.survey({ locale, supportEmail: 'help@example.org' });
});

/** A notification to somebody, sent. */
async function sent(email?: string, changed: Partial<Context> = {}) {
  const context = { ...app().context(), ...changed };
  const { id, userName } = await app().given.respondent(survey, email === undefined ? {} : { email });
  const row = { survey: survey.id, user: id, type: 'login-last' as const, dueAt: context.now() };
  await sendNotification(context, { notificationId: await context.em.insert(Notification, row) });
  return { userName };
}

const report = (changed: Partial<Context> = {}) =>
  reportNotifications({ ...app().context(), ...changed }, { surveyId: survey.id });
const mails = async () =>
  (await takeMails(app().parts.config)).filter(({ to }) => to?.[0]?.address === 'help@example.org');
const mailerOf = (smtpUrl: string) => openMailer({ mail: { smtpUrl, from: 'recall@example.org' }, dataDir: 'none' });

test('the notification report tells the support once what was sent, skipped and failed since the last one', async () => {
  const { urlFor } = await smtpServer({ refuses: () => ({ code: 550, message: 'No such user here' }) });
  await sent('one@example.org');
  await sent('two@example.org');
  await sent();
  const { userName } = await sent('three@example.org', { mailer: mailerOf(urlFor('recall')) });
  await report();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Notifications of survey ${survey.slug}`);
  expect(mail?.text).toContain('Sent: 2\n');
  expect(mail?.text).toContain('- the person has no e-mail address: 1\n');
  expect(mail?.text).toMatch(new RegExp(`- ${userName}: .*No such user here`));
  await report();
  expect(await mails()).toEqual([]);
  await sent('four@example.org');
  await report();
  expect((await mails())[0]?.text).toContain('Sent: 1\n');
});

test('the notification report waits ten minutes, with one task for all notifications of the survey', async () => {
  const { em } = app().context();
  await query(em, sql`delete from pgboss.job where name = 'notification-report'`);
  const before = app().clock.now().getTime();
  await sent('five@example.org');
  await sent('six@example.org');
  const tasks = await waitingTasks(app().context(), 'notification-report');
  expect(tasks.map(({ data }) => data)).toEqual([{ surveyId: survey.id }]);
  expect(tasks[0]?.startAfter.getTime()).toBeGreaterThanOrEqual(before + 600_000);
});

test('the notification report is sent again when no mail server took it', async () => {
  let code = 451;
  const { deliveries, urlFor } = await smtpServer({
    refuses: () => (code === 0 ? undefined : { code, message: 'Not now' }),
  });
  const mailer = mailerOf(urlFor('recall'));
  await sent('seven@example.org');
  await expect(report({ mailer })).rejects.toThrow('Not now');
  code = 550;
  await report({ mailer });
  code = 0;
  await report({ mailer });
  expect(deliveries).toHaveLength(1);
  expect(deliveries[0]?.mail.text).toContain('Sent: 1\n');
});

test('the notification report of a deleted survey is not sent', async () => {
  await takeMails(app().parts.config);
  await reportNotifications(app().context(), { surveyId: 2_000_000_000 });
  expect(await mails()).toEqual([]);
});
