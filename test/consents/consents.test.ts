import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import { askConsent } from '../support/asked-consent.ts';
import { takeMails } from '../support/outbox.ts';
import { asProgram } from '../support/personal-token.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: {} } });
  await app().settle();
});

const refused = (code: string) => ({ cause: { code } });
const eaten = [{ code: 'MILK', servingWeight: 100 }];

/** A respondent of a survey that asks for consent to version `2026-11`. */
async function asked(onWithdrawal: 'keep' | 'erase' = 'keep') {
  const schemeId = app().given.name('asks');
  await askConsent(app(), schemeId, { onWithdrawal });
  const survey = await app().given.survey({ locale, schemeId, allowPersonalData: true });
  const person = await app().given.respondent(survey, { email: `${app().given.name('ada')}@example.org` });
  const caller = await app().as(person);
  const surveyId = survey.slug;
  const agree = (version = '2026-11') => caller.consents.give({ surveyId, version, language: 'en-GB' });
  const submit = () => caller.submissions.submit(recall(survey, eaten));
  const withdraw = () => caller.consents.withdraw({ surveyId });
  const state = () => caller.consents.get({ surveyId });
  return { schemeId, survey, surveyId, person, caller, agree, submit, withdraw, state };
}

async function rowsOf(
  table: 'submission' | 'user_session' | 'notification' | 'consent',
  userId: number,
): Promise<number> {
  const [row] = await query<{ rows: number }>(
    app().context().em,
    sql`select count(*)::int as rows from ${sql.table(table)} where user_id = ${userId}`,
  );
  return row?.rows ?? 0;
}

describe('a survey that asks for consent', () => {
  test('refuses recalls and sessions before consent and takes them after it', async () => {
    const { schemeId, surveyId, caller, agree, submit, state } = await asked();
    const asking = { schemeId, version: '2026-11', languages: ['en'] };
    expect(await state()).toMatchObject({ asked: asking, mayRecall: false, consents: [] });
    await expect(submit()).rejects.toMatchObject(refused('consent.required'));
    await expect(caller.userSessions.save({ surveyId, data: '{}' })).rejects.toMatchObject(refused('consent.required'));
    const given = await agree();
    expect(given).toMatchObject({ mayRecall: true, withdrawal: null });
    expect(given.consents).toEqual([
      {
        schemeId,
        version: '2026-11',
        language: 'en-GB',
        schemeVersion: 1,
        givenAt: expect.any(String),
        withdrawnAt: null,
      },
    ]);
    await caller.userSessions.save({ surveyId, data: '{}' });
    await submit();
  });

  test('stores the same version once, also of two consents at once', async () => {
    const { person, agree } = await asked();
    const first = await agree();
    const again = await Promise.all([agree(), agree()]);
    for (const state of again) expect(state).toEqual(first);
    expect(await rowsOf('consent', person.id)).toBe(1);
  });

  test('asks again when the version of the text changes, and refuses the old one', async () => {
    const { schemeId, agree, submit, state } = await asked();
    await agree();
    await askConsent(app(), schemeId, { version: '2027-01' });
    expect(await state()).toMatchObject({ asked: { version: '2027-01', schemeVersion: 2 }, mayRecall: false });
    await expect(submit()).rejects.toMatchObject(refused('consent.required'));
    await expect(agree()).rejects.toMatchObject(refused('consent.version_conflict'));
    expect((await agree('2027-01')).consents.map(({ version }) => version)).toEqual(['2027-01', '2026-11']);
    await submit();
  });

  test('asks again when it gets another scheme, also if that names the version of its text alike', async () => {
    const { schemeId, surveyId, person, caller, agree, submit, state } = await asked();
    await agree();
    const other = app().given.name('asks-alike');
    await askConsent(app(), other);
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    await admin.surveys.update({ surveyId, schemeId: other });
    await app().poll();
    expect(await state()).toMatchObject({ asked: { schemeId: other, version: '2026-11' }, mayRecall: false });
    await expect(submit()).rejects.toMatchObject(refused('consent.required'));
    for (const ifUpdatedAt of [undefined, null]) {
      const saving = caller.userSessions.save({ surveyId, data: '{}', ifUpdatedAt });
      await expect(saving).rejects.toMatchObject(refused('consent.required'));
    }
    const ofFirst = caller.consents.give({ surveyId, schemeId, version: '2026-11', language: 'en' });
    await expect(ofFirst).rejects.toMatchObject(refused('consent.version_conflict'));
    expect((await agree()).consents.map((consent) => consent.schemeId)).toEqual([other, schemeId]);
    await submit();
    const answer = await fetch(`${await app().listen()}/api/users/my-data`, {
      headers: { authorization: `Bearer ${await app().tokenFor(person.id)}` },
    });
    expect(await answer.json()).toMatchObject({ consents: [{ schemeId }, { schemeId: other }] });
  });

  test('takes consent in the languages of its scheme alone, in any of their regions', async () => {
    const { surveyId, caller, state } = await asked();
    const agreeIn = (language: string) => caller.consents.give({ surveyId, version: '2026-11', language });
    for (const language of ['fr', 'de-AT'])
      await expect(agreeIn(language)).rejects.toMatchObject(refused('consent.language'));
    expect((await state()).consents).toEqual([]);
    expect(await agreeIn('EN-us')).toMatchObject({ mayRecall: true });
  });

  test('answers a recall that is sent again although the version of the text has changed', async () => {
    const { schemeId, survey, caller, agree } = await asked();
    await agree();
    const input = recall(survey, eaten);
    const receipt = await caller.submissions.submit(input);
    await askConsent(app(), schemeId, { version: '2027-01' });
    expect(await caller.submissions.submit(input)).toEqual(receipt);
  });
});

