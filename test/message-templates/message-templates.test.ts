import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Notification } from '../../entities/notification.ts';
import { openMailer } from '../../src/adapters/mail.ts';
import { openSmsGateway } from '../../src/adapters/sms-gateway.ts';
import { query, sql } from '../../src/db/sql.ts';
import { queueTestMessage } from '../../src/services/message-templates/queue-test-message.ts';
import { sendTestMessage } from '../../src/services/message-templates/send-test-message.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import type { Tasks } from '../../src/tasks.ts';
import { asProgram } from '../support/personal-token.ts';
import { smsGateway } from '../support/sms-gateway.ts';
import { smtpServer } from '../support/smtp.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
const TEXT = '{{greeting}}\n\n[Open]({{link}})';
const SMS = 'Dear {{name}}: {{link}} or {{unsubscribeLink}}';
const OF_DIARY = { channel: 'email' as const, type: 'login-recall-today' as const, language: 'en' };
const BY_SMS = { ...OF_DIARY, channel: 'sms' as const };
let locale: string;
let survey: { id: number; slug: string };
let staff: Caller;
let staffId: number;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  survey = await app().given.survey({ locale, allowPersonalData: true });
  ({ id: staffId } = await app().given.user({
    email: `${app().given.name('staff')}@example.org`,
    phone: '+447911000001',
    roles: [{ name: 'staff', survey }],
  }));
  staff = await app().as({ id: staffId });
});

const template = (more: object = {}) => ({ surveyId: survey.slug, ...OF_DIARY, ...more });
const saveAny = (given: object) => staff.messageTemplates.save({ ...template(), text: TEXT, ...given });
const save = (more: object = {}) => saveAny({ subject: 'Own', ...more });
const saveSms = (more: object = {}) => saveAny({ ...BY_SMS, text: SMS, ...more });
const list = (channel?: 'email' | 'sms') => staff.messageTemplates.list({ surveyId: survey.slug, channel });
const respondent = (data: { language?: string } = {}) =>
  app().given.respondent(survey, {
    ...data,
    name: 'Ada',
    phone: '+447911123456',
    email: `${app().given.name('ada')}@example.org`,
  });

/** The mail that a respondent gets from a real mail server. */
async function sentTo(person: { id: number }) {
  const { deliveries, urlFor } = await smtpServer();
  const mailer = openMailer({ mail: { smtpUrl: urlFor('recall'), from: 'recall@example.org' }, dataDir: 'none' });
  const { em, now } = app().context();
  const row = { survey: survey.id, user: person.id, type: OF_DIARY.type, dueAt: now() };
  await sendNotification({ ...app().context(), mailer }, { notificationId: await em.insert(Notification, row) });
  return deliveries[0]?.mail;
}

/** The SMS that a respondent gets from a real gateway. */
async function smsTo(person: { id: number }): Promise<string> {
  const { received, settings } = await smsGateway();
  const { em, now } = app().context();
  const row = { survey: survey.id, user: person.id, type: OF_DIARY.type, channel: 'sms', dueAt: now() } as const;
  const notificationId = await em.insert(Notification, row);
  await sendNotification({ ...app().context(), sms: openSmsGateway({ sms: settings }) }, { notificationId });
  return (JSON.parse(received[0]?.body ?? '{}') as { text: string }).text;
}

