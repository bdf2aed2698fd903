import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { mailsTo } from '../support/outbox.ts';
import { recall } from '../support/recall.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let admin: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: {} } });
  admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  await app().settle();
  await app().work();
});

const refused = (code: string) => ({ cause: { code } });
const DAY_SECONDS = 24 * 3600;

/** A respondent with a recall, and the staff of the survey. */
async function respondent() {
  const supportEmail = `${app().given.name('support')}@example.org`;
  const survey = await app().given.survey({ locale, allowPersonalData: true, supportEmail });
  const email = `${app().given.name('person')}@example.org`;
  const person = await app().given.respondent(survey, { name: 'Ada', email });
  const caller = await app().as(person);
  const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
  const surveyId = survey.slug;
  const { submissionId } = await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
  const ask = () => caller.deletionRequests.create({ what: 'recalls', surveyId, note: 'Please' });
  return { survey, surveyId, supportEmail, person, email, caller, staff, submissionId, ask };
}

async function recallsOf(userId: number): Promise<number> {
  const [row] = await query<{ rows: number }>(
    app().context().em,
    sql`select count(*)::int as rows from submission where user_id = ${userId}`,
  );
  return row?.rows ?? 0;
}

const rowOf = async (id: string) =>
  (
    await query<Record<string, unknown>>(
      app().context().em,
      sql`select to_jsonb(q) as request from deletion_request q where id = ${id}::uuid`,
    )
  )[0]?.['request'];

const subjectOf = async (email: string) => (await mailsTo(app().parts.config, email)).map(({ subject }) => subject);