test('a survey that asks for no consent takes recalls, and consent to it is refused', async () => {
  const survey = await app().given.survey({ locale });
  const caller = await app().as(await app().given.respondent(survey));
  expect(await caller.consents.get({ surveyId: survey.slug })).toMatchObject({ asked: null, mayRecall: true });
  await caller.submissions.submit(recall(survey, eaten));
  const giving = caller.consents.give({ surveyId: survey.slug, version: '2026-11', language: 'en' });
  await expect(giving).rejects.toMatchObject(refused('consent.not_asked'));
});

test('a program with the token of a person neither consents nor withdraws', async () => {
  const { surveyId, person } = await asked();
  const program = await asProgram(app(), person);
  const giving = program.consents.give({ surveyId, version: '2026-11', language: 'en' });
  await expect(giving).rejects.toMatchObject(refused('access.in_person_only'));
  await expect(program.consents.withdraw({ surveyId })).rejects.toMatchObject(refused('access.in_person_only'));
});

describe('a withdrawal', () => {
  test('keeps the recalls where the scheme says so, closes the recall under way, and lets the person read and come back', async () => {
    const { surveyId, person, caller, agree, submit, withdraw, state } = await asked('keep');
    await agree();
    await submit();
    await caller.userSessions.save({ surveyId, data: '{"meals": []}' });
    const withdrawn = await withdraw();
    expect(withdrawn).toMatchObject({
      mayRecall: false,
      withdrawal: { recalls: 'kept', recallCount: 1, mayReturn: true },
      consents: [{ version: '2026-11', withdrawnAt: expect.any(String) }],
    });
    expect(await withdraw()).toEqual(withdrawn);
    expect(await rowsOf('user_session', person.id)).toBe(0);
    await expect(submit()).rejects.toMatchObject(refused('consent.withdrawn'));
    for (const ifUpdatedAt of [undefined, null, '2026-03-01T00:00:00Z']) {
      const saving = caller.userSessions.save({ surveyId, data: '{}', ifUpdatedAt });
      await expect(saving).rejects.toMatchObject(refused('consent.withdrawn'));
    }
    expect((await caller.submissions.listMine({ surveyId })).total).toBe(1);
    expect(await agree()).toMatchObject({ mayRecall: true, withdrawal: null });
    await submit();
    expect((await state()).consents).toHaveLength(2);
  });

  test('erases the recalls of that survey alone where the scheme says so, and there is no way back', async () => {
    const { person, agree, submit, withdraw } = await asked('erase');
    const other = await app().given.survey({ locale });
    await query(
      app().context().em,
      sql`insert into user_role (user_id, name, survey_id) values (${person.id}, 'respondent', ${other.id})`,
    );
    await (await app().as(person)).submissions.submit(recall(other, eaten));
    await agree();
    const { submissionId } = await submit();
    await submit();
    expect(await withdraw()).toMatchObject({ withdrawal: { recalls: 'erased', recallCount: 2, mayReturn: false } });
    expect(await rowsOf('submission', person.id)).toBe(1);
    await expect(agree()).rejects.toMatchObject(refused('consent.withdrawn'));
    const [entry] = await query<{ before: object }>(
      app().context().em,
      sql`select before from record_change where record_type = 'submission' and code = ${submissionId}`,
    );
    expect(entry?.before).not.toHaveProperty('foods');
  });

  test('works in a survey that asks for no consent, for the person and the survey alone', async () => {
    const survey = await app().given.survey({ locale });
    const [person, neighbour] = [await app().given.respondent(survey), await app().given.respondent(survey)];
    const caller = await app().as(person);
    await caller.consents.withdraw({ surveyId: survey.slug });
    await expect(caller.submissions.submit(recall(survey, eaten))).rejects.toMatchObject(refused('consent.withdrawn'));
    await (await app().as(neighbour)).submissions.submit(recall(survey, eaten));
  });

  test('deletes the mails that are due, and a mail that is planned later is skipped', async () => {
    const { survey, person, withdraw } = await asked();
    const plan = async () => {
      const [row] = await query<{ id: number }>(
        app().context().em,
        sql`insert into notification (survey_id, user_id, type, due_at)
            values (${survey.id}, ${person.id}, 'login-recall-yesterday', ${app().clock.now()}) returning id`,
      );
      return row?.id ?? 0;
    };
    await plan();
    await withdraw();
    expect(await rowsOf('notification', person.id)).toBe(0);
    const notificationId = await plan();
    await takeMails(app().parts.config);
    await sendNotification(app().context(), { notificationId });
    expect(await takeMails(app().parts.config)).toEqual([]);
  });

  test('and a recall at once leave either the recall before the withdrawal, or none', async () => {
    const { person, caller, surveyId, agree, submit, withdraw } = await asked('erase');
    await agree();
    const outcomes = await Promise.allSettled([
      submit(),
      withdraw(),
      submit(),
      caller.userSessions.save({ surveyId, data: '{}' }),
    ]);
    expect(outcomes[1].status).toBe('fulfilled');
    expect(await rowsOf('submission', person.id)).toBe(0);
    expect(await rowsOf('user_session', person.id)).toBe(0);
  });

  test('is in the audit trail', async () => {
    const { surveyId, person, withdraw } = await asked();
    await withdraw();
    const entries = await query<object>(
      app().context().em,
      sql`select action, user_id as "userId", after from record_change where record_type = 'consent' and code = ${surveyId}`,
    );
    const after = { userId: person.id, recalls: 'kept', recallCount: 0 };
    expect(entries).toEqual([{ action: 'delete', userId: person.id, after }]);
  });
});

