import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { JobBatch } from '../../entities/job-batch.ts';
import { Job } from '../../entities/job.ts';
import { PersonalAccessToken } from '../../entities/personal-access-token.ts';
import { UserRole } from '../../entities/user-role.ts';
import { personalToken } from '../support/personal-token.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { csv, peopleCsv, respondentsOf, surveyWithStaff, tablesWith } from './given-files.ts';

const app = useTestApp();
beforeAll(() => app().work());

/** Keeps all jobs from hashing anything; the answer lets them go on. */
function hold(): () => void {
  const release = app().passwords.holdAfter(0);
  onTestFinished(release);
  return release;
}

/** Sends more passwords than a request hashes. */
async function queued(caller: Caller, surveyId: string, people = 201) {
  const answer = await caller.respondentUploads.upload({ surveyId, file: peopleCsv(people, { passwords: true }) });
  expect(answer).toMatchObject({ state: 'queued', created: null, updated: null, users: [] });
  expect(answer.job).toMatchObject({ kind: 'respondents-upload', surveyId, state: 'running', total: people });
  return answer.job?.id ?? '';
}

async function ended(caller: Caller, id: string) {
  await expect.poll(async () => (await caller.jobs.get({ id })).state).not.toBe('running');
  return caller.jobs.get({ id });
}

test('an upload of more than 200 passwords hashes them in a job, which stores all people', async () => {
  const { survey, surveyId, caller } = await surveyWithStaff(app());
  const job = await ended(caller, await queued(caller, surveyId));
  expect(job).toMatchObject({ state: 'succeeded', percent: 100, done: 201, error: null, secondsLeft: null });
  expect(job.result).toMatchObject({ created: 201, updated: 0, usersOmitted: false });
  const users = job.result && 'users' in job.result ? job.result.users : [];
  expect(users.slice(0, 2).map(({ userName }) => userName)).toEqual(['p0', 'p1']);
  expect((await respondentsOf(app(), survey)).filter(({ hasPassword }) => hasPassword)).toHaveLength(201);
  const signedIn = (await app().as(null)).auth.loginAlias({ surveyId, userName: 'p200', password: 'secret-200' });
  await expect(signedIn).resolves.toBeDefined();
  expect(await tablesWith(app().context().em, 'secret-20')).toEqual([]);
  expect(await app().context().em.count(JobBatch, {})).toBe(0);
});

test('passwords that wait for their job are stored sealed only', async () => {
  const { em } = app().context();
  const { surveyId, caller } = await surveyWithStaff(app());
  const release = hold();
  const id = await queued(caller, surveyId, 500);
  expect(await em.count(JobBatch, { job: id, sealed: { $ne: null } })).toBe(1);
  expect(await tablesWith(em, 'secret-')).toEqual([]);
  expect(await tablesWith(em, 'p499')).toEqual(['public.job_batch']);
  await caller.jobs.cancel({ id });
  release();
  await ended(caller, id);
  expect(await em.count(JobBatch, {})).toBe(0);
});

test('the uploads of one survey leave a place for the upload of another survey', async () => {
  const [many, other] = [await surveyWithStaff(app()), await surveyWithStaff(app())];
  const release = hold();
  const waiting: string[] = [];
  for (let n = 0; n < 4; n++) waiting.push(await queued(many.caller, many.surveyId));
  const id = await queued(other.caller, other.surveyId);
  const attemptAt = async () => (await app().context().em.findOneOrFail(Job, { id })).attemptId;
  await expect.poll(attemptAt).not.toBeNull();
  for (const one of waiting) await many.caller.jobs.cancel({ id: one });
  release();
  expect(await ended(other.caller, id)).toMatchObject({ state: 'succeeded' });
  for (const one of waiting) await ended(many.caller, one);
});

test('two simultaneous uploads to two surveys both succeed', async () => {
  const [one, other] = [await surveyWithStaff(app()), await surveyWithStaff(app())];
  const jobs = [await queued(one.caller, one.surveyId), await queued(other.caller, other.surveyId)];
  expect(await ended(one.caller, jobs[0] ?? '')).toMatchObject({ state: 'succeeded', result: { created: 201 } });
  expect(await ended(other.caller, jobs[1] ?? '')).toMatchObject({ state: 'succeeded', result: { created: 201 } });
});

