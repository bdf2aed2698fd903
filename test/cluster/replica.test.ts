import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { onServer } from '../support/databases.ts';
import { call } from '../support/http.ts';
import { Balancer, linesOf } from './support/balancer.ts';
import { clusterOf } from './support/cluster.ts';
import { prepareField } from './support/field.ts';
import { expectFresh, findsAll } from './support/freshness.ts';
import { PostgresServer } from './support/postgres-server.ts';
import { Respondent } from './support/respondent.ts';
import { ServiceProcess } from './support/service-process.ts';
import { Staff } from './support/staff.ts';

const STALE_FOR_MS = 1500;

/** A database and its replica, which logs every statement. */
async function replicated() {
  const primary = await PostgresServer.start();
  onTestFinished(() => primary.remove());
  const databaseUrl = await primary.createDatabase('recall');
  const replica = await PostgresServer.replicaOf(primary, { log_statement: 'all' });
  onTestFinished(() => replica.remove());
  return { primary, databaseUrl, replica, replicaUrl: replica.url('recall') };
}

/** Two web processes that read from the replica, with a survey, its staff and a respondent, and a worker that is not started. */
async function served({ databaseUrl, replicaUrl }: { databaseUrl: string; replicaUrl: string }) {
  const settings = { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl };
  const { webs, workers, environment } = await clusterOf(['web', 'web', 'worker'], settings);
  const { DATABASE_REPLICA_URL: _, ...withoutReplica } = environment;
  const field = await prepareField({ environment: withoutReplica, respondents: 1 });
  await Promise.all(webs.map((web) => web.start()));
  const balancer = new Balancer(webs);
  onTestFinished(() => balancer.close());
  const staff = new Staff(field, balancer);
  await staff.signIn();
  const [person] = field.respondents;
  if (person === undefined) throw new Error('there is no respondent');
  const respondent = new Respondent(person, field, balancer);
  const exported = async () => {
    const path = `/api/surveys/${field.survey.slug}/submissions/export`;
    return Promise.all(webs.map(({ base }) => call('GET', `${base}${path}`, { token: staff.token })));
  };
  const rows = async () => (await exported()).map(({ text }) => text.split('\n').length - 2);
  return { webs, workers, environment, field, balancer, staff, respondent, exported, rows };
}

test('exports and food lists are read from the replica, and an edit is found after the replica has replayed it', async () => {
  const { databaseUrl, replica, replicaUrl } = await replicated();
  const { webs, field, staff, respondent, rows } = await served({ databaseUrl, replicaUrl });
  await respondent.recall();
  await expect.poll(rows).toEqual([4, 4]);
  expect(replica.log).toMatch(/submission_food/);
  expect(replica.log).toMatch(/food_list_entry/);
  expect(replica.log).not.toMatch(/user_session/);

  await onServer(replicaUrl, 'select pg_wal_replay_pause()');
  expect(await staff.rename('Pottage courgette')).toBe(true);
  await setTimeout(STALE_FOR_MS);
  expect(await findsAll(webs, staff, field, 'courgette')).toBe(false);
  await respondent.recall();
  expect(await rows()).toEqual([4, 4]);
  await onServer(replicaUrl, 'select pg_wal_replay_resume()');
  await expect.poll(() => findsAll(webs, staff, field, 'courgette')).toBe(true);
  await expect.poll(rows).toEqual([8, 8]);
  await expectFresh(webs, staff, field);
});

test('a worker of its own makes an extract with each recall, also while the replica lags', async () => {
  const { databaseUrl, replicaUrl } = await replicated();
  const { webs, workers, field, staff, respondent } = await served({ databaseUrl, replicaUrl });
  await Promise.all(workers.map((worker) => worker.start()));
  await respondent.recall();
  await onServer(replicaUrl, 'select pg_wal_replay_pause()');
  await respondent.recall();
  const [web] = webs;
  const { token } = staff;
  const of = `${web?.base}/api/surveys/${field.survey.slug}`;
  const made = await call('POST', `${of}/extracts`, { token, body: { name: 'Main paper' } });
  const { id } = made.body as { id: string };
  const job = async () => (await call('GET', `${web?.base}/api/jobs/${id}`, { token })).body;
  await expect.poll(job).toMatchObject({ state: 'succeeded', result: { recalls: 2 } });
});

test('exports answer 503 while the replica is stopped, and everything else is served from the primary database', async () => {
  const { databaseUrl, replica, replicaUrl } = await replicated();
  const { webs, field, balancer, staff, respondent, exported, rows } = await served({ databaseUrl, replicaUrl });
  await replica.stop('immediate');
  await expect.poll(async () => (await exported()).map(({ status }) => status)).toEqual([503, 503]);
  const from = performance.now();
  expect(await Promise.all(webs.map((web) => web.isReady()))).toEqual([true, true]);
  await respondent.recall();
  await expectFresh(webs, staff, field);
  expect(linesOf(balancer.failures(from, performance.now()))).toEqual([]);

  await replica.start();
  await expect.poll(rows).toEqual([4, 4]);
  expect(await staff.rename('Pottage courgette')).toBe(true);
  await expect.poll(() => findsAll(webs, staff, field, 'courgette')).toBe(true);
});

test('an export answers 503 while the replica is frozen, and exports work when it answers again', async () => {
  const { databaseUrl, replica, replicaUrl } = await replicated();
  const { webs, respondent, exported, rows } = await served({ databaseUrl, replicaUrl });
  await respondent.recall();
  await expect.poll(rows).toEqual([4, 4]);
  replica.freeze();
  onTestFinished(() => replica.thaw());
  expect((await exported()).map(({ status, headers }) => [status, headers.has('retry-after')])).toEqual([
    [503, true],
    [503, true],
  ]);
  expect(await Promise.all(webs.map((web) => web.isReady()))).toEqual([true, true]);
  replica.thaw();
  await expect.poll(rows).toEqual([4, 4]);
});

test('foods are read from the primary database while the replica does not answer', async () => {
  const { databaseUrl, replica, replicaUrl } = await replicated();
  const { webs, field, staff, respondent } = await served({ databaseUrl, replicaUrl });
  replica.freeze();
  onTestFinished(() => replica.thaw());
  expect(await staff.rename('Pottage courgette')).toBe(true);
  await expect.poll(() => findsAll(webs, staff, field, 'courgette')).toBe(true);
  await respondent.recall();
  replica.thaw();
  await expectFresh(webs, staff, field);
});

test('a promoted replica is not read, and a process does not start with a promoted or unreachable replica', async () => {
  const { databaseUrl, replica, replicaUrl } = await replicated();
  const { webs, environment, field, staff } = await served({ databaseUrl, replicaUrl });
  await replica.promote();
  await expectFresh(webs, staff, field);

  const startsWith = async (url: string) => {
    const web = await ServiceProcess.of('web', { ...environment, DATABASE_REPLICA_URL: url });
    web.launch();
    return { code: await web.ended(), said: web.said };
  };
  const promoted = await startsWith(replicaUrl);
  expect(promoted).toMatchObject({
    code: 1,
    said: expect.stringContaining('DATABASE_REPLICA_URL: that server is not a replica'),
  });
  await replica.stop('immediate');
  const absent = await startsWith(replicaUrl);
  expect(absent).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_REPLICA_URL') });
});