describe('staff', () => {
  test('see the consent and the withdrawal of each respondent in the list and in the export', async () => {
    const { schemeId, survey, surveyId, person, agree, withdraw } = await asked();
    await app().given.respondent(survey);
    const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
    await agree();
    await withdraw();
    const { items } = await staff.surveyPeople.listRespondents({ surveyId });
    const given = { schemeId, version: '2026-11', language: 'en-GB', givenAt: expect.any(String) };
    expect(items.map(({ consent, withdrawnAt }) => [consent, withdrawnAt])).toEqual([
      [given, expect.any(String)],
      [null, null],
    ]);
    const base = await app().listen();
    const staffToken = await app().tokenFor((await app().given.respondent(survey, { role: 'staff' })).id);
    const answer = await fetch(`${base}/api/surveys/${surveyId}/submissions/export?content=respondents&format=ndjson`, {
      headers: { authorization: `Bearer ${staffToken}` },
    });
    const rows = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.find(({ userId }) => userId === person.id)).toMatchObject({
      consentSchemeId: schemeId,
      consentVersion: '2026-11',
      consentLanguage: 'en-GB',
      consentGivenAt: expect.any(String),
      withdrawnAt: expect.any(String),
    });
  });

  test('of a survey see nothing of another one', async () => {
    const { survey, surveyId, person, agree } = await asked();
    await agree();
    const other = await app().given.survey({ locale });
    await query(
      app().context().em,
      sql`insert into user_role (user_id, name, survey_id) values (${person.id}, 'respondent', ${other.id})`,
    );
    const staff = await app().as(await app().given.respondent(other, { role: 'staff' }));
    const { items } = await staff.surveyPeople.listRespondents({ surveyId: other.slug });
    expect(items).toMatchObject([{ id: person.id, consent: null, withdrawnAt: null }]);
    expect(surveyId).toBe(survey.slug);
  });
});
