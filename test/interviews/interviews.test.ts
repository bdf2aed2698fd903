import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { recall } from '../support/recall.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let survey: { id: number; slug: string };
let ada: { id: number; userName: string };
let sam: { id: number };
let staff: Caller;

beforeAll(async () => {
  const { id: locale } = await app().given.locale();
  survey = await app().given.survey({ locale });
  await app().settle();
});

beforeEach(async () => {
  app().clock.reset();
  ada = await app().given.respondent(survey, { customFields: { arm: 'B' } });
  sam = await app().given.user({ name: 'Sam', roles: [{ name: 'staff', survey }] });
  staff = await app().as(sam);
});

const start = (by: Caller = staff, userId = ada.id) => by.interviews.start({ surveyId: survey.slug, userId });
const interviewing = async () => app().withToken((await start()).accessToken);
const run = (statement: ReturnType<typeof sql>) => query(app().context().em, statement);
const info = (caller: Caller) => codeOf(caller.surveyData.userInfo({ surveyId: survey.slug }));

/** Makes this process look at each sign-in again after the change, as every process does within a second. */
async function seen(change: () => Promise<unknown>): Promise<void> {
  const families = await query<{ id: string }>(app().context().em, sql`select id from token_family`);
  await change();
  for (const { id } of families) app().parts.actors.forget(id);
}

