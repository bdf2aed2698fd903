import { randomUUID } from 'node:crypto';
import { HOUR_MS, type NotificationType } from '@dietary-recall/vocabulary';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Notification } from '../../entities/notification.ts';
import type { Survey } from '../../entities/survey.ts';
import { openMailer } from '../../src/adapters/mail.ts';
import type { Context } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import { takeMails } from '../support/outbox.ts';
import { smtpServer } from '../support/smtp.ts';
import { useTestApp } from '../support/test-app.ts';
import { storedFor, waitingTasks } from './schedules.ts';

const app = useTestApp();
const NOW = '2036-12-01T12:00:00Z';
const MINUTE_MS = 60_000;
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  app().clock.hold();
  app().clock.set(NOW);
  await takeMails(app().parts.config);
});

interface Situation {
  survey?: Partial<Omit<Survey, 'id' | 'locale'>> & { locale?: string };
  person?: { name?: string; email?: string; isDisabled?: boolean };
  type?: NotificationType;
  dueAt?: Date;
  more?: Partial<Pick<Notification, 'state' | 'attempts'>>;
}

/** A notification that is due now. */
async function due({ survey: given = {}, person = {}, type = 'login-recall-today', dueAt, more }: Situation = {}) {
  const { em, now } = app().context();
  const survey = await app().given.survey({ locale, ...given });
  const email = `${app().given.name('ada')}@example.org`;
  const respondent = await app().given.respondent(survey, { email, ...person });
  const row = { survey: survey.id, user: respondent.id, type, dueAt: dueAt ?? now(), ...more };
  const notificationId = await em.insert(Notification, row);
  return { survey, respondent, email, notificationId };
}

const send = ({ notificationId }: { notificationId: number }, changed: Partial<Context> = {}) =>
  sendNotification({ ...app().context(), ...changed }, { notificationId });
const stored = (survey: { id: number }) => storedFor(app().context(), survey);
const mails = () => takeMails(app().parts.config);

test('a notification mails the personal link to its person, and is stored as sent', async () => {
  const one = await due({ person: { name: 'Ada <b>' } });
  await send(one);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  const url = `http://recall.test/s/${one.survey.slug}?auth=${one.respondent.urlAuthToken}`;
  expect(mail?.to).toEqual([{ address: one.email, name: '' }]);
  expect(mail?.subject).toBe('What have you eaten and drunk today?');
  expect(mail?.text).toContain(`Hello Ada <b>,`);
  expect(mail?.text).toContain(`\n${url}\n`);
  expect(mail?.html).toContain('Hello Ada &lt;b&gt;,');
  expect(mail?.html).toContain(`<a href="${url}">`);
  expect((await stored(one.survey))[0]).toMatchObject({ state: 'sent', attempts: 1, reason: null });
});

test('a notification is in the language of the survey, with a link to the domain of the survey', async () => {
  const { id } = await app().given.locale({ language: 'fr-CA' });
  const one = await due({ survey: { locale: id, authUrlDomainOverride: 'rappel.example.org:8443' } });
  await send(one);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Qu’avez-vous mangé et bu aujourd’hui ?');
  expect(mail?.html).toContain('<html lang="fr">');
  expect(mail?.text).toContain(`http://rappel.example.org:8443/s/${one.survey.slug}?auth=`);
});

test('a notification is followed by two reminders, each 40 minutes after the last mail', async () => {
  const one = await due();
  for (const type of ['login-recall-today', 'login-first-reminder', 'login-second-reminder'] as const) {
    const next = (await stored(one.survey)).find(({ state }) => state === 'pending');
    expect(next?.type).toBe(type);
    await send({ notificationId: next?.id ?? 0 });
    app().clock.advance(40 * 60);
  }
  const rows = await stored(one.survey);
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  const [first, second] = rows.slice(1);
  expect((second?.dueAt.getTime() ?? 0) - (first?.dueAt.getTime() ?? 0)).toBeGreaterThanOrEqual(40 * MINUTE_MS);
  const tasks = await waitingTasks(app().context(), 'notification');
  const startOf = (id = 0) => tasks.find(({ data }) => data.notificationId === id)?.startAfter;
  expect([startOf(first?.id), startOf(second?.id)]).toEqual([first?.dueAt, second?.dueAt]);
  expect(await mails()).toHaveLength(3);
});

