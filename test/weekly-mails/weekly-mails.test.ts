import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailer } from '../../src/adapters/mail.ts';
import { query, sql } from '../../src/db/sql.ts';
import { queueWeeklyMails } from '../../src/services/weekly-mails/queue-weekly-mails.ts';
import { sendWeeklyMail } from '../../src/services/weekly-mails/send-weekly-mail.ts';
import { waitingTasks } from '../notifications/schedules.ts';
import { codeOf } from '../support/refusals.ts';
import { smtpServer } from '../support/smtp.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let survey: { id: number; slug: string };
let sam: { id: number };
let staff: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  app().clock.hold();
  // A Wednesday. On the 28th of March, clocks in Paris are put forward.
  await moveTo('2027-03-24T12:00:00Z', true);
});

async function moveTo(moment: string, isNew = false): Promise<void> {
  app().clock.set(moment);
  if (isNew) {
    survey = await app().given.survey({ locale, timeZone: 'Europe/Paris' });
    const email = `${app().given.name('sam')}@example.org`;
    sam = await app().given.user({ email, roles: [{ name: 'staff', survey }] });
  }
  staff = await app().as(sam);
}

const save = (more: object = {}) =>
  staff.weeklyMails.save({ surveyId: survey.slug, isOn: true, weekday: 'monday', hour: 8, ...more });