describe('an interview', () => {
  test('stores the recall of the respondent with the mode and who interviewed', async () => {
    const started = await start();
    expect(started).toMatchObject({
      surveyId: survey.slug,
      respondent: { id: ada.id, userName: ada.userName },
      interviewer: { id: sam.id, name: 'Sam' },
    });
    expect(new URL(started.url).hash).toBe(`#interview=${started.accessToken}`);
    const caller = app().withToken(started.accessToken);
    expect(await caller.surveyData.userInfo({ surveyId: survey.slug })).toMatchObject({
      id: ada.id,
      // Conditions of the questionnaire ask for them.
      customFields: { arm: 'B' },
      interview: { userName: ada.userName, interviewer: { id: sam.id, name: 'Sam' }, expiresAt: started.expiresAt },
    });
    const themselves = await app().as(ada);
    expect(await themselves.surveyData.userInfo({ surveyId: survey.slug })).toMatchObject({ interview: null });
    const { submissionId } = await caller.submissions.submit(recall(survey, []));
    expect(await staff.surveySubmissions.get({ surveyId: survey.slug, submissionId })).toMatchObject({
      respondent: { userId: ada.id },
      mode: 'interview',
      interviewer: { id: sam.id, name: 'Sam' },
    });
    const own = await (await app().as(ada)).submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(own.mode).toBe('interview');
  });

  test('takes the mode from the sign-in: neither an interview by oneself nor oneself in an interview', async () => {
    const reported = (mode: 'self' | 'interview') => ({ ...recall(survey, []), mode });
    const caller = await interviewing();
    expect(await codeOf(caller.submissions.submit(reported('self')))).toBe('submission.mode');
    expect(await codeOf(caller.submissions.submit(reported('interview')))).toBe('done');
    const respondent = await app().as(ada);
    expect(await codeOf(respondent.submissions.submit(reported('interview')))).toBe('submission.mode');
    const { submissionId } = await respondent.submissions.submit(reported('self'));
    expect(await staff.surveySubmissions.get({ surveyId: survey.slug, submissionId })).toMatchObject({
      mode: 'self',
      interviewer: null,
    });
  });

  test('is in the sign-in log and in the trail, with both people', async () => {
    const { id } = await start();
    expect(
      await run(
        sql`select user_id, by_id, outcome from sign_in_event where method = 'interview' and user_id = ${ada.id}`,
      ),
    ).toEqual([{ user_id: ada.id, by_id: sam.id, outcome: 'signed-in' }]);
    expect(
      await run(sql`select user_id, after from record_change where record_type = 'interview' and code = ${id}`),
    ).toEqual([{ user_id: sam.id, after: { surveyId: survey.slug, userId: ada.id, interviewerId: sam.id } }]);
  });

  test('permits nothing but a respondent of this survey may do, even if the person may do more', async () => {
    const { locale } = { locale: (await app().given.locale()).id };
    const other = await app().given.survey({ locale });
    await run(
      sql`insert into user_role (user_id, name, survey_id) values (${ada.id}, 'respondent', ${other.id}), (${ada.id}, 'staff', ${survey.id})`,
    );
    const caller = await interviewing();
    expect(await info(caller)).toBe('done');
    expect(await codeOf(caller.surveyData.userInfo({ surveyId: other.slug }))).toBe('access.forbidden');
    expect(await codeOf(caller.surveyPeople.listRespondents({ surveyId: survey.slug }))).toBe('access.forbidden');
    expect(await codeOf(caller.interviews.start({ surveyId: survey.slug, userId: ada.id }))).toBe('access.forbidden');
  });

  test('leaves to the respondent what is theirs alone', async () => {
    const caller = await interviewing();
    const refused = [
      () => caller.profile.get(),
      () => caller.profile.getPhysicalData(),
      () => caller.profile.update({ name: 'Eve' }),
      () => caller.deletionRequests.listMine(),
      () => caller.consents.withdraw({ surveyId: survey.slug }),
      () => caller.deletionRequests.create({ what: 'recalls', surveyId: survey.slug }),
    ];
    for (const call of refused) expect(await codeOf(call())).toBe('access.in_person_only');
    expect(await codeOf(caller.users.update({ userId: ada.id, name: 'Eve' }))).toBe('user.not_editable');
  });

  test('ends after two hours, with the sign-in of the interviewer, with their role and with their account', async () => {
    const ends = [
      () => Promise.resolve(app().clock.advance(2 * 3600 + 60)),
      () => run(sql`delete from token_family where user_id = ${sam.id} and survey_id is null`),
      () => run(sql`delete from user_role where user_id = ${sam.id}`),
      () => run(sql`update user_account set is_disabled = true where id = ${sam.id}`),
    ];
    for (const end of ends) {
      app().clock.reset();
      sam = await app().given.user({ roles: [{ name: 'staff', survey }] });
      staff = await app().as(sam);
      const caller = await interviewing();
      expect(await info(caller)).toBe('done');
      await seen(end);
      expect(await info(caller)).toBe('auth.not_signed_in');
    }
  });

  test('goes on while the respondent signs in, and ends when the same person starts another with them', async () => {
    const first = await interviewing();
    const token = `token-of-${ada.userName}-${survey.id}`;
    const nobody = await app().as(null);
    await seen(() => nobody.auth.loginToken({ token }));
    expect(await info(first)).toBe('done');
    const second = await interviewing();
    expect([await info(first), await info(second)]).toEqual(['auth.not_signed_in', 'done']);
  });

  test('that is started twice at once is one', async () => {
    const both = await Promise.all([start(), start()]);
    const left = await run(sql`select id from token_family where user_id = ${ada.id} and interviewer_id = ${sam.id}`);
    expect(left).toHaveLength(1);
    expect(both.map(({ id }) => id)).toContain((left as { id: string }[])[0]?.id);
  });

  test('is ended by who started it, and by nobody else', async () => {
    const { id, accessToken } = await start();
    const other = await app().as(await app().given.user({ roles: [{ name: 'staff', survey }] }));
    const caller = app().withToken(accessToken);
    const ids = { surveyId: survey.slug, userId: ada.id };
    expect(await codeOf(other.interviews.end(ids))).toBe('interview.not_found');
    expect(await codeOf(caller.interviews.end(ids))).toBe('access.forbidden');
    expect(await info(caller)).toBe('done');
    expect(await staff.interviews.end(ids)).toEqual(ids);
    expect(await info(caller)).toBe('auth.not_signed_in');
    expect(await codeOf(staff.interviews.end(ids))).toBe('interview.not_found');
    expect(
      await run(
        sql`select user_id, action, before from record_change where record_type = 'interview' and code = ${id} order by id`,
      ),
    ).toEqual([
      { user_id: sam.id, action: 'create', before: null },
      { user_id: sam.id, action: 'delete', before: { ...ids, interviewerId: sam.id } },
    ]);
  });

  test('is ended with its own access token, by its interviewer as the trail has it, and others go on', async () => {
    const { id, accessToken } = await start();
    const other = await app().as(await app().given.user({ roles: [{ name: 'staff', survey }] }));
    const another = app().withToken((await start(other)).accessToken);
    const caller = app().withToken(accessToken);
    const ids = { surveyId: survey.slug, userId: ada.id };
    expect(await caller.interviews.endOwn({ surveyId: survey.slug })).toEqual(ids);
    expect([await info(caller), await info(another)]).toEqual(['auth.not_signed_in', 'done']);
    expect(await codeOf(staff.interviews.end(ids))).toBe('interview.not_found');
    expect(
      await run(
        sql`select user_id, before from record_change where record_type = 'interview' and code = ${id} and action = 'delete'`,
      ),
    ).toEqual([{ user_id: sam.id, before: { ...ids, interviewerId: sam.id } }]);
    expect(await codeOf((await app().as(ada)).interviews.endOwn({ surveyId: survey.slug }))).toBe(
      'interview.not_found',
    );
  });

  test('keeps the recall when the account of the interviewer is deleted', async () => {
    const caller = await interviewing();
    const { submissionId } = await caller.submissions.submit(recall(survey, []));
    await run(sql`delete from user_account where id = ${sam.id}`);
    const other = await app().given.user({ roles: [{ name: 'staff', survey }] });
    expect(await (await app().as(other)).surveySubmissions.get({ surveyId: survey.slug, submissionId })).toMatchObject({
      mode: 'interview',
      interviewer: null,
    });
  });
});

test('staff of another survey and respondents start no interview, and nobody interviews staff', async () => {
  const { id: locale } = await app().given.locale();
  const other = await app().given.user({ roles: [{ name: 'staff', survey: await app().given.survey({ locale }) }] });
  expect(await codeOf(start(await app().as(other)))).toBe('access.forbidden');
  expect(await codeOf(start(await app().as(ada)))).toBe('access.forbidden');
  expect(await codeOf(start(staff, sam.id))).toBe('user.not_found');
});
