import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Notification } from '../../entities/notification.ts';
import { openMailer } from '../../src/adapters/mail.ts';
import { query, sql } from '../../src/db/sql.ts';
import { sendTestMail } from '../../src/services/mail-templates/send-test-mail.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import type { Tasks } from '../../src/tasks.ts';
import { asProgram } from '../support/personal-token.ts';
import { smtpServer } from '../support/smtp.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
const TEXT = '{{greeting}}\n\n[Open]({{link}})';
const OF_DIARY = { type: 'login-recall-today' as const, language: 'en' };
let locale: string;
let survey: { id: number; slug: string };
let staff: Caller;
let staffId: number;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  survey = await app().given.survey({ locale });
  ({ id: staffId } = await app().given.user({
    email: `${app().given.name('staff')}@example.org`,
    roles: [{ name: 'staff', survey }],
  }));
  staff = await app().as({ id: staffId });
});

const template = (more: object = {}) => ({ surveyId: survey.slug, ...OF_DIARY, ...more });
const save = (more: object = {}) => staff.mailTemplates.save({ ...template(), subject: 'Own', text: TEXT, ...more });
const respondent = () =>
  app().given.respondent(survey, { name: 'Ada', email: `${app().given.name('ada')}@example.org` });

/** The mail that a respondent gets from a real mail server. */
async function sentTo(person: { id: number }) {
  const { deliveries, urlFor } = await smtpServer();
  const mailer = openMailer({ mail: { smtpUrl: urlFor('recall'), from: 'recall@example.org' }, dataDir: 'none' });
  const { em, now } = app().context();
  const row = { survey: survey.id, user: person.id, type: OF_DIARY.type, dueAt: now() };
  await sendNotification({ ...app().context(), mailer }, { notificationId: await em.insert(Notification, row) });
  return deliveries[0]?.mail;
}

async function toldIn(person: { id: number }, language: string) {
  const at = app().clock.now();
  await query(
    app().context().em,
    sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback, language)
        values (${randomUUID()}, ${survey.id}, ${person.id}, ${randomUUID()}, ${at}, ${at}, ${at}, 'UTC', false, ${language})`,
  );
}

describe('the mail templates of a survey', () => {
  test('are the built-in words of each mail in English and French, until it saves its own', async () => {
    const { templates, placeholders } = await staff.mailTemplates.list({ surveyId: survey.slug });
    expect(templates).toHaveLength(14);
    expect(templates.every(({ isBuiltIn, version }) => isBuiltIn && version === null)).toBe(true);
    expect(placeholders.map(({ name }) => name)).toContain('link');
    const own = await save();
    const after = await staff.mailTemplates.list({ surveyId: survey.slug });
    expect(after.templates).toHaveLength(14);
    expect(after.templates).toContainEqual(own);
    await save({ language: 'de' });
    expect((await staff.mailTemplates.list({ surveyId: survey.slug })).templates).toHaveLength(15);
  });

  test('are saved with the version that their author read', async () => {
    const first = await save({ baseVersion: null });
    const conflict = { cause: { code: 'mail_template.version_conflict' } };
    await expect(save({ baseVersion: null })).rejects.toMatchObject(conflict);
    const second = await save({ baseVersion: first.version, subject: 'Second' });
    await expect(save({ baseVersion: first.version })).rejects.toMatchObject(conflict);
    expect(await staff.mailTemplates.get(template())).toEqual(second);
  });

  test('saved twice at one moment on the same version are saved once', async () => {
    const outcomes = await Promise.allSettled([save({ baseVersion: null }), save({ baseVersion: null })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('have one form of each language tag', async () => {
    await save({ language: 'EN-gb' });
    expect(await staff.mailTemplates.get(template({ language: 'en-GB' }))).toMatchObject({ language: 'en-GB' });
  });

  test('that are deleted are the built-in words again', async () => {
    await save();
    expect(await staff.mailTemplates.remove(template())).toEqual(OF_DIARY);
    expect(await staff.mailTemplates.get(template())).toMatchObject({ isBuiltIn: true });
    await expect(staff.mailTemplates.remove(template())).rejects.toMatchObject({
      cause: { code: 'mail_template.not_found' },
    });
  });

  test('with faults are refused with all of them', async () => {
    const refused = await save({ subject: '{{link}}', text: '{{nam}} <i>x</i>' }).catch((error: unknown) => error);
    const { details } = (refused as { cause: { details: { issues: { code: string }[] } } }).cause;
    expect(details.issues.map(({ code }) => code)).toEqual([
      'not_in_subject',
      'unknown_placeholder',
      'no_link',
      'unsupported_markdown',
      'unsupported_markdown',
    ]);
  });
});

describe('a notification', () => {
  test('has the own words of the survey, and headers with which its reader stops mails by one click', async () => {
    await save({ subject: 'Own words, {{name}}' });
    const ada = await respondent();
    const mail = await sentTo(ada);
    expect(mail?.subject).toBe('Own words, Ada');
    expect(mail?.text).toContain(`Open:\nhttp://recall.test/s/${survey.slug}?auth=${ada.urlAuthToken}`);
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/recall\.test\/unsubscribe\/[0-9a-f-]{36}>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('is in the language of the last recall of its person, in the own words of the survey if it has them', async () => {
    await save({ subject: 'Own English' });
    await save({ subject: 'Own Danish', language: 'da' });
    const [none, danish, french, other] = [
      await respondent(),
      await respondent(),
      await respondent(),
      await respondent(),
    ];
    await toldIn(danish, 'da-DK');
    await toldIn(french, 'fr');
    await toldIn(other, 'is');
    expect((await sentTo(none))?.subject).toBe('Own English');
    expect((await sentTo(danish))?.subject).toBe('Own Danish');
    expect((await sentTo(french))?.subject).toBe('Qu’avez-vous mangé et bu aujourd’hui ?');
    expect((await sentTo(other))?.subject).toBe('Own English');
  });
});