describe('a due notification', () => {
  const submitted = (hoursAgo: number) => async (one: Awaited<ReturnType<typeof due>>) => {
    const { em, now } = app().context();
    const at = new Date(now().getTime() - hoursAgo * HOUR_MS);
    await query(
      em,
      sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback)
          values (${randomUUID()}, ${one.survey.id}, ${one.respondent.id}, ${randomUUID()}, ${at}, ${at}, ${at}, 'UTC', false)`,
    );
  };
  const saved = (hoursAgo: number) => async (one: Awaited<ReturnType<typeof due>>) => {
    const { em, now } = app().context();
    const at = new Date(now().getTime() - hoursAgo * HOUR_MS);
    await query(
      em,
      sql`insert into user_session (user_id, survey_id, session_data, created_at, updated_at)
          values (${one.respondent.id}, ${one.survey.id}, '{}', ${at}, ${at})`,
    );
  };
  const set =
    (statement: (userId: number) => ReturnType<typeof sql>) => async (one: Awaited<ReturnType<typeof due>>) => {
      await query(app().context().em, statement(one.respondent.id));
    };
  const nothing = () => Promise.resolve();

  test.each<[string, Situation, (one: Awaited<ReturnType<typeof due>>) => Promise<void>]>([
    ['survey_not_running', { survey: { state: 'suspended' } }, nothing],
    ['survey_not_running', { survey: { startDate: new Date('2026-01-01'), endDate: new Date('2036-11-30') } }, nothing],
    ['account_disabled', { person: { isDisabled: true } }, nothing],
    ['no_email', {}, set((id) => sql`update user_account set email = null where id = ${id}`)],
    ['emails_off', {}, set((id) => sql`update user_account set email_notifications = false where id = ${id}`)],
    ['not_in_survey', {}, set((id) => sql`delete from user_role where user_id = ${id}`)],
    ['submitted', { type: 'login-first-reminder' }, submitted(1.9)],
    ['active', { type: 'login-second-reminder' }, saved(1.9)],
    ['submitted', { type: 'login-last' }, submitted(17.9)],
  ])('is skipped with the reason %s: %j', async (reason, situation, happens) => {
    const one = await due(situation);
    await happens(one);
    await send(one);
    expect(await mails()).toEqual([]);
    expect(await stored(one.survey)).toMatchObject([{ state: 'skipped', attempts: 0, reason }]);
  });

  test.each<[NotificationType, (one: Awaited<ReturnType<typeof due>>) => Promise<void>]>([
    ['login-first-reminder', submitted(2.1)],
    ['login-first-reminder', saved(2.1)],
    ['login-last', submitted(18.1)],
    ['login-last', saved(1)],
    ['login-back-recall', submitted(1)],
  ])(
    'of type %s is sent when the recall or session is too old to count, or does not count for it',
    async (type, happens) => {
      const one = await due({ type });
      await happens(one);
      await send(one);
      expect(await mails()).toHaveLength(1);
    },
  );
});

describe('a mail server', () => {
  const mailerOf = (smtpUrl: string) =>
    openMailer({ mail: { smtpUrl, from: 'Recall <recall@example.org>' }, dataDir: 'none' });

  test('that does not take the mail now is asked again', async () => {
    let isBusy = true;
    const { deliveries, urlFor } = await smtpServer({
      refuses: () => (isBusy ? { code: 451, message: 'Come back later' } : undefined),
    });
    const mailer = mailerOf(urlFor('recall'));
    const one = await due();
    await expect(send(one, { mailer })).rejects.toThrow('Come back later');
    expect(await stored(one.survey)).toMatchObject([
      { state: 'pending', attempts: 1, reason: expect.stringContaining('Come back later') as string },
    ]);
    isBusy = false;
    await send(one, { mailer });
    expect(deliveries.map(({ to }) => to)).toEqual([[one.email]]);
    expect((await stored(one.survey))[0]).toMatchObject({ state: 'sent', attempts: 2, reason: null });
  });

  test('that never takes the mail is asked seven times', async () => {
    const { urlFor } = await smtpServer({ refuses: () => ({ code: 451, message: 'Come back later' }) });
    const mailer = mailerOf(urlFor('recall'));
    const one = await due({ more: { attempts: 5 } });
    await expect(send(one, { mailer })).rejects.toThrow('Come back later');
    await send(one, { mailer });
    await send(one, { mailer });
    expect(await stored(one.survey)).toMatchObject([{ state: 'failed', attempts: 7 }]);
  });

  test('that refuses the recipient is not asked again, and no reminder follows', async () => {
    const { urlFor } = await smtpServer({ refuses: () => ({ code: 550, message: 'No such user here' }) });
    const one = await due();
    await send(one, { mailer: mailerOf(urlFor('recall')) });
    expect(await stored(one.survey)).toMatchObject([
      { state: 'failed', attempts: 1, reason: expect.stringContaining('No such user here') as string },
    ]);
  });

  test('that refuses the password of the service is asked again', async () => {
    const { urlFor } = await smtpServer({ refusesSignIn: true });
    const one = await due();
    await expect(send(one, { mailer: mailerOf(urlFor('recall')) })).rejects.toThrow('Invalid login');
    expect(await stored(one.survey)).toMatchObject([{ state: 'pending' }]);
  });
});

describe('a send attempt without a recorded end', () => {
  const begunEarlier = (notificationId: number, seconds: number) =>
    query(
      app().context().em,
      sql`update notification set attempted_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${notificationId}`,
    );
  const unended = async (secondsAgo: number, attempts = 1) => {
    const one = await due({ more: { state: 'sending', attempts } });
    await begunEarlier(one.notificationId, secondsAgo);
    return one;
  };

  // The clock of this process is days ahead of that of the database.
  test('counts as under way for a minute by the clock of the database, in which nobody else sends', async () => {
    const one = await unended(20);
    await expect(send(one)).rejects.toThrow('is being sent at this moment');
    expect(await mails()).toEqual([]);
  });

  test('is repeated after a minute, with a warning in the log', async () => {
    const lines: string[] = [];
    const one = await unended(61);
    await send(one, { log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) });
    expect(await mails()).toHaveLength(1);
    expect((await stored(one.survey))[0]).toMatchObject({ state: 'sent', attempts: 2 });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 40, notificationId: one.notificationId, surveyId: one.survey.id, attempts: 1 },
    ]);
  });

  test('is not repeated when it was the seventh', async () => {
    const one = await unended(61, 7);
    await send(one);
    expect(await mails()).toEqual([]);
    expect(await stored(one.survey)).toMatchObject([{ state: 'failed', attempts: 7 }]);
  });

  test('that ends late does not overwrite the outcome of its repetition', async () => {
    const one = await due();
    const { mailer } = app().parts;
    const slow = {
      ...mailer,
      send: async () => {
        await begunEarlier(one.notificationId, 61);
        await send(one);
        throw new Error('Too late');
      },
    };
    await expect(send(one, { mailer: slow })).rejects.toThrow('Too late');
    expect((await stored(one.survey))[0]).toMatchObject({ state: 'sent', attempts: 2, reason: null });
  });
});

test('a notification is mailed once by two simultaneous attempts and a later one', async () => {
  const one = await due();
  await Promise.allSettled([send(one), send(one)]);
  await send(one);
  expect(await mails()).toHaveLength(1);
});

test('a notification that was deleted is not sent', async () => {
  const one = await due();
  await query(app().context().em, sql`delete from notification where id = ${one.notificationId}`);
  await send(one);
  expect(await mails()).toEqual([]);
});
