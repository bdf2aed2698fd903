import { randomUUID } from 'node:crypto';
import type { Permission } from '@dietary-recall/vocabulary/permissions';
import type { HeldRole } from '@dietary-recall/vocabulary/roles';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { JobBatch } from '../../entities/job-batch.ts';
import { Job } from '../../entities/job.ts';
import { UserRole } from '../../entities/user-role.ts';
import { User } from '../../entities/user.ts';
import { Actor } from '../../src/access/actor.ts';
import { inTransaction, type SignedInContext } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';
import { AppError } from '../../src/errors.ts';
import { cancelJob } from '../../src/services/jobs/cancel-job.ts';
import type { JobAttempt } from '../../src/services/jobs/job-attempt.ts';
import { requireJob } from '../../src/services/jobs/jobs.queries.ts';
import { runJob, type JobWork } from '../../src/services/jobs/run-job.ts';
import { startJob } from '../../src/services/jobs/start-job.ts';
import { purgeExpired } from '../../src/services/maintenance/purge-expired.ts';
import { asProgram } from '../support/personal-token.ts';
import { codeOf } from '../support/refusals.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let survey: { id: number; slug: string };
let owner: { id: number };
let caller: Caller;

beforeAll(async () => {
  survey = await app().given.survey({ locale: (await app().given.locale()).id });
  owner = await app().given.user({ roles: [{ name: 'staff', survey }] });
  caller = await app().as(owner);
});
afterEach(() => app().clock.reset());

function contextOf(user: { id: number }): SignedInContext {
  const roles: HeldRole[] = [{ name: 'staff', target: survey.slug }];
  return { ...app().context(), actor: new Actor({ userId: user.id, familyId: randomUUID(), roles }) };
}

/** A job whose task waits: no worker takes part here, and each attempt is made by hand. */
const add = (context = contextOf(owner)) =>
  inTransaction(context, (inner) =>
    startJob(inner, { kind: 'respondents-upload', surveyId: survey.id, total: 100, given: {} }),
  );

const attempt = (id: string, work: JobWork, signal = new AbortController().signal) =>
  runJob(
    app().context(),
    { jobId: id },
    {
      works: {
        'respondents-upload': work,
        'food-list-import': work,
        'nutrient-table-import': work,
        'notification-batch': work,
        'recall-days': work,
        'recall-day-mails': work,
        renditions: work,
        extract: work,
      },
      signal,
    },
  );

/** A job that somebody works on. */
async function start(work: JobWork, context = contextOf(owner)): Promise<string> {
  const id = await add(context);
  void attempt(id, work);
  await expect
    .poll(async () => (await stored(id)).attemptId !== null || (await stored(id)).state !== 'running')
    .toBe(true);
  return id;
}

const stored = async (id: string) => app().context().em.findOneOrFail(Job, { id });
const tasksOf = (id: string) =>
  query<{ state: string }>(
    app().context().em,
    sql`select state::text from pgboss.job where name = 'job' and data ->> 'jobId' = ${id}`,
  );

/** Work that waits until it is let go. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

const RESULT = { created: 1, updated: 0, users: [], usersOmitted: false };
const stateOf = async (id: string) => (await caller.jobs.get({ id })).state;
const ended = (id: string) => expect.poll(() => stateOf(id)).not.toBe('running');

/** Work that stores an account, as a part of its success. */
const storing =
  (email: string): JobWork =>
  (run) =>
    inTransaction(run.context, async ({ em }) => {
      await em.insert(User, { email });
      await run.succeed(em, RESULT);
    });

