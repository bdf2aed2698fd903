import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../src/db/migrations/index.ts';
import { command } from '../backup/installation.ts';
import { onServer } from '../support/databases.ts';
import { smtpServer } from '../support/smtp.ts';
import { Balancer, linesOf } from './support/balancer.ts';
import { Bouncer } from './support/bouncer.ts';
import { clusterOf } from './support/cluster.ts';
import { editFaults, recallFaults } from './support/faults.ts';
import { prepareField } from './support/field.ts';
import { expectFresh } from './support/freshness.ts';
import { PostgresServer } from './support/postgres-server.ts';
import { Respondent } from './support/respondent.ts';
import { Staff } from './support/staff.ts';

const RESPONDENTS = 12;

/** A database behind PgBouncer with this number of server connections, until the test ends. */
async function pooled(poolSize: number) {
  const postgres = await PostgresServer.start();
  onTestFinished(() => postgres.remove());
  const directUrl = await postgres.createDatabase('recall');
  const bouncer = await Bouncer.start(postgres, poolSize);
  onTestFinished(() => bouncer.stop());
  return { bouncer, directUrl };
}

const listeners = async (databaseUrl: string) => {
  const rows = await onServer(
    databaseUrl,
    "select pid from pg_stat_activity where query = 'listen recall_change' and state = 'idle'",
  );
  return rows.length;
};

test('two processes behind PgBouncer in transaction mode work over four server connections and listen on the direct URL', async () => {
  const { bouncer, directUrl } = await pooled(4);
  const smtp = await smtpServer();
  const { processes, environment } = await clusterOf(['all', 'all'], {
    DATABASE_URL: bouncer.url,
    DATABASE_DIRECT_URL: directUrl,
    SMTP_URL: smtp.urlFor('service'),
  });
  await Promise.all(processes.map((process) => process.start()));
  const field = await prepareField({ environment, respondents: RESPONDENTS });
  const balancer = new Balancer(processes);
  onTestFinished(() => balancer.close());
  const staff = new Staff(field, balancer);
  await staff.signIn();
  await staff.scheduleNotifications(0);
  const respondents = field.respondents.map((person) => new Respondent(person, field, balancer));
  let isOver = false;
  let isEdited = false;
  const living = [...respondents.map((respondent) => respondent.live(() => isOver)), staff.upload(() => isOver)];
  const editing = staff.edit(() => isEdited);
  await setTimeout(4000);
  const backup = join(environment.DATA_DIR ?? '', 'backup');
  expect(await command('backup', environment, backup)).toMatchObject({ code: 0, errors: '' });
  await setTimeout(4000);
  const { clients, servers } = await bouncer.connections();
  isEdited = true;
  await editing;
  await expectFresh(processes, staff, field);
  const exported = await balancer.send(`/api/surveys/${field.survey.slug}/submissions/export`, { token: staff.token });
  isOver = true;
  await Promise.all(living);

  expect(servers).toBeLessThanOrEqual(4);
  expect(clients).toBeGreaterThan(servers);
  expect(linesOf(balancer.failures(0, performance.now()))).toEqual([]);
  expect(exported?.text.split('\n').length).toBeGreaterThan(RESPONDENTS);
  const faults = await Promise.all(respondents.map((respondent) => recallFaults(directUrl, respondent)));
  expect(faults.flat()).toEqual([]);
  expect(await editFaults(directUrl, staff)).toEqual([]);
  expect(staff.uploads).toMatchObject({ interrupted: 0 });
  expect(staff.uploads.succeeded).toBeGreaterThan(0);
  await expect.poll(() => smtp.deliveries.length).toBe(RESPONDENTS);
  expect(await listeners(directUrl)).toBe(processes.length);
});

test('three processes behind PgBouncer without a direct URL run the migrations once over two connections and find edits by polling', async () => {
  const { bouncer, directUrl } = await pooled(2);
  const { processes, environment } = await clusterOf(['all', 'all', 'all'], { DATABASE_URL: bouncer.url });
  await Promise.all(processes.map((process) => process.start()));
  expect(await onServer(directUrl, 'select name from mikro_orm_migrations')).toHaveLength(migrations.length);
  const field = await prepareField({ environment, respondents: 1 });
  const balancer = new Balancer(processes);
  onTestFinished(() => balancer.close());
  const staff = new Staff(field, balancer);
  await staff.signIn();
  await expectFresh(processes, staff, field);
});