describe('the preview of a mail', () => {
  test('is written to a made-up respondent, with a link that opens nothing', async () => {
    const preview = await staff.mailTemplates.preview(template());
    expect(preview).toMatchObject({ language: 'en', userName: null, subject: 'What have you eaten and drunk today?' });
    expect(preview.text).toContain('Hello Ada Example,');
    expect(preview.text).toContain(`/s/${survey.slug}?auth=preview`);
  });

  test('is written to a respondent in their language, without their link', async () => {
    const ada = await respondent();
    await toldIn(ada, 'fr');
    const preview = await staff.mailTemplates.preview({ surveyId: survey.slug, type: OF_DIARY.type, userId: ada.id });
    expect(preview).toMatchObject({ language: 'fr', userName: ada.userName });
    expect(preview.text).toContain('Bonjour Ada,');
    expect(JSON.stringify(preview)).not.toContain(ada.urlAuthToken);
  });

  test('shows a draft, and saves nothing', async () => {
    const preview = await staff.mailTemplates.preview(template({ language: 'de', subject: 'Entwurf', text: TEXT }));
    expect(preview).toMatchObject({ language: 'de', subject: 'Entwurf' });
    expect((await staff.mailTemplates.list({ surveyId: survey.slug })).templates).toHaveLength(14);
  });

  test('of a person of another survey is refused, and needs the right to read people', async () => {
    const other = await app().given.survey({ locale });
    const stranger = await app().given.respondent(other);
    await expect(staff.mailTemplates.preview(template({ userId: stranger.id }))).rejects.toMatchObject({
      cause: { code: 'user.not_found' },
    });
    const ada = await respondent();
    const program = await asProgram(app(), { id: staffId }, { scopes: ['notifications:read'] });
    await expect(program.mailTemplates.preview(template({ userId: ada.id }))).rejects.toMatchObject({
      cause: { code: 'access.forbidden' },
    });
    expect(await program.mailTemplates.preview(template())).toMatchObject({ userName: null });
  });
});

test('a test mail goes to the own address of its author alone', async () => {
  const ada = await respondent();
  const { queuedFor } = await staff.mailTemplates.sendTest(template({ userId: ada.id }));
  const tasks = await query<{ data: Tasks['test-mail'] }>(
    app().context().em,
    sql`select data from pgboss.job where name = 'test-mail' and (data ->> 'userId')::int = ${staffId}`,
  );
  expect(tasks).toHaveLength(1);
  const { deliveries, urlFor } = await smtpServer();
  const mailer = openMailer({ mail: { smtpUrl: urlFor('recall'), from: 'recall@example.org' }, dataDir: 'none' });
  for (const { data } of tasks) await sendTestMail({ ...app().context(), mailer }, data);
  expect(deliveries.map(({ to }) => to)).toEqual([[queuedFor]]);
  expect(deliveries[0]?.mail.subject).toBe('[Test] What have you eaten and drunk today?');
  expect(deliveries[0]?.mail.text).not.toContain(ada.urlAuthToken);
});