const get = () => staff.weeklyMails.get({ surveyId: survey.slug });
const run = (statement: ReturnType<typeof sql>) => query(app().context().em, statement);
/** A recall that somebody submitted at this time. */
const reported = ({ id: surveyId }: { id: number }, { id: userId }: { id: number }, at: string, flags: string[]) =>
  run(
    sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback, flags)
        values (gen_random_uuid(), ${surveyId}, ${userId}, gen_random_uuid(), ${at}, ${at}, ${at}, 'UTC', false, ${flags})`,
  );
const tasks = async () =>
  (await waitingTasks(app().context(), 'weekly-mail')).filter(({ data }) => data['surveyId'] === survey.id).length;

async function sent(): Promise<{ to: string[]; subject: string; text: string }[]> {
  const { deliveries, urlFor } = await smtpServer();
  const mail = { smtpUrl: urlFor('recall'), from: 'Recall <recall@example.org>' };
  const mailer = openMailer({ mail, dataDir: 'none' });
  await sendWeeklyMail({ ...app().context(), mailer }, { surveyId: survey.id });
  mailer.close();
  return deliveries.map(({ to, mail: { subject = '', text = '' } }) => ({ to, subject, text }));
}

describe('the setting of the weekly mail', () => {
  test('is off by default, and follows the clock of the survey into summer time', async () => {
    expect(await get()).toMatchObject({ isOn: false, nextAt: null, addresses: null, timeZone: 'Europe/Paris' });
    expect(await save()).toMatchObject({ isOn: true, nextAt: '2027-03-29T06:00:00.000Z' });
    expect(await save({ weekday: 'saturday' })).toMatchObject({ nextAt: '2027-03-27T07:00:00.000Z' });
    expect(await save({ weekday: 'wednesday', hour: 13 })).toMatchObject({ nextAt: '2027-03-31T11:00:00.000Z' });
    expect(await save({ isOn: false })).toMatchObject({ isOn: false, nextAt: null });
  });

  test('follows the survey into another time zone, but for a mail that is due', async () => {
    const admin = await app().given.user({ roles: [{ name: 'surveyadmin' }] });
    const move = async (timeZone: string) =>
      (await app().as(admin)).surveys.update({ surveyId: survey.slug, timeZone });
    await move('Europe/London');
    expect(await get()).toMatchObject({ isOn: false, nextAt: null });
    expect(await save()).toMatchObject({ nextAt: '2027-03-29T07:00:00.000Z', timeZone: 'Europe/London' });
    await move('Asia/Tokyo');
    expect(await get()).toMatchObject({ nextAt: '2027-03-28T23:00:00.000Z' });
    await moveTo('2027-03-28T23:03:00Z');
    await move('Europe/Paris');
    expect(await queueWeeklyMails(app().context())).toBe(1);
    // Not on the same Monday once more, which has not come to this hour in Paris.
    expect(await get()).toMatchObject({ nextAt: '2027-04-05T06:00:00.000Z' });
    await save({ isOn: false });
  });

  test('is not saved over what somebody else saved meanwhile, unless no version is named', async () => {
    expect(await get()).toMatchObject({ version: null });
    const { version: first } = await save({ baseVersion: null });
    expect(await codeOf(save({ hour: 9, baseVersion: null }))).toBe('weekly_mail.version_conflict');
    const { version: second } = await save({ hour: 9, baseVersion: first });
    expect(second).not.toBe(first);
    expect(await codeOf(save({ hour: 10, baseVersion: first }))).toBe('weekly_mail.version_conflict');
    expect(await get()).toMatchObject({ hour: 9, version: second });
    expect(await save({ hour: 11 })).toMatchObject({ hour: 11 });
  });

  test('is changed by the staff of the survey alone', async () => {
    const other = await app().given.survey({ locale });
    const stranger = await app().as(await app().given.user({ roles: [{ name: 'staff', survey: other }] }));
    const respondent = await app().as(await app().given.respondent(survey));
    for (const caller of [stranger, respondent]) {
      const setting = { surveyId: survey.slug, isOn: true, weekday: 'monday' as const, hour: 8 };
      expect(await codeOf(caller.weeklyMails.save(setting))).toBe('access.forbidden');
      expect(await codeOf(caller.weeklyMails.preview({ surveyId: survey.slug }))).toBe('access.forbidden');
    }
  });
});

describe('a weekly mail that is due', () => {
  test('is queued once a week, however many processes look for it at once', async () => {
    await save();
    expect(await queueWeeklyMails(app().context())).toBe(0);
    await moveTo('2027-03-29T06:03:00Z');
    const others = await Promise.all([app().anotherProcess(), app().anotherProcess()]);
    const contexts = [app().context(), ...others.map((parts) => ({ ...parts, em: parts.orm.em.fork(), actor: null }))];
    const queued = await Promise.all(contexts.map((context) => queueWeeklyMails(context)));
    expect(queued.reduce((sum, count) => sum + count)).toBe(1);
    expect(await tasks()).toBe(1);
    expect(await get()).toMatchObject({ nextAt: '2027-04-05T06:00:00.000Z' });
  });

  test('goes to the staff, or to the given addresses, and says how the fieldwork stands without naming anybody', async () => {
    const ada = await app().given.respondent(survey);
    const dates = ['2027-03-24', '2027-03-26'];
    await staff.recallDays.replace({ surveyId: survey.slug, userId: ada.id, dates });
    await (await app().as(ada)).surveyData.requestCallback({ surveyId: survey.slug, name: 'Ada', phone: '0191' });
    const bob = await app().given.respondent(survey);
    const elsewhere = await app().given.survey({ locale });
    for (const at of ['2027-03-24T11:00:00Z', '2027-03-17T12:00:01Z', '2027-03-17T12:00:00Z', '2027-03-01T12:00:00Z'])
      await reported(survey, bob, at, ['few_foods', 'low_energy']);
    await reported(survey, bob, '2027-03-20T12:00:00Z', ['low_energy']);
    await reported(elsewhere, await app().given.respondent(elsewhere), '2027-03-20T12:00:00Z', ['high_energy']);
    await save();
    const preview = await staff.weeklyMails.preview({ surveyId: survey.slug });
    const [mail] = await sent();
    expect(mail).toMatchObject({ to: [expect.stringMatching(/^sam\d+@example.org$/)], subject: preview.subject });
    expect(mail?.text.replaceAll('\r\n', '\n').trim()).toBe(preview.text.trim());
    expect(preview).toMatchObject({ recipients: 1, subject: `The week of survey ${survey.slug}` });
    expect(preview.text).toContain('Recalls in the last seven days: 3. Recalls so far: 5.');
    expect(preview.text).toContain('- Energy below the cut-off: 3\n- Few foods: 2\n');
    expect(preview.text).not.toContain('Energy above');
    expect(preview.text).toContain('- due now: 1\n- to come: 1');
    expect(preview.text).toContain('Respondents who wait for a call: 1. The first of them asked on March 24, 2027.');
    expect(preview.text + preview.html).not.toMatch(/Ada|0191/);
    await save({ addresses: ['team@example.org', 'field@example.org'] });
    expect((await sent()).map(({ to }) => to)).toEqual([['team@example.org', 'field@example.org']]);
  });

  test('is not sent when it was turned off, when the survey does not run and when nobody of the staff wants it', async () => {
    await save({ isOn: false });
    expect(await sent()).toEqual([]);
    await save();
    await run(sql`update user_account set email_notifications = false where id = ${sam.id}`);
    expect(await sent()).toEqual([]);
    await run(sql`update user_account set email_notifications = true where id = ${sam.id}`);
    expect(await sent()).toHaveLength(1);
    await run(sql`update survey set state = 'suspended' where id = ${survey.id}`);
    expect(await sent()).toEqual([]);
  });
});