describe('a request for the deletion of recalls', () => {
  test('is due in 30 days, is mailed to the support address, and is seen by the person and the staff', async () => {
    const { surveyId, supportEmail, person, caller, staff, ask } = await respondent();
    const request = await ask();
    expect(request).toMatchObject({ what: 'recalls', surveyId, state: 'open', note: 'Please', isOverdue: false });
    expect(Date.parse(request.dueAt) - Date.parse(request.askedAt)).toBe(30 * DAY_SECONDS * 1000);
    expect(await caller.deletionRequests.listMine()).toEqual([request]);
    expect(await staff.deletionRequests.list({ surveyId })).toMatchObject({
      total: 1,
      items: [{ id: request.id, userId: person.id, userName: person.userName, recallCount: 1, answeredBy: null }],
    });
    const dueDay = request.dueAt.slice(0, 10);
    await expect.poll(() => subjectOf(supportEmail)).toEqual([`A request for deletion until ${dueDay}`]);
    await expect(ask()).rejects.toMatchObject(refused('deletion_request.already_open'));
  });

  test('answered with done erases the recalls, also those that staff deleted before, and stays without the person’s words after the account is erased', async () => {
    const { survey, surveyId, person, email, caller, staff, ask } = await respondent();
    const eaten = [{ code: 'MILK', servingWeight: 200 }];
    const { submissionId } = await caller.submissions.submit(recall(survey, eaten));
    await staff.surveySubmissions.delete({ surveyId, submissionId, reason: 'a test' });
    const { id: requestId } = await ask();
    const answered = await staff.deletionRequests.answer({ surveyId, requestId, answer: 'done' });
    expect(answered).toMatchObject({ state: 'done', recallsErased: 1, recallCount: 0, answeredBy: expect.any(Object) });
    expect(await recallsOf(person.id)).toBe(0);
    const trail = await query<{ before: object }>(
      app().context().em,
      sql`select before from record_change where record_type = 'submission' and before ->> 'userId' = ${String(person.id)}`,
    );
    expect(trail).toHaveLength(2);
    for (const { before } of trail) expect(before).not.toHaveProperty('foods');
    expect(await caller.deletionRequests.getMine({ requestId })).toMatchObject({ state: 'done', recallsErased: 1 });
    await expect.poll(() => subjectOf(email)).toEqual(['Your data are deleted']);
    await caller.submissions.submit(recall(survey, eaten));
    await erasePerson(app().context(), { id: person.id });
    const row = await rowOf(requestId);
    expect(row).toMatchObject({ user_id: null, note: null, state: 'done', recalls_erased: 1 });
    for (const personal of ['Ada', email, person.userName, 'Please'])
      expect(JSON.stringify(row)).not.toContain(personal);
  });

  test('refused with a reason keeps the recalls, and the person reads the reason', async () => {
    const { surveyId, person, email, caller, staff, ask } = await respondent();
    const { id: requestId } = await ask();
    const answer = { surveyId, requestId, answer: 'refused', reason: 'The data are anonymous.' } as const;
    await staff.deletionRequests.answer(answer);
    expect(await caller.deletionRequests.getMine({ requestId })).toMatchObject({
      state: 'refused',
      reason: 'The data are anonymous.',
    });
    expect(await recallsOf(person.id)).toBe(1);
    const mail = async () => (await mailsTo(app().parts.config, email))[0]?.text;
    await expect.poll(mail).toContain('Reason: The data are anonymous.');
    expect((await caller.deletionRequests.create({ what: 'recalls', surveyId })).state).toBe('open');
  });

  test('is answered once, also by two people at once', async () => {
    const { surveyId, person, staff, ask } = await respondent();
    const { id: requestId } = await ask();
    const outcomes = await Promise.allSettled([
      staff.deletionRequests.answer({ surveyId, requestId, answer: 'done' }),
      admin.deletionRequests.answerAny({ requestId, answer: 'refused', reason: 'Not yet.' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find(({ status }) => status === 'rejected');
    expect(lost).toMatchObject({ reason: refused('deletion_request.answered') });
    const { state } = await staff.deletionRequests.get({ surveyId, requestId });
    expect(await recallsOf(person.id)).toBe(state === 'done' ? 0 : 1);
  });

  test('is taken back by the person until it is answered, and by nobody else', async () => {
    const { surveyId, caller, staff, ask } = await respondent();
    const { caller: other } = await respondent();
    const { id: requestId } = await ask();
    await expect(other.deletionRequests.takeBack({ requestId })).rejects.toMatchObject(
      refused('deletion_request.not_found'),
    );
    expect((await caller.deletionRequests.takeBack({ requestId })).state).toBe('taken-back');
    const late = staff.deletionRequests.answer({ surveyId, requestId, answer: 'done' });
    await expect(late).rejects.toMatchObject(refused('deletion_request.answered'));
    await expect(caller.deletionRequests.takeBack({ requestId })).rejects.toMatchObject(
      refused('deletion_request.answered'),
    );
  });

  test('is refused for a survey in which the person has no part', async () => {
    const { caller } = await respondent();
    const { surveyId } = await respondent();
    await expect(caller.deletionRequests.create({ what: 'recalls', surveyId })).rejects.toMatchObject(
      refused('survey.not_found'),
    );
  });

  test('is not seen and not answered by the staff of another survey', async () => {
    const { ask, surveyId } = await respondent();
    const other = await respondent();
    const { id: requestId } = await ask();
    expect((await other.staff.deletionRequests.list({ surveyId: other.surveyId })).total).toBe(0);
    const answer = { requestId, answer: 'done' } as const;
    await expect(other.staff.deletionRequests.answer({ ...answer, surveyId })).rejects.toMatchObject(
      refused('access.forbidden'),
    );
    await expect(other.staff.deletionRequests.answer({ ...answer, surveyId: other.surveyId })).rejects.toMatchObject(
      refused('deletion_request.not_found'),
    );
    await expect(other.staff.deletionRequests.answerAny(answer)).rejects.toMatchObject(refused('access.forbidden'));
  });
});

test('the list has overdue requests first, then open ones, then answered ones, and takes filters', async () => {
  const { survey, surveyId, staff, ask } = await respondent();
  const idOf = async () => {
    const person = await app().given.respondent(survey);
    const { id } = await (await app().as(person)).deletionRequests.create({ what: 'recalls', surveyId });
    return id;
  };
  const old = (await ask()).id;
  const [answered, open] = [await idOf(), await idOf()];
  await staff.deletionRequests.answer({ surveyId, requestId: answered, answer: 'done' });
  await query(
    app().context().em,
    sql`update deletion_request set asked_at = asked_at - interval '31 days', due_at = due_at - interval '31 days'
        where id = ${old}::uuid or id = ${answered}::uuid`,
  );
  const { items } = await staff.deletionRequests.list({ surveyId });
  expect(items.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([
    [old, true],
    [open, false],
    [answered, false],
  ]);
  const idsOf = async (filter: object) =>
    (await staff.deletionRequests.list({ surveyId, ...filter })).items.map(({ id }) => id);
  expect(await idsOf({ isOverdue: true })).toEqual([old]);
  expect(await idsOf({ state: 'done' })).toEqual([answered]);
  expect(await idsOf({ search: open.slice(-12) })).toEqual([open]);
});

describe('a request for the deletion of an account', () => {
  test('is answered by administrators alone, and erases the person but keeps the recalls with their consent', async () => {
    const { survey, surveyId, person, email, caller, staff } = await respondent();
    await query(
      app().context().em,
      sql`insert into consent (user_id, survey_id, scheme_id, version, language, scheme_version, given_at)
          values (${person.id}, ${survey.id}, 'default', '2026-11', 'en', 1, now())`,
    );
    const { id: requestId } = await caller.deletionRequests.create({ what: 'account', note: 'Ada asks' });
    expect((await staff.deletionRequests.list({ surveyId })).total).toBe(0);
    expect((await admin.deletionRequests.listAll({ what: 'account', state: 'open' })).items).toMatchObject([
      { id: requestId, userId: person.id, surveyId: null },
    ]);
    const answered = await admin.deletionRequests.answerAny({ requestId, answer: 'done' });
    expect(answered).toMatchObject({ state: 'done', userId: null, note: null });
    expect(await recallsOf(person.id)).toBe(1);
    const [account] = await query<{ account: object; consents: number }>(
      app().context().em,
      sql`select to_jsonb(u) as account, (select count(*)::int from consent where user_id = u.id) as consents
          from user_account u where id = ${person.id}`,
    );
    expect(account).toMatchObject({ account: { name: null, email: null, is_disabled: true }, consents: 1 });
    await expect.poll(() => subjectOf(email)).toEqual(['Your data are deleted']);
    expect(JSON.stringify(await rowOf(requestId))).not.toMatch(/Ada|example\.org/);
  });

  test('waits for the answer to open requests for recalls, also from the command line', async () => {
    const { surveyId, person, caller, ask } = await respondent();
    const { id: requestId } = await caller.deletionRequests.create({ what: 'account' });
    const ofRecalls = await ask();
    await expect(admin.deletionRequests.answerAny({ requestId, answer: 'done' })).rejects.toMatchObject(
      refused('deletion_request.recalls_first'),
    );
    await expect(erasePerson(app().context(), { id: person.id })).rejects.toMatchObject({
      code: 'deletion_request.recalls_first',
    });
    await admin.deletionRequests.answerAny({ requestId: ofRecalls.id, answer: 'done' });
    expect(await recallsOf(person.id)).toBe(0);
    await erasePerson(app().context(), { id: person.id });
    expect(await rowOf(requestId)).toMatchObject({ state: 'done', user_id: null });
    expect((await admin.deletionRequests.list({ surveyId })).items).toMatchObject([{ state: 'done', userId: null }]);
  });

  test('is not seen by the link of a survey if the person is in another one too', async () => {
    const { survey, person, caller } = await respondent();
    const { id: requestId } = await caller.deletionRequests.create({ what: 'account' });
    const byLink = async () => {
      const token = await app().tokenFor(person.id);
      await query(
        app().context().em,
        sql`update token_family set survey_id = ${survey.id} where user_id = ${person.id}`,
      );
      return app().withToken(token);
    };
    expect(await (await byLink()).deletionRequests.listMine()).toMatchObject([{ id: requestId }]);
    const other = await app().given.survey({ locale });
    await query(
      app().context().em,
      sql`insert into user_role (user_id, name, survey_id) values (${person.id}, 'respondent', ${other.id})`,
    );
    const linked = await byLink();
    expect(await linked.deletionRequests.listMine()).toEqual([]);
    const takingBack = linked.deletionRequests.takeBack({ requestId });
    await expect(takingBack).rejects.toMatchObject(refused('deletion_request.not_found'));
    expect(await rowOf(requestId)).toMatchObject({ state: 'open' });
  });

  test('by the link of a survey is refused if the person is in another one', async () => {
    const { survey, person } = await respondent();
    const other = await app().given.survey({ locale });
    const byLink = async () => {
      const token = await app().tokenFor(person.id);
      await query(
        app().context().em,
        sql`update token_family set survey_id = ${survey.id} where user_id = ${person.id}`,
      );
      return app().withToken(token);
    };
    await query(
      app().context().em,
      sql`insert into user_role (user_id, name, survey_id) values (${person.id}, 'respondent', ${other.id})`,
    );
    const asking = (await byLink()).deletionRequests.create({ what: 'account' });
    await expect(asking).rejects.toMatchObject(refused('deletion_request.beyond_link'));
    await query(
      app().context().em,
      sql`delete from user_role where user_id = ${person.id} and survey_id = ${other.id}`,
    );
    expect((await (await byLink()).deletionRequests.create({ what: 'account' })).state).toBe('open');
  });
});
