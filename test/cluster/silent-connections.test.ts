import { expect, onTestFinished, test } from 'vitest';
import { call } from '../support/http.ts';
import { clusterOf } from './support/cluster.ts';
import { prepareField } from './support/field.ts';
import { PostgresServer } from './support/postgres-server.ts';
import { SilentNetwork } from './support/silent-network.ts';

const POOL_SIZE = 10;
/** More saves than the pool has connections. */
const RESPONDENTS = 12;

test.runIf(SilentNetwork.isPossible)(
  'session saves whose packets are dropped answer 503, the server releases their locks, and saves work when packets pass again',
  async () => {
    const network = await SilentNetwork.open();
    onTestFinished(() => network.close());
    const postgres = await PostgresServer.start({}, network);
    onTestFinished(() => postgres.remove());
    const databaseUrl = await postgres.createDatabase('recall');
    const settings = { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: String(POOL_SIZE) };
    const { processes, environment } = await clusterOf(['all'], settings);
    const field = await prepareField({ environment, respondents: RESPONDENTS });
    const [service] = processes;
    if (service === undefined) throw new Error('there is no process');
    await service.start();
    const { base } = service;
    const tokens: string[] = [];
    for (const { userName, password } of field.respondents) {
      const body = { surveyId: field.survey.slug, userName, password };
      const { body: answer } = await call('POST', `${base}/api/auth/login/alias`, { body });
      tokens.push((answer as { accessToken: string }).accessToken);
    }
    const save = async (token: string) => {
      const path = `${base}/api/surveys/${field.survey.slug}/user-session`;
      const { status, headers } = await call('POST', path, { token, body: { data: 'a session' } });
      return [status, headers.has('retry-after')];
    };
    const saveAll = () => Promise.all(tokens.map(save));
    expect(await saveAll()).toEqual(tokens.map(() => [200, false]));

    // The saves wait for this lock, so that all of them are under way when the network falls silent.
    const holding = postgres.ask(
      'recall',
      'begin; lock table user_session; select pg_advisory_lock(1); select pg_sleep(1000)',
    );
    holding.catch(() => undefined);
    const waiting = "from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()";
    await expect
      .poll(() => postgres.ask('recall', "select 1 from pg_locks where locktype = 'advisory' and objid = 1"))
      .toHaveLength(1);
    const saving = saveAll();
    await expect.poll(() => postgres.ask('recall', `select pid ${waiting}`)).toHaveLength(POOL_SIZE);
    const pids = (await postgres.ask('recall', `select pid ${waiting}`)).join();
    await network.fallSilent();
    await postgres.ask(
      'recall',
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(1000)%' and pid <> pg_backend_pid()",
    );

    expect(await saving).toEqual(tokens.map(() => [503, true]));
    const held = `select pid from pg_stat_activity where pid in (${pids}) union select pid from pg_locks where pid in (${pids})`;
    await expect.poll(() => postgres.ask('recall', held)).toEqual([]);
    expect((await call('GET', `${base}/health/live`)).status).toBe(200);

    await network.speakAgain();
    await expect.poll(saveAll).toEqual(tokens.map(() => [200, false]));
    expect(service.log.filter(({ level }) => Number(level) >= 60)).toEqual([]);
  },
  300_000,
);
