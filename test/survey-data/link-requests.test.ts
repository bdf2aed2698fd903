import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Survey } from '../../entities/survey.ts';
import { openMailer } from '../../src/adapters/mail.ts';
import { query, sql } from '../../src/db/sql.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import { sendLinkAgain } from '../../src/services/survey-data/send-link-again.ts';
import type { Tasks } from '../../src/tasks.ts';
import { smtpServer } from '../support/smtp.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let survey: { id: number; slug: string };

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  app().clock.hold();
  survey = await app().given.survey({ locale });
});

const ask = async (email: string, surveyId = survey.slug) =>
  (await app().as(null)).surveyData.requestLink({ surveyId, email });

/** Runs the tasks of all requests so far with a real mail server, and returns its deliveries. */
async function delivered() {
  const { em } = app().context();
  const requests = await query<{ data: Tasks['link-request'] }>(
    em,
    sql`with taken as (delete from pgboss.job where name = 'link-request' returning data, created_on)
        select data from taken order by created_on`,
  );
  for (const { data } of requests) await sendLinkAgain(app().context(), data);
  const { deliveries, urlFor } = await smtpServer();
  const mailer = openMailer({ mail: { smtpUrl: urlFor('recall'), from: 'recall@example.org' }, dataDir: 'none' });
  const links = await query<{ id: number }>(
    em,
    sql`select id from notification where survey_id = ${survey.id} and type = 'login-link' and state = 'pending'`,
  );
  for (const { id } of links) await sendNotification({ ...app().context(), mailer }, { notificationId: id });
  return deliveries;
}

const respondent = (of = survey) => app().given.respondent(of, { email: `${app().given.name('Ada')}@example.org` });

async function emailOf({ id }: { id: number }): Promise<string> {
  const [user] = await query<{ email: string }>(
    app().context().em,
    sql`select email from user_account where id = ${id}`,
  );
  return user?.email ?? '';
}

describe('a request for the personal link', () => {
  test('mails the link to the respondent who has the address, in upper or lower case', async () => {
    const ada = await respondent();
    const email = await emailOf(ada);
    expect(await ask(email.toUpperCase())).toEqual({ requested: true });
    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([email]);
    expect(mail?.mail.subject).toBe('Your link to your food diary');
    expect(mail?.mail.text).toContain(`?auth=${ada.urlAuthToken}`);
    expect(mail?.mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });

  test('gets the same answer for everybody, from the same statements', async () => {
    const ada = await emailOf(await respondent());
    // The survey is then in memory.
    await ask('somebody@example.org');
    const statements: string[][] = [];
    for (const email of [ada, 'nobody@example.org', ada]) {
      statements.push(
        await app().statementsOf(async () => {
          expect(await ask(email)).toEqual({ requested: true });
        }),
      );
    }
    expect(statements[1]).toEqual(statements[0]);
    expect(statements[2]).toEqual(statements[0]);
  });

  test('mails once in ten minutes, however often and wherever it is asked', async () => {
    const ada = await respondent();
    const email = await emailOf(ada);
    const other = await app().given.survey({ locale });
    await query(
      app().context().em,
      sql`insert into user_role (user_id, name, survey_id) values (${ada.id}, 'respondent', ${other.id})`,
    );
    for (const slug of [survey.slug, survey.slug, other.slug]) await ask(email, slug);
    expect(await delivered()).toHaveLength(1);
    app().clock.advance(10 * 60 - 1);
    await ask(email);
    expect(await delivered()).toEqual([]);
    app().clock.advance(2);
    await ask(email);
    expect(await delivered()).toHaveLength(1);
  });

  test('mails once when two tasks run at one moment', async () => {
    const email = await emailOf(await respondent());
    const data = { surveyId: survey.id, email };
    await Promise.all([sendLinkAgain(app().context(), data), sendLinkAgain(app().context(), data)]);
    expect(await delivered()).toHaveLength(1);
  });

  test.each<[string, (person: { id: number }) => ReturnType<typeof sql>]>([
    ['has left the survey', ({ id }) => sql`delete from user_role where user_id = ${id}`],
    ['works for the survey', ({ id }) => sql`update user_role set name = 'staff' where user_id = ${id}`],
    ['has a disabled account', ({ id }) => sql`update user_account set is_disabled = true where id = ${id}`],
    [
      'has an address that is not trusted',
      ({ id }) => sql`update user_account set is_email_trusted = false where id = ${id}`,
    ],
  ])('mails nothing to a person who %s', async (_, change) => {
    const ada = await respondent();
    const email = await emailOf(ada);
    await query(app().context().em, change(ada));
    expect(await ask(email)).toEqual({ requested: true });
    expect(await delivered()).toEqual([]);
  });

  test('mails nothing to a person of another survey', async () => {
    const stranger = await respondent(await app().given.survey({ locale }));
    await ask(await emailOf(stranger));
    expect(await delivered()).toEqual([]);
  });

  test('mails the link of another survey of the person at once, and each of them once in ten minutes', async () => {
    const ada = await respondent();
    const email = await emailOf(ada);
    const first = survey;
    await ask(email);
    expect(await delivered()).toHaveLength(1);
    survey = await app().given.survey({ locale });
    await query(
      app().context().em,
      sql`with role as (insert into user_role (user_id, name, survey_id) values (${ada.id}, 'respondent', ${survey.id}))
          insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
          values (${ada.id}, ${survey.id}, 'ada', ${`token-of-ada-${survey.id}`})`,
    );
    await ask(email);
    expect(await delivered()).toHaveLength(1);
    for (const again of [first, survey]) await ask(email, again.slug);
    expect(await delivered()).toEqual([]);
  });

  test('mails the link to a person who stopped the mails of the survey, because they ask for it', async () => {
    const ada = await respondent();
    await query(app().context().em, sql`update survey_alias set unsubscribed_at = now() where user_id = ${ada.id}`);
    await ask(await emailOf(ada));
    expect(await delivered()).toHaveLength(1);
  });

  test.each<[string, Partial<Omit<Survey, 'id' | 'locale'>>, number]>([
    ['that has ended', { linksValidDaysAfterEnd: null }, 1],
    ['whose links have ended with it', { linksValidDaysAfterEnd: 1 }, 0],
  ])('in a survey %s', async (_, settings, mails) => {
    const dates = { startDate: new Date('2020-01-01'), endDate: new Date('2020-02-01') };
    survey = await app().given.survey({ locale, ...dates, ...settings });
    await ask(await emailOf(await respondent()));
    expect(await delivered()).toHaveLength(mails);
  });

  test('is listed among the notifications of the survey, and followed by no reminder', async () => {
    const ada = await respondent();
    await ask(await emailOf(ada));
    await delivered();
    const { id } = await app().given.user({ roles: [{ name: 'staff', survey }] });
    const { items } = await (await app().as({ id })).notifications.list({ surveyId: survey.slug });
    expect(items).toMatchObject([{ userId: ada.id, type: 'login-link', state: 'sent', batchId: null }]);
  });
});
