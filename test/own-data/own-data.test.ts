import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call } from '../support/http.ts';
import { listenLimited } from '../support/limits.ts';
import { personalToken } from '../support/personal-token.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let base: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: { description: 'Milk <b>', nutrients: { 1: 64 } } } });
  await app().settle();
  base = await app().listen();
});

/** Where the file has the rows of each table with a key of a person. */
const IN_FILE: Readonly<Record<string, string>> = {
  abandoned_session: 'recallsNotSent',
  callback: 'callbacks',
  consent: 'consents',
  deletion_request: 'deletionRequests',
  email_change: 'newEmail',
  job: 'jobs',
  notification: 'notifications',
  password_reset: 'passwordResets',
  personal_access_token: 'personalAccessTokens',
  physical_data: 'physicalData',
  recall_day: 'recallDays',
  recovery_code: 'recoveryCodes',
  search_miss: 'searchesThatFailed',
  second_factor: 'secondFactors',
  sign_in_event: 'signInLog',
  submission: 'recalls',
  survey_alias: 'surveys',
  token_family: 'signIns',
  user_role: 'roles',
  user_session: 'recallsUnderWay',
  withdrawal: 'withdrawals',
};

/** The keys of a person that the file leaves out, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'callback.handled_by_id': 'what staff did for somebody else; it is in `actions`',
  'coding.coded_by_id': 'what a coder decided on somebody else; it is in `actions`',
  'deletion_request.answered_by_id': 'what staff did for somebody else; it is in `actions`',
  '"extract".made_by_id': 'who froze data of a survey; it is in `actions`',
  '"extract".deleted_by_id': 'who deleted such data; it is in `actions`',
  'extract_person.user_id': 'which extracts have copies of what is in the file',
  'message_template.user_id': 'who wrote the words of a survey; it is in `actions`',
  'notification_batch.user_id': 'who planned notifications; it is in `actions`',
  'personal_access_token.created_by_id': 'what an administrator did for somebody else',
  'sign_in_challenge.user_id': 'a sign-in under way, for five minutes: secrets alone',
  'sign_in_event.by_id': 'what an administrator did to somebody else',
  'submission.interviewer_id': 'whom the person interviewed, a recall of somebody else; it is in `actions`',
  'token_family.interviewer_id': 'whom the person interviews, for two hours; it is in `actions`',
  'source_image.uploader_id': 'who uploaded a picture of the food list',
  'survey_scheme.changed_by_id': 'who wrote a questionnaire; it is in `actions`',
  'survey_scheme_version.published_by_id': 'who published a questionnaire; it is in `actions`',
  'survey_respondent.user_id': 'a copy of what lists sort by; its sources are in the file',
};

async function respondent(data: { email?: string; password?: string } = {}) {
  const survey = await app().given.survey({ locale, allowPersonalData: true });
  const person = await app().given.respondent(survey, { name: 'Ada', ...data });
  const caller = await app().as(person);
  return { survey, person, caller };
}

async function download(token: string): Promise<Record<string, unknown>> {
  const { status, headers, text } = await call('GET', `${base}/api/users/my-data`, { token });
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/json',
    expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"/),
  ]);
  return JSON.parse(text) as Record<string, unknown>;
}

describe('the file of a person', () => {
  test('has every table with a key of a person, or the table is listed with the reason', async () => {
    const keys = await query<{ name: string }>(
      app().context().em,
      sql`select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
          where c.contype = 'f' and c.confrelid = 'user_account'::regclass order by 1`,
    );
    const known = [...Object.keys(IN_FILE).map((table) => `${table}.user_id`), ...Object.keys(LEFT_OUT)];
    expect(keys.map(({ name }) => name)).toEqual(known.toSorted());
    const { person } = await respondent();
    const data = await download(await app().tokenFor(person.id));
    for (const part of Object.values(IN_FILE)) expect(data).toHaveProperty(part);
  });

  test('has what the person did in each part, and nothing of a neighbour', async () => {
    const { survey, person, caller } = await respondent({ email: 'own-data@example.org' });
    const surveyId = survey.slug;
    const neighbour = await app().given.respondent(survey, { name: 'Grace', email: 'neighbour@example.org' });
    for (const one of [caller, await app().as(neighbour)]) {
      await one.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
      await one.userSessions.save({ surveyId, data: '{"meals": []}' });
      await one.deletionRequests.create({ what: 'recalls', surveyId, note: 'my note' });
    }
    await caller.consents.withdraw({ surveyId });
    const data = await download(await app().tokenFor(person.id));
    expect(data).toMatchObject({
      limitedToSurvey: null,
      account: { id: person.id, name: 'Ada', email: 'own-data@example.org' },
      recallsUnderWay: null,
      withdrawals: [{ survey: surveyId, recalls: 'kept', recallCount: 1 }],
      deletionRequests: [{ survey: surveyId, what: 'recalls', note: 'my note', state: 'open' }],
      recalls: [{ survey: surveyId, totals: { 1: 64 }, meals: [{ foods: [{ code: 'MILK', portionWeight: 100 }] }] }],
    });
    const text = JSON.stringify(data);
    for (const foreign of ['Grace', 'neighbour@example.org', neighbour.userName]) expect(text).not.toContain(foreign);
  });

  test('has no secrets', async () => {
    const { person } = await respondent({ password: 'correct horse battery staple' });
    const token = await app().tokenFor(person.id);
    const { jwt } = await personalToken(app(), person);
    const text = JSON.stringify(await download(token));
    expect(text).not.toMatch(/argon2|password_hash|passwordHash|url_auth_token|sealed/);
    for (const secret of [person.urlAuthToken, token, jwt]) expect(text).not.toContain(secret);
  });

  test('of a sign-in by link holds that survey alone if the person is in another one', async () => {
    const { survey, person, caller } = await respondent();
    await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
    const linked = async () => {
      const token = await app().tokenFor(person.id);
      await query(
        app().context().em,
        sql`update token_family set survey_id = ${survey.id} where user_id = ${person.id}`,
      );
      return download(token);
    };
    expect(await linked()).toMatchObject({ limitedToSurvey: null, signIns: expect.any(Array) });
    const other = await app().given.survey({ locale });
    await query(
      app().context().em,
      sql`insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
          values (${person.id}, ${other.id}, 'elsewhere', 'token-elsewhere')`,
    );
    const data = await linked();
    expect(data).toMatchObject({ limitedToSurvey: survey.slug, signIns: null, surveys: [{ survey: survey.slug }] });
    expect(data['recalls']).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('elsewhere');
  });

  test('is refused to programs with a personal access token', async () => {
    const { person } = await respondent();
    const { jwt } = await personalToken(app(), person);
    const { status } = await call('GET', `${base}/api/users/my-data`, { token: jwt });
    expect(status).toBe(403);
  });
});

test('downloads of both kinds count against one limit', async () => {
  const limited = await listenLimited(app());
  const { person } = await respondent();
  const token = await app().tokenFor(person.id);
  const statuses: number[] = [];
  for (let calls = 0; calls < 11; calls++) {
    statuses.push((await call('GET', `${limited}/api/users/my-data`, { token })).status);
    statuses.push((await call('GET', `${limited}/api/users/my-data/page`, { token })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
});

describe('the page of a person', () => {
  async function pageOf(token: string): Promise<string> {
    const { status, headers, text } = await call('GET', `${base}/api/users/my-data/page`, { token });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-/);
    return text;
  }

  test('has the recalls as tables with units, escapes what was typed, and loads nothing', async () => {
    const { survey, person, caller } = await respondent();
    await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 150, leftoversWeight: 50 }]));
    const page = await pageOf(await app().tokenFor(person.id));
    expect(page).toContain('Milk &lt;b&gt;</td><td></td><td>150</td><td>50</td><td>100</td>');
    expect(page).toContain('<td>Energy (kcal)</td><td>64</td><td>kcal</td>');
    expect(page).toContain('Eaten (g)');
    expect(page).not.toMatch(/<script|<img|<link|https?:\/\/(?!localhost)[^<]*\.(?:js|css)|\son[a-z]+=|<b>/);
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(`content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;;`);
  });

  test.each([
    ['en-GB', '<html lang="en">', 'All that is stored about you', 'Mails and SMS that asked you to take part'],
    ['fr', '<html lang="fr">', 'Tout ce qui est enregistré sur vous', 'Les messages qui vous ont invité à participer'],
    ['de-AT', '<html lang="de">', 'Alles, was über Sie gespeichert ist', 'E-Mails und SMS, in denen Sie um Teilnahme'],
    ['it', '<html lang="en">', 'All that is stored about you', 'Your requests to be called'],
  ])('is in the language of the survey, %s, or else in English', async (language, ...words) => {
    const { id } = await app().given.locale({ language });
    const survey = await app().given.survey({ locale: id });
    const person = await app().given.respondent(survey);
    const page = await pageOf(await app().tokenFor(person.id));
    for (const text of words) expect(page).toContain(text);
  });

  test('has a heading in words for each part of the file', async () => {
    const { person } = await respondent();
    const token = await app().tokenFor(person.id);
    const { exportedAt: _at, limitedToSurvey: _limit, ...parts } = await download(token);
    const headings = [...(await pageOf(token)).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading ?? '');
    expect(headings).toHaveLength(Object.keys(parts).length);
    for (const part of Object.keys(parts)) expect(headings).not.toContain(part);
    expect(headings).toContain('What the team changed in your recalls or judged of them, and why');
  });
});
