import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Notification } from '../../entities/notification.ts';
import { openMailer } from '../../src/adapters/mail.ts';
import { query, sql } from '../../src/db/sql.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import { call } from '../support/http.ts';
import { smtpServer } from '../support/smtp.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const UNKNOWN = '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a';
let base: string;
let locale: string;
let survey: { id: number; slug: string };

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  base = await app().listen();
});

beforeEach(async () => {
  survey = await app().given.survey({ locale });
});

/** A respondent with the address of the header List-Unsubscribe of a mail that they got. */
async function reader() {
  const person = await app().given.respondent(survey, { email: `${app().given.name('ada')}@example.org` });
  const mails = await mailed(person);
  const header = mails[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return { person, path: new URL(header.replace(/^<|>$/g, '')).pathname };
}

async function mailed({ id }: { id: number }) {
  const { deliveries, urlFor } = await smtpServer();
  const mailer = openMailer({ mail: { smtpUrl: urlFor('recall'), from: 'recall@example.org' }, dataDir: 'none' });
  const { em, now } = app().context();
  app().clock.advance(1);
  const row = { survey: survey.id, user: id, type: 'login-last', dueAt: now() } as const;
  await sendNotification({ ...app().context(), mailer }, { notificationId: await em.insert(Notification, row) });
  return deliveries.map(({ mail }) => mail);
}

const oneClick = (path: string) =>
  call('POST', base + path, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const open = (path: string, language = 'en') =>
  call('GET', base + path, { headers: { accept: 'text/html', 'accept-language': language } });

describe('the link in the header of a mail', () => {
  test('stops the mails of the survey by the one-click request of a mail program, without a redirect', async () => {
    const { person, path } = await reader();
    expect((await oneClick(path)).status).toBe(200);
    expect(await mailed(person)).toEqual([]);
    const { id } = await app().given.user({ roles: [{ name: 'staff', survey }] });
    const staff = await app().as({ id });
    const skipped = await staff.notifications.list({ surveyId: survey.slug, state: 'skipped' });
    expect(skipped.items.map(({ reason }) => reason)).toEqual(['unsubscribed']);
    const { items } = await staff.surveyPeople.listRespondents({ surveyId: survey.slug, isUnsubscribed: true });
    expect(items).toMatchObject([{ id: person.id, unsubscribedAt: expect.any(String) as string }]);
  });

  test('takes the one-click request as a form with parts too', async () => {
    const { person, path } = await reader();
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(base + path, { method: 'POST', body })).status).toBe(200);
    expect(await mailed(person)).toEqual([]);
  });

  test('opens a page that changes nothing until its button is pressed', async () => {
    const { person, path } = await reader();
    const page = await open(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(page.text).toContain('Stop the messages of this survey?');
    expect(page.text).toContain('<form method="post"');
    expect((await open(path, 'fr')).text).toContain('Ne plus recevoir les messages');
    expect((await open(path, 'de-CH')).text).toContain('Keine Nachrichten dieser Umfrage mehr');
    expect(await mailed(person)).toHaveLength(1);
  });

  test('opens a page on which a person who stopped the mails gets them again', async () => {
    const { person, path } = await reader();
    await oneClick(path);
    expect((await open(path)).text).toContain('You get no more messages');
    const undone = await call('POST', `${base}${path}/undo`, { headers: { accept: 'text/html' } });
    expect(undone.text).toContain('You get the messages of this survey again');
    expect(await mailed(person)).toHaveLength(1);
  });

  test.each([UNKNOWN, 'cut-off'])('that belongs to nobody (%s) opens a page that says so', async (token) => {
    const page = await open(`/unsubscribe/${token}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain('belongs to nobody');
    expect((await oneClick(`/unsubscribe/${token}`)).status).toBe(404);
  });
});

test('an application reads and changes whether the person of a link gets mails', async () => {
  const { person, path } = await reader();
  const token = path.slice('/unsubscribe/'.length);
  const nobody = await app().as(null);
  expect(await nobody.messageSubscriptions.get({ token })).toEqual({ surveyId: survey.slug, isUnsubscribed: false });
  const stopped = { surveyId: survey.slug, isUnsubscribed: true };
  expect(await nobody.messageSubscriptions.change({ token, isUnsubscribed: true })).toEqual(stopped);
  expect(await nobody.messageSubscriptions.change({ token, isUnsubscribed: true })).toEqual(stopped);
  expect(await mailed(person)).toEqual([]);
});

test('the trail has each change of a subscription, and no repetition of one', async () => {
  const { person, path } = await reader();
  const token = path.slice('/unsubscribe/'.length);
  const nobody = await app().as(null);
  for (const isUnsubscribed of [false, true, true, false, false])
    await nobody.messageSubscriptions.change({ token, isUnsubscribed });
  const entries = await query<{ after: { isUnsubscribed?: boolean } }>(
    app().context().em,
    sql`select after from record_change where person_id = ${person.id} and after ? 'isUnsubscribed' order by id`,
  );
  expect(entries.map(({ after }) => after.isUnsubscribed)).toEqual([true, false]);
});