async function reportedIn(person: { id: number }, language: string) {
  const at = app().clock.now();
  await query(
    app().context().em,
    sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback, language)
        values (${randomUUID()}, ${survey.id}, ${person.id}, ${randomUUID()}, ${at}, ${at}, ${at}, 'UTC', false, ${language})`,
  );
}

describe('the message templates of a survey', () => {
  test('are the built-in words of each mail and SMS in English, French and German, until it saves its own', async () => {
    const { templates, placeholders, sendsSms } = await list();
    expect([templates.length, sendsSms]).toEqual([42, false]);
    expect(templates.every(({ isBuiltIn, version }) => isBuiltIn && version === null)).toBe(true);
    expect(placeholders.map(({ name }) => name)).toContain('link');
    const own = [await save(), await saveSms()];
    const after = await list();
    expect(after.templates).toHaveLength(42);
    expect(after.templates.filter(({ isBuiltIn }) => !isBuiltIn)).toEqual(own);
    await save({ language: 'da' });
    expect([(await list('email')).templates.length, (await list('sms')).templates.length]).toEqual([22, 21]);
  });

  test.each([
    ['mail', OF_DIARY, { subject: 'Own', text: TEXT }],
    ['SMS', BY_SMS, { text: SMS }],
  ])('are saved with the version that their author read: %s', async (_, ids, words) => {
    const first = await saveAny({ ...ids, ...words, baseVersion: null });
    const conflict = { cause: { code: 'message_template.version_conflict' } };
    await expect(saveAny({ ...ids, ...words, baseVersion: null })).rejects.toMatchObject(conflict);
    const second = await saveAny({ ...ids, ...words, baseVersion: first.version, text: `${words.text} 2` });
    await expect(saveAny({ ...ids, ...words, baseVersion: first.version })).rejects.toMatchObject(conflict);
    expect(await staff.messageTemplates.get(template(ids))).toEqual(second);
  });

  test('saved twice at one moment on the same version are saved once', async () => {
    const outcomes = await Promise.allSettled([save({ baseVersion: null }), save({ baseVersion: null })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('have one form of each language tag', async () => {
    await save({ language: 'EN-gb' });
    expect(await staff.messageTemplates.get(template({ language: 'en-GB' }))).toMatchObject({ language: 'en-GB' });
  });

  test('that are deleted are the built-in words again, and those of the other channel stay', async () => {
    await save();
    await saveSms();
    expect(await staff.messageTemplates.delete(template())).toEqual(OF_DIARY);
    expect(await staff.messageTemplates.get(template())).toMatchObject({ isBuiltIn: true });
    expect(await staff.messageTemplates.get(template(BY_SMS))).toMatchObject({ isBuiltIn: false, text: SMS });
    await expect(staff.messageTemplates.delete(template())).rejects.toMatchObject({
      cause: { code: 'message_template.not_found' },
    });
  });

  test.each([
    [
      'mail',
      { subject: '{{link}}', text: '{{nam}} <i>x</i>' },
      ['not_in_subject', 'unknown_placeholder', 'no_link', 'unsupported_markdown', 'unsupported_markdown'],
    ],
    ['mail', { text: TEXT }, ['missing']],
    [
      'SMS',
      { ...BY_SMS, text: `Hello {{nmae}}${'x'.repeat(1000)}` },
      ['unknown_placeholder', 'too_long', 'no_link', 'no_unsubscribe_link'],
    ],
    ['SMS', { ...BY_SMS, subject: 'Diary', text: SMS }, ['not_in_sms']],
  ])('with faults are refused with all of them: %s %#', async (_, given, codes) => {
    const refused = await saveAny(given).catch((error: unknown) => error);
    const { details } = (refused as { cause: { details: { issues: { code: string }[] } } }).cause;
    expect(details.issues.map(({ code }) => code)).toEqual(codes);
  });
});

describe('an SMS', () => {
  test('has the own words of the survey in its language, and the built-in ones after their deletion', async () => {
    await saveSms();
    const ada = await app().given.respondent(survey, { name: 'Ada $&', phone: '+447911123456' });
    expect(await smsTo(ada)).toMatch(/^Dear Ada \$&: http\S+ or http\S+$/);
    await staff.messageTemplates.delete(template(BY_SMS));
    const other = await app().given.respondent(survey, { name: 'Bob', phone: '+447911123457' });
    expect(await smsTo(other)).toMatch(/^Food diary: please tell us/);
  });

  test('of built-in words fits into the alphabet of phones, for every type and language', async () => {
    for (const { type, language } of (await list('sms')).templates) {
      const { smsLength } = await staff.messageTemplates.preview({ ...template(), channel: 'sms', type, language });
      expect(`${type} ${language} ${smsLength?.encoding}`).toBe(`${type} ${language} gsm-7`);
    }
  });

  test('is as long as its preview says, to the last character of a segment', async () => {
    const ada = await respondent();
    // A link of the service: those of the builder are shorter.
    await staff.surveyPeople.replaceLink({ surveyId: survey.slug, userId: ada.id });
    const preview = (text: string) => staff.messageTemplates.preview(template({ ...BY_SMS, text, userId: ada.id }));
    const { smsLength: bare } = await preview('{{link}} {{unsubscribeLink}}');
    // Two segments have 306 characters of the alphabet of phones.
    const text = `${'x'.repeat(306 - (bare?.units ?? 0))}{{link}} {{unsubscribeLink}}`;
    expect((await preview(text)).smsLength).toEqual({ encoding: 'gsm-7', units: 306, segments: 2, left: 0 });
    expect((await preview(`${text}x`)).smsLength).toMatchObject({ units: 307, segments: 3 });
    expect((await preview(`${text}✓`)).smsLength).toMatchObject({ encoding: 'ucs-2', units: 307, segments: 5 });
    await saveSms({ text });
    expect(await smsTo(ada)).toHaveLength(306);
  });
});

describe('a mail', () => {
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

  test('is in the language of the last recall of its person, or else of the person, in the own words of the survey if it has them', async () => {
    await save({ subject: 'Own English' });
    await save({ subject: 'Own Danish', language: 'da' });
    const [none, uploaded, both, danish, french, other] = [
      await respondent(),
      await respondent({ language: 'da' }),
      await respondent({ language: 'da' }),
      await respondent(),
      await respondent(),
      await respondent(),
      await respondent(),
    ];
    await reportedIn(both, 'fr');
    await reportedIn(danish, 'da-DK');
    await reportedIn(french, 'fr');
    await reportedIn(other, 'is');
    expect((await sentTo(none))?.subject).toBe('Own English');
    expect((await sentTo(uploaded))?.subject).toBe('Own Danish');
    expect((await sentTo(both))?.subject).toBe('Qu’avez-vous mangé et bu aujourd’hui ?');
    expect((await sentTo(danish))?.subject).toBe('Own Danish');
    expect((await sentTo(french))?.subject).toBe('Qu’avez-vous mangé et bu aujourd’hui ?');
    expect((await sentTo(other))?.subject).toBe('Own English');
  });
});

describe('the preview of a message', () => {
  test('is written to a made-up respondent, with a link that opens nothing', async () => {
    const preview = await staff.messageTemplates.preview(template());
    expect(preview).toMatchObject({ language: 'en', userName: null, subject: 'What have you eaten and drunk today?' });
    expect(preview.text).toContain('Hello Ada Example,');
    expect(preview.text).toContain(`/s/${survey.slug}?auth=preview`);
  });

  test('is written to a respondent in the language of their mails, without their link', async () => {
    const [ada, uploaded] = [await respondent(), await respondent({ language: 'fr' })];
    await reportedIn(ada, 'fr');
    for (const { id: userId, userName, urlAuthToken } of [ada, uploaded]) {
      const preview = await staff.messageTemplates.preview({ ...template(), language: undefined, userId });
      expect(preview).toMatchObject({ language: 'fr', userName });
      expect(preview.text).toContain('Bonjour Ada,');
      expect(JSON.stringify(preview)).not.toContain(urlAuthToken);
    }
  });

  test('shows a draft, and saves nothing', async () => {
    const preview = await staff.messageTemplates.preview(template({ language: 'da', subject: 'Kladde', text: TEXT }));
    expect(preview).toMatchObject({ language: 'da', subject: 'Kladde' });
    expect((await list('email')).templates).toHaveLength(21);
  });

  test('of a person of another survey is refused, and needs the right to read people', async () => {
    const other = await app().given.survey({ locale });
    const stranger = await app().given.respondent(other);
    await expect(staff.messageTemplates.preview(template({ userId: stranger.id }))).rejects.toMatchObject({
      cause: { code: 'user.not_found' },
    });
    const ada = await respondent();
    const program = await asProgram(app(), { id: staffId }, { scopes: ['notifications:read'] });
    await expect(program.messageTemplates.preview(template({ userId: ada.id }))).rejects.toMatchObject({
      cause: { code: 'access.forbidden' },
    });
    expect(await program.messageTemplates.preview(template())).toMatchObject({ userName: null });
  });
});

test.each([
  ['en-GB', 'Hello'],
  ['fr-CA', 'Bonjour'],
  ['de-CH', 'Guten Tag'],
  ['da', 'Hello'],
])('own words in %s greet with %s', async (language, hello) => {
  const preview = await staff.messageTemplates.preview(template({ language, subject: 'Own', text: TEXT }));
  expect(preview.text).toContain(`${hello} Ada Example,`);
});

describe('a test message', () => {
  async function queued() {
    const tasks = await query<{ data: Tasks['test-message'] }>(
      app().context().em,
      sql`select data from pgboss.job where name = 'test-message' and (data ->> 'userId')::int = ${staffId}`,
    );
    expect(tasks).toHaveLength(1);
    return tasks[0]?.data ?? { userId: 0 };
  }

  test('as a mail goes to the own address of its author alone', async () => {
    const ada = await respondent();
    const { queuedFor } = await staff.messageTemplates.sendTest(template({ userId: ada.id }));
    const { deliveries, urlFor } = await smtpServer();
    const mailer = openMailer({ mail: { smtpUrl: urlFor('recall'), from: 'recall@example.org' }, dataDir: 'none' });
    await sendTestMessage({ ...app().context(), mailer }, await queued());
    expect(deliveries.map(({ to }) => to)).toEqual([[queuedFor]]);
    expect(deliveries[0]?.mail.subject).toBe('[Test] What have you eaten and drunk today?');
    expect(deliveries[0]?.mail.text).not.toContain(ada.urlAuthToken);
  });

  test('as an SMS goes to the own number of its author alone', async () => {
    const { received, settings } = await smsGateway();
    const sms = openSmsGateway({ sms: settings });
    const actor = await app().parts.actors.actorOf(await app().tokenFor(staffId));
    const { queuedFor } = await queueTestMessage({ ...app().context(), sms, actor }, template(BY_SMS));
    expect(queuedFor).toBe('+447911000001');
    await sendTestMessage({ ...app().context(), sms }, await queued());
    expect(received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([{ to: '+447911000001' }]);
    expect(received[0]?.body).toContain('auth=preview');
  });

  test('as an SMS is refused where nothing sends it', async () => {
    await expect(staff.messageTemplates.sendTest(template(BY_SMS))).rejects.toMatchObject({
      cause: { code: 'notification.sms_not_set_up' },
    });
  });
});