/** Work that goes on until it is told to end. */
const endless: JobWork = async (run) => {
  for (let step = 0; ; step++) {
    run.progress(step % 100);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const isStored = async (email: string) => (await app().context().em.count(User, { email })) > 0;

test('a job shows its progress and the time left while it runs, then its result', async () => {
  const { opened, open } = gate();
  const id = await start(async (run) => {
    run.progress(40);
    await opened;
    await run.succeed(run.context.em, RESULT);
  });
  await expect.poll(async () => (await caller.jobs.get({ id })).done).toBe(40);
  const { em } = app().context();
  await query(em, sql`update job set started_at = now() - interval '10 hours', worked_ms = 40000 where id = ${id}`);
  const half = await caller.jobs.get({ id });
  expect(half).toMatchObject({ state: 'running', percent: 40, total: 100, result: null, finishedAt: null });
  expect(half.secondsLeft).toBeGreaterThanOrEqual(60);
  // The ten hours before the first attempt do not count.
  expect(half.secondsLeft).toBeLessThan(3600);
  open();
  await ended(id);
  expect(await caller.jobs.get({ id })).toMatchObject({
    state: 'succeeded',
    percent: 100,
    secondsLeft: null,
    result: RESULT,
    finishedAt: expect.any(String),
  });
});

describe('a job that fails', () => {
  test('shows its error as a request would answer it', async () => {
    const id = await start(() =>
      Promise.reject(new AppError('invalid', 'thing.wrong', 'Mend it.', { facts: { n: 1 } })),
    );
    await ended(id);
    const { state, error, percent } = await caller.jobs.get({ id });
    expect({ state, percent }).toEqual({ state: 'failed', percent: 0 });
    expect(error).toMatchObject({
      code: 'thing.wrong',
      status: 400,
      detail: 'Mend it.',
      facts: { n: 1 },
      requestId: id,
    });
  });

  test('hides the message of an unexpected error', async () => {
    const id = await start(() => Promise.reject(new Error('secret')));
    await ended(id);
    const { error } = await caller.jobs.get({ id });
    expect(error).toMatchObject({ code: 'server.internal', status: 500 });
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  test('rolls back its work, also a success that it has recorded', async () => {
    const id = await start((run) =>
      inTransaction(run.context, async ({ em }) => {
        await em.insert(User, { email: 'failed@example.org' });
        await run.succeed(em, RESULT);
        throw new AppError('conflict', 'thing.late', 'Too late.');
      }),
    );
    await ended(id);
    expect(await caller.jobs.get({ id })).toMatchObject({
      state: 'failed',
      result: null,
      error: { code: 'thing.late' },
    });
    expect(await isStored('failed@example.org')).toBe(false);
  });
});

describe('cancelling a job', () => {
  test('ends its work, and may be requested again', async () => {
    const { opened, open } = gate();
    const id = await start(async (run) => {
      await opened;
      await endless(run);
    });
    const answers = [await caller.jobs.cancel({ id }), await caller.jobs.cancel({ id })];
    expect(answers).toMatchObject(Array(2).fill({ state: 'running', isCancelRequested: true }));
    open();
    await ended(id);
    expect(await caller.jobs.cancel({ id })).toMatchObject({ state: 'cancelled', error: null, result: null });
  });

  test('before its work is stored rolls the work back', async () => {
    const { opened, open } = gate();
    const id = await start(async (run) => {
      await opened;
      await storing('cancelled@example.org')(run);
    });
    await caller.jobs.cancel({ id });
    open();
    await ended(id);
    expect(await stateOf(id)).toBe('cancelled');
    expect(await isStored('cancelled@example.org')).toBe(false);
  });

  test('without an attempt ends it at once and deletes its batches, and a later attempt stores nothing', async () => {
    const id = await add();
    await app().context().em.insert(JobBatch, { job: id, number: 1, rows: 1, content: '[]', sealed: 'secret' });
    expect(await caller.jobs.cancel({ id })).toMatchObject({
      state: 'cancelled',
      isCancelRequested: true,
      error: null,
    });
    await attempt(id, storing('cancelled-before@example.org'));
    expect(await isStored('cancelled-before@example.org')).toBe(false);
    expect(await app().context().em.count(JobBatch, { job: id })).toBe(0);
  });

  test('whose process dies right after the request is ended by a reader five seconds later', async () => {
    const { em } = app().context();
    const id = await add();
    await query(em, sql`update job set attempt_id = gen_random_uuid(), touched_at = now() where id = ${id}`);
    expect(await caller.jobs.cancel({ id })).toMatchObject({ state: 'running', isCancelRequested: true });
    await query(em, sql`update job set touched_at = now() - interval '6 seconds' where id = ${id}`);
    expect(await caller.jobs.get({ id })).toMatchObject({ state: 'cancelled', error: null, result: null });
  });

  test('that has succeeded changes nothing', async () => {
    const id = await start(storing('finished@example.org'));
    await ended(id);
    expect(await caller.jobs.cancel({ id })).toMatchObject({ state: 'succeeded', isCancelRequested: false });
    expect(await isStored('finished@example.org')).toBe(true);
  });
});

describe('an attempt at a job', () => {
  test('that is shut down leaves the job and its finished batches to the next attempt', async () => {
    const { em } = app().context();
    const id = await add();
    for (const number of [1, 2]) await em.insert(JobBatch, { job: id, number, rows: 1, content: '', sealed: 'x' });
    const ending = new AbortController();
    await attempt(
      id,
      async (run) => {
        await run.finishBatch({ number: 1, content: 'finished' });
        ending.abort();
        await endless(run);
      },
      ending.signal,
    );
    expect(await caller.jobs.get({ id })).toMatchObject({ state: 'running', error: null });
    expect(await tasksOf(id)).toEqual([{ state: 'created' }, { state: 'created' }]);
    expect(await em.fork().find(JobBatch, { job: id }, { orderBy: { number: 1 } })).toMatchObject([
      { content: 'finished', sealed: null },
      { content: '', sealed: 'x' },
    ]);
    await attempt(id, storing('handed-over@example.org'));
    expect(await stateOf(id)).toBe('succeeded');
    expect(await em.count(JobBatch, { job: id })).toBe(0);
  });

  test('that another attempt has replaced stores nothing', async () => {
    const { opened, open } = gate();
    const slow = gate();
    let late: Promise<void> = Promise.resolve();
    const id = await start((run) => {
      late = opened.then(() => storing('slow@example.org')(run));
      return late.finally(slow.open);
    });
    await attempt(id, storing('quick@example.org'));
    open();
    await slow.opened;
    await expect(late).rejects.toMatchObject({ reason: 'lost' });
    expect([await isStored('slow@example.org'), await isStored('quick@example.org')]).toEqual([false, true]);
    expect(await stateOf(id)).toBe('succeeded');
  });

  test('that another attempt has replaced finishes no batch', async () => {
    const id = await add();
    await app().context().em.insert(JobBatch, { job: id, number: 1, rows: 1, content: 'mine', sealed: 'x' });
    const taken: JobAttempt[] = [];
    await attempt(id, (run) => {
      taken.push(run);
      return Promise.reject(outage);
    }).catch(() => undefined);
    await attempt(id, () => Promise.reject(outage)).catch(() => undefined);
    await expect(taken[0]?.finishBatch({ number: 1, content: 'theirs' })).rejects.toMatchObject({ reason: 'lost' });
    expect(await app().context().em.find(JobBatch, { job: id })).toMatchObject([{ content: 'mine', sealed: 'x' }]);
  });

  const outage = new AppError('unavailable', 'database.unavailable', 'Later.');

  test('that meets an outage is repeated, and the job fails with the reason after the sixth', async () => {
    const id = await add();
    const failing: JobWork = () => Promise.reject(outage);
    for (let time = 1; time < 6; time++) {
      await expect(attempt(id, failing)).rejects.toBe(outage);
      expect(await stateOf(id)).toBe('running');
    }
    await attempt(id, failing);
    expect(await caller.jobs.get({ id })).toMatchObject({ state: 'failed', error: { code: 'database.unavailable' } });
  });

  test('starts a new count when it finishes a batch, and the job fails after six without one', async () => {
    const { em } = app().context();
    const id = await add();
    await em.insert(JobBatch, { job: id, number: 1, rows: 1, content: '', sealed: 'x' });
    await em.nativeUpdate(Job, { id }, { attempts: 5 });
    const finishing: JobWork = async (run) => {
      await run.finishBatch({ number: 1, content: '' });
      throw outage;
    };
    await attempt(id, finishing).catch(() => undefined);
    expect((await stored(id)).attempts).toBe(0);
    await em.nativeUpdate(Job, { id }, { attempts: 6 });
    await attempt(id, storing('given-up@example.org'));
    // Of some kinds what was done before stays.
    const detail = 'Every process that worked on the job ended before the work was done. Start it again.';
    expect(await caller.jobs.get({ id })).toMatchObject({
      state: 'failed',
      error: { code: 'job.interrupted', detail },
    });
    expect(await isStored('given-up@example.org')).toBe(false);
  });

  test('whose task is lost makes the job fail when it is read a minute later', async () => {
    const { em } = app().context();
    const [lost, waiting] = [await add(), await add()];
    await query(em, sql`delete from pgboss.job where data ->> 'jobId' = ${lost}`);
    const beSilent = (seconds: number) =>
      query(
        em,
        sql`update job set touched_at = now() - make_interval(secs => ${seconds}) where id in (${lost}, ${waiting})`,
      );
    await beSilent(50);
    expect(await stateOf(lost)).toBe('running');
    await beSilent(70);
    const failed = { state: 'failed', error: { code: 'job.interrupted' }, finishedAt: expect.any(String) };
    expect((await caller.jobs.list({})).items.find(({ id }) => id === lost)).toMatchObject(failed);
    expect(await caller.jobs.get({ id: lost })).toMatchObject(failed);
    expect(await stateOf(waiting)).toBe('running');
    await beSilent(0);
  });
});

test('a job that a process works on is not ended by another process whose clock is 90 seconds ahead', async () => {
  const { opened, open } = gate();
  const id = await start(async (run) => {
    await opened;
    await run.succeed(run.context.em, RESULT);
  });
  await query(app().context().em, sql`delete from pgboss.job where data ->> 'jobId' = ${id}`);
  const ahead = { ...contextOf(owner), now: () => new Date(Date.now() + 90_000) };
  expect((await requireJob(ahead, { id })).state).toBe('running');
  await cancelJob(ahead, { id });
  expect((await stored(id)).state).toBe('running');
  open();
  await ended(id);
});

describe('a job', () => {
  test('is visible to its owner and to superusers only', async () => {
    const id = await start(storing('seen@example.org'));
    await ended(id);
    const colleague = await app().as(await app().given.user({ roles: [{ name: 'staff', survey }] }));
    const surveyAdmin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    const superuser = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    for (const other of [colleague, surveyAdmin]) {
      for (const ask of [() => other.jobs.get({ id }), () => other.jobs.cancel({ id })]) {
        expect(await refusalOf(app(), ask)).toMatchObject({ kind: 'not_found', code: 'job.not_found' });
      }
      expect((await other.jobs.list({})).items).toEqual([]);
    }
    expect(await superuser.jobs.get({ id })).toMatchObject({ id, result: RESULT });
  });

  test('is hidden from an owner who no longer runs the survey, because its result holds personal links', async () => {
    const user = await app().given.user({ roles: [{ name: 'staff', survey }] });
    const id = await start(storing('left@example.org'), contextOf(user));
    const own = await app().as(user);
    await expect.poll(async () => (await own.jobs.get({ id })).state).toBe('succeeded');
    await app().context().em.nativeDelete(UserRole, { user: user.id });
    const now = await app().as(user);
    expect(await refusalOf(app(), () => now.jobs.get({ id }))).toMatchObject({ code: 'job.not_found' });
    expect((await now.jobs.list({})).items).toEqual([]);
  });

  test('is hidden from a sign-in by the personal link of any survey, which speaks for a respondent', async () => {
    const other = await app().given.survey({ locale: (await app().given.locale()).id });
    const { id: user, urlAuthToken } = await app().given.respondent(other);
    await app().context().em.insert(UserRole, { user, name: 'staff', survey: survey.id });
    const ids = [await add(contextOf({ id: user })), randomUUID()];
    const startedAt = app().clock.now();
    const ofNoSurvey = {
      id: ids[1] ?? '',
      kind: 'respondents-upload',
      user,
      total: 1,
      startedAt,
      touchedAt: startedAt,
    };
    await app().context().em.insert(Job, ofNoSurvey);
    const { accessToken } = await (await app().as(null)).auth.loginToken({ token: urlAuthToken });
    const byLink = app().withToken(accessToken);
    expect((await byLink.jobs.list({})).items).toEqual([]);
    for (const id of ids) {
      expect(await refusalOf(app(), () => byLink.jobs.get({ id }))).toMatchObject({ code: 'job.not_found' });
      expect(await refusalOf(app(), () => byLink.jobs.cancel({ id }))).toMatchObject({ code: 'job.not_found' });
    }
    expect((await (await app().as({ id: user })).jobs.list({})).total).toBe(2);
  });

  test('is listed by a token that may read what it is about: an extract for extracts, another job for people', async () => {
    const user = await app().given.user({ roles: [{ name: 'staff', survey }] });
    const startedAt = app().clock.now();
    for (const kind of ['extract', 'recall-days']) {
      const job = {
        id: randomUUID(),
        kind,
        user: user.id,
        survey: survey.id,
        total: 1,
        startedAt,
        touchedAt: startedAt,
      };
      await app().context().em.insert(Job, job);
    }
    const kindsFor = async (scope: Permission) =>
      (await (await asProgram(app(), user, { scopes: [scope] })).jobs.list({})).items.map(({ kind }) => kind);
    expect(await kindsFor('extracts:read')).toEqual(['extract']);
    expect(await kindsFor('survey-people:read')).toEqual(['recall-days']);
    expect(await kindsFor('surveys:read')).toEqual([]);
  });

  test('is read and cancelled by a token that may start it, and by no narrower one, if it is about no survey', async () => {
    const user = await app().given.user({ roles: [{ name: 'superuser' }] });
    const startedAt = app().clock.now();
    const job = { kind: 'food-list-import', user: user.id, total: 1, startedAt, touchedAt: startedAt };
    const id = randomUUID();
    await app()
      .context()
      .em.insert(Job, { ...job, id });
    const narrow = await asProgram(app(), user, { scopes: ['surveys:read'] });
    expect((await narrow.jobs.list({})).items).toEqual([]);
    expect(await codeOf(narrow.jobs.get({ id }))).toBe('job.not_found');
    expect(await codeOf(narrow.jobs.cancel({ id }))).toBe('job.not_found');
    expect(await (await app().as(user)).jobs.get({ id })).toMatchObject({ isCancelRequested: false });
    const importer = await asProgram(app(), user, { scopes: ['food-list:import'] });
    expect((await importer.jobs.list({})).items).toMatchObject([{ id }]);
    expect(await importer.jobs.cancel({ id })).toMatchObject({ isCancelRequested: true });
  });

  test('is not cancelled by a token that may only read extracts', async () => {
    const user = await app().given.user({ roles: [{ name: 'staff', survey }] });
    const startedAt = app().clock.now();
    const id = randomUUID();
    const job = { id, kind: 'extract', user: user.id, survey: survey.id, total: 1, startedAt, touchedAt: startedAt };
    await app().context().em.insert(Job, job);
    const reader = await asProgram(app(), user, { scopes: ['extracts:read'] });
    expect(await reader.jobs.get({ id })).toMatchObject({ id });
    expect(await codeOf(reader.jobs.cancel({ id }))).toBe('job.not_found');
    const writer = await asProgram(app(), user, { scopes: ['extracts:write'] });
    expect((await writer.jobs.list({})).items).toMatchObject([{ id }]);
    expect(await writer.jobs.cancel({ id })).toMatchObject({ isCancelRequested: true });
  });

  test('is listed for its owner newest first, without its result, in two statements', async () => {
    const user = await app().given.user({ roles: [{ name: 'staff', survey }] });
    const own = await app().as(user);
    const ids: string[] = [];
    for (let job = 0; job < 3; job++) {
      app().clock.advance(1);
      ids.unshift(await start(storing(`listed${job}@example.org`), contextOf(user)));
    }
    const page = await own.jobs.list({ limit: 2, offset: 1 });
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 1 });
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(page.items.some((job) => 'result' in job)).toBe(false);
    for (const id of ids) await expect.poll(async () => (await own.jobs.get({ id })).state).toBe('succeeded');
    expect(await app().countStatements(() => own.jobs.list({}))).toBe(2);
    expect(await app().countStatements(() => own.jobs.get({ id: ids[0] ?? '' }))).toBe(2);
  });
});

test('a job is removed a week after it ended, and not before', async () => {
  const id = await start(storing('purged@example.org'));
  await ended(id);
  app().clock.advance(7 * 24 * 3600 - 60);
  await purgeExpired(app().context());
  expect(await app().context().em.count(Job, { id })).toBe(1);
  app().clock.advance(120);
  await purgeExpired(app().context());
  expect(await app().context().em.count(Job, { id })).toBe(0);
});
