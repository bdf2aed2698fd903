import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Actor } from '../../src/access/actor.ts';
import type { HeldRole } from '../../src/access/roles.ts';
import { Job } from '../../entities/job.ts';
import { UserRole } from '../../entities/user-role.ts';
import { User } from '../../entities/user.ts';
import { AppError } from '../../src/errors.ts';
import { inTransaction, type SignedInContext } from '../../src/context.ts';
import { RunningJobs, type JobWork } from '../../src/services/jobs/running-jobs.ts';
import { startJob } from '../../src/services/jobs/start-job.ts';
import { purgeExpired } from '../../src/services/maintenance/purge-expired.ts';
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

function scopeOf(user: { id: number }): SignedInContext {
  const roles: HeldRole[] = [{ name: 'staff', target: survey.slug }];
  return { ...app().context(), actor: new Actor({ userId: user.id, familyId: randomUUID(), roles }) };
}

const start = async (work: JobWork, context = scopeOf(owner)) =>
  (await startJob(context, { kind: 'respondents-upload', surveyId: survey.id, total: 100 }, work)).id;

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

const isStored = async (email: string) => (await app().context().em.count(User, { email })) > 0;

test('a job tells how far it is and how long it will take, then what it made', async () => {
  const { opened, open } = gate();
  const id = await start(async (run) => {
    run.progress(40);
    await opened;
    await run.succeed(run.context.em, RESULT);
  });
  await expect.poll(async () => (await caller.jobs.get({ id })).done).toBe(40);
  app().clock.advance(40);
  const half = await caller.jobs.get({ id });
  expect(half).toMatchObject({ state: 'running', percent: 40, total: 100, result: null, finishedAt: null });
  expect(half.secondsLeft).toBeGreaterThanOrEqual(60);
  expect(half.secondsLeft).toBeLessThan(120);
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
  test('says why, as a request would', async () => {
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

  test('keeps to itself what nobody foresaw', async () => {
    const id = await start(() => Promise.reject(new Error('secret')));
    await ended(id);
    const { error } = await caller.jobs.get({ id });
    expect(error).toMatchObject({ code: 'server.internal', status: 500 });
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  test('leaves nothing, the success that it has noted included', async () => {
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

describe('cancelling', () => {
  test('ends the work at its next step, once and for all', async () => {
    const { opened, open } = gate();
    const id = await start(async (run) => {
      await opened;
      // The word reaches the work with the next beat of its job.
      for (let step = 0; ; step++) {
        run.progress(step % 100);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const answers = [await caller.jobs.cancel({ id }), await caller.jobs.cancel({ id })];
    expect(answers).toMatchObject(Array(2).fill({ state: 'running', isCancelRequested: true }));
    open();
    await ended(id);
    expect(await caller.jobs.cancel({ id })).toMatchObject({ state: 'cancelled', error: null, result: null });
  });

  test('in the last moment still leaves nothing', async () => {
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

  test('what has finished stays as it is', async () => {
    const id = await start(storing('finished@example.org'));
    await ended(id);
    expect(await caller.jobs.cancel({ id })).toMatchObject({ state: 'succeeded', isCancelRequested: false });
    expect(await isStored('finished@example.org')).toBe(true);
  });
});

describe('the process of a job', () => {
  const silent = async (seconds: number) => {
    const touchedAt = new Date(app().clock.now().getTime() - seconds * 1000);
    const row = { kind: 'respondents-upload', user: owner.id, survey: survey.id, total: 10 };
    return app()
      .context()
      .em.insert(Job, { id: randomUUID(), ...row, startedAt: touchedAt, touchedAt });
  };

  test('has ended when nothing was heard of it for a minute: whoever asks is told to send it again', async () => {
    const [dead, alive] = [await silent(61), await silent(50)];
    const failed = { state: 'failed', error: { code: 'job.interrupted' }, finishedAt: expect.any(String) };
    expect(await caller.jobs.get({ id: dead })).toMatchObject(failed);
    expect(await caller.jobs.get({ id: alive })).toMatchObject({ state: 'running', error: null });
    const late = await silent(70);
    const { items } = await caller.jobs.list({});
    expect(items.find(({ id }) => id === late)).toMatchObject(failed);
  });

  test('stores nothing when it was slow and somebody has been told that it ended', async () => {
    const { opened, open } = gate();
    let done: Promise<void> = Promise.resolve();
    const settled = gate();
    const id = await start((run) => {
      done = opened.then(() => storing('slow@example.org')(run));
      return done.finally(settled.open);
    });
    await app().context().em.nativeUpdate(Job, { id }, { state: 'failed', finishedAt: app().clock.now() });
    open();
    await settled.opened;
    await expect(done).rejects.toMatchObject({ reason: 'interrupted' });
    expect(await isStored('slow@example.org')).toBe(false);
  });

  test('ends its jobs when it is shut down, and they say so', async () => {
    const jobs = new RunningJobs(pino({ level: 'silent' }));
    const id = await start(
      async (run) => {
        for (;;) {
          run.progress(1);
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
      { ...scopeOf(owner), jobs },
    );
    await jobs.close();
    expect(await caller.jobs.get({ id })).toMatchObject({
      state: 'failed',
      error: { code: 'job.interrupted', status: 503 },
    });
  });
});

describe('a job is seen', () => {
  test('by whoever started it and by superusers, and by nobody else', async () => {
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

  test('no more by who does not run the survey any longer: its result holds links of people', async () => {
    const user = await app().given.user({ roles: [{ name: 'staff', survey }] });
    const id = await start(storing('left@example.org'), scopeOf(user));
    const own = await app().as(user);
    await expect.poll(async () => (await own.jobs.get({ id })).state).toBe('succeeded');
    await app().context().em.nativeDelete(UserRole, { user: user.id });
    const now = await app().as(user);
    expect(await refusalOf(app(), () => now.jobs.get({ id }))).toMatchObject({ code: 'job.not_found' });
  });

  test('in the list of its owner, newest first, without its result', async () => {
    const user = await app().given.user({ roles: [{ name: 'staff', survey }] });
    const own = await app().as(user);
    const ids: string[] = [];
    for (let job = 0; job < 3; job++) {
      app().clock.advance(1);
      ids.unshift(await start(storing(`listed${job}@example.org`), scopeOf(user)));
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

test('jobs are removed a week after they ended, and not before', async () => {
  const id = await start(storing('purged@example.org'));
  await ended(id);
  app().clock.advance(7 * 24 * 3600 - 60);
  await purgeExpired(app().context());
  expect(await app().context().em.count(Job, { id })).toBe(1);
  app().clock.advance(120);
  await purgeExpired(app().context());
  expect(await app().context().em.count(Job, { id })).toBe(0);
});