test('an upload of 200 passwords hashes them within the request', async () => {
  const { survey, surveyId, caller } = await surveyWithStaff(app());
  const file = peopleCsv(200, { passwords: true });
  expect(await caller.respondentUploads.upload({ surveyId, file })).toMatchObject({ state: 'done', created: 200 });
  expect(await respondentsOf(app(), survey)).toHaveLength(200);
});

test('a faulty upload of more than 200 passwords is refused at once, without a job', async () => {
  const { survey, surveyId, caller } = await surveyWithStaff(app());
  const file = csv(...(await peopleCsv(300, { passwords: true }).text()).trimEnd().split('\n'), 'p0,again,');
  expect(await refusalOf(app(), () => caller.respondentUploads.upload({ surveyId, file }))).toMatchObject({
    code: 'csv.invalid',
    details: { issues: [{ path: 'row 302, column user name', code: 'repeated' }] },
  });
  expect((await caller.jobs.list({})).total).toBe(0);
  expect(await respondentsOf(app(), survey)).toEqual([]);
});

test('a cancelled upload stores nobody', async () => {
  const { survey, surveyId, caller } = await surveyWithStaff(app());
  const release = hold();
  const id = await queued(caller, surveyId);
  expect(await caller.jobs.cancel({ id })).toMatchObject({ isCancelRequested: true });
  release();
  expect(await ended(caller, id)).toMatchObject({ state: 'cancelled', result: null, error: null });
  expect(await respondentsOf(app(), survey)).toEqual([]);
});

test('an upload whose sender stops running the survey before it is stored fails and stores nobody', async () => {
  const { survey, surveyId, caller, user } = await surveyWithStaff(app());
  const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  const release = hold();
  const id = await queued(caller, surveyId);
  await app().context().em.nativeDelete(UserRole, { user: user.id });
  release();
  expect(await ended(admin, id)).toMatchObject({ state: 'failed', error: { code: 'access.forbidden', status: 403 } });
  expect(await respondentsOf(app(), survey)).toEqual([]);
});

test('an upload by a personal access token that is revoked before it is stored fails and stores nobody', async () => {
  const { survey, surveyId, caller, user } = await surveyWithStaff(app());
  const { id: tokenId, jwt } = await personalToken(app(), user);
  const release = hold();
  const id = await queued(app().withToken(jwt), surveyId);
  await app().context().em.nativeUpdate(PersonalAccessToken, tokenId, { revokedAt: app().clock.now() });
  release();
  expect(await ended(caller, id)).toMatchObject({ state: 'failed', error: { code: 'access.forbidden', status: 403 } });
  expect(await respondentsOf(app(), survey)).toEqual([]);
});

test('an upload with a weak password for somebody who has become staff since it was sent fails', async () => {
  const { survey, surveyId, caller } = await surveyWithStaff(app());
  const { id: user, userName } = await app().given.respondent(survey);
  const people = (await peopleCsv(201, { passwords: true }).text()).trimEnd().split('\n');
  const release = hold();
  const { job } = await caller.respondentUploads.upload({ surveyId, file: csv(...people, `${userName},short,`) });
  await app().context().em.insert(UserRole, { user, name: 'staff', survey: survey.id });
  release();
  expect(await ended(caller, job?.id ?? '')).toMatchObject({
    state: 'failed',
    error: { code: 'csv.invalid', issues: [{ path: 'row 203, column password', code: 'weak_password' }] },
  });
});

test('an upload fails with a fault that arose after it was sent', async () => {
  const { survey, surveyId, caller } = await surveyWithStaff(app());
  const file = peopleCsv(201, { passwords: true });
  const release = hold();
  const { job } = await caller.respondentUploads.upload({ surveyId, file, mode: 'create' });
  await caller.respondentUploads.upload({ surveyId, file: csv('user name,password', 'p7,') });
  release();
  expect(await ended(caller, job?.id ?? '')).toMatchObject({
    state: 'failed',
    error: { code: 'csv.invalid', issues: [{ path: 'row 9, column user name', code: 'taken' }] },
  });
  expect(await respondentsOf(app(), survey)).toMatchObject([{ userName: 'p7', hasPassword: false }]);
});
