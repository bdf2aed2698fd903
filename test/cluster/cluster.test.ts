import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../src/db/migrations/index.ts';
import { onServer } from '../support/databases.ts';
import { call } from '../support/http.ts';
import { smtpServer } from '../support/smtp.ts';
import { Balancer, linesOf, type Outcome } from './support/balancer.ts';
import { clusterOf } from './support/cluster.ts';
import { editFaults, mailFaults, recallFaults, webhookFaults } from './support/faults.ts';
import { prepareField, type Field } from './support/field.ts';
import { expectFresh } from './support/freshness.ts';
import { PostgresServer } from './support/postgres-server.ts';
import { Respondent } from './support/respondent.ts';
import type { ServiceProcess } from './support/service-process.ts';
import { Staff } from './support/staff.ts';
import { webhookReceiver } from './support/webhook-receiver.ts';

const RESPONDENTS = 8;
const NOTIFICATION_EVERY_MS = 4000;
/** Until a balancer has noticed that a process is back. */
const NOTICED_WITHIN_MS = 1000;
const LONGEST_STOP_SECONDS = 10;
const DATABASE_DOWN_MS = 5000;
/** After the processes are ready again; a request may have waited for a connection for five seconds. */
const GRACE_MS = 6000;
const GUESSES_PER_ACCOUNT = 10;

const say = (line: string) => process.stdout.write(`${line}\n`);

test('two web and two worker processes lose no recall, edit, mail or webhook and store none twice while each is killed, all are replaced and the database stops', async () => {
  const postgres = await PostgresServer.start();
  onTestFinished(() => postgres.remove());
  const databaseUrl = await postgres.createDatabase('recall');
  const smtp = await smtpServer();
  const webhooks = await webhookReceiver();
  const { processes, webs, environment } = await clusterOf(['web', 'web', 'worker', 'worker'], {
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtp.urlFor('service'),
  });

  await Promise.all(processes.map((process) => process.start()));
  expect(await onServer(databaseUrl, 'select name from mikro_orm_migrations')).toHaveLength(migrations.length);

  const field = await prepareField({ environment, respondents: RESPONDENTS, webhookUrl: webhooks.url });
  await expectSharedLimit(webs, field);

  const balancer = new Balancer(webs);
  onTestFinished(() => balancer.close());
  const staff = new Staff(field, balancer);
  await staff.signIn();
  await staff.scheduleNotifications(NOTIFICATION_EVERY_MS);
  const respondents = field.respondents.map((person) => new Respondent(person, field, balancer));
  let isOver = false;
  let isEdited = false;
  const editing = staff.edit(() => isEdited);
  const living = Promise.all([
    ...respondents.map((respondent) => respondent.live(() => isOver)),
    staff.upload(() => isOver),
  ]);

  const steadyFrom = performance.now();
  await setTimeout(5000);
  expect(linesOf(balancer.failures(steadyFrom, performance.now()))).toEqual([]);
  report('steady', balancer, steadyFrom);

  for (const victim of processes) {
    const killedAt = performance.now();
    await victim.kill();
    await setTimeout(2000);
    await victim.start();
    const failures = balancer.failures(killedAt, performance.now());
    const noticedAt = balancer.droppedSince(killedAt, victim);
    const isExplained = ({ target, status, from }: Outcome) =>
      target === victim && status === null && from <= noticedAt;
    expect(linesOf(failures.filter((failure) => !isExplained(failure)))).toEqual([]);
    report(`${victim.role} killed`, balancer, killedAt);
  }

  const rollingFrom = performance.now();
  for (const replaced of processes) {
    const { code, seconds } = await replaced.stop();
    expect({ code, isInTime: seconds < LONGEST_STOP_SECONDS }).toEqual({ code: 0, isInTime: true });
    say(`${replaced.role} ended in ${seconds.toFixed(1)} s`);
    await replaced.start();
    await setTimeout(NOTICED_WITHIN_MS);
  }
  expect(linesOf(balancer.failures(rollingFrom, performance.now()))).toEqual([]);
  report('rolling restart', balancer, rollingFrom);

  const downFrom = performance.now();
  await postgres.stop('immediate');
  await setTimeout(DATABASE_DOWN_MS);
  await postgres.start();
  const upAt = performance.now();
  await expect.poll(() => Promise.all(processes.map((process) => process.isReady()))).not.toContain(false);
  const readyAt = performance.now();
  say(`ready ${((readyAt - upAt) / 1000).toFixed(1)} s after the database`);
  await setTimeout(2 * GRACE_MS);
  const failures = balancer.failures(downFrom, performance.now());
  expect(linesOf(failures.filter(({ status, from }) => status !== 503 || from > readyAt + GRACE_MS))).toEqual([]);
  expect(failures.length).toBeGreaterThan(0);
  report('database away for 5 s', balancer, downFrom);

  const quietFrom = performance.now();
  isEdited = true;
  await editing;
  await expectFresh(webs, staff, field);
  isOver = true;
  await living;
  expect(linesOf(balancer.failures(quietFrom, performance.now()))).toEqual([]);

  const faults = await Promise.all(respondents.map((respondent) => recallFaults(databaseUrl, respondent)));
  expect(faults.flat()).toEqual([]);
  expect(respondents.flatMap(({ lostSaves }) => lostSaves)).toEqual([]);
  expect(await editFaults(databaseUrl, staff)).toEqual([]);
  expect(staff.uploads.succeeded).toBeGreaterThan(0);
  const uploaded = await onServer<{ people: number; withPassword: number }>(
    databaseUrl,
    `select count(*)::int as people, count(u.password_hash)::int as "withPassword"
     from survey_alias a join user_account u on u.id = a.user_id where a.survey_id = ${field.survey.id} and a.user_name ~ '^p[0-9]+$'`,
  );
  expect(uploaded).toEqual([{ people: 205, withPassword: 205 }]);

  const unsettled = async () => {
    const [row] = await onServer<{ tasks: number }>(
      databaseUrl,
      `select count(*)::int as tasks from pgboss.job
       where name in ('notification', 'submission-webhook') and state < 'completed'
         and start_after < now() + interval '10 minutes'`,
    );
    return row?.tasks;
  };
  await expect.poll(unsettled, { interval: 1000 }).toBe(0);
  const mails = new Map<string, number>();
  for (const { to } of smtp.deliveries) mails.set(to.join(), (mails.get(to.join()) ?? 0) + 1);
  expect(await mailFaults(databaseUrl, field, mails)).toEqual([]);
  expect(await webhookFaults(databaseUrl, webhooks.times)).toEqual([]);

  const recalls = respondents.flatMap(({ sent }) => [...sent.values()]);
  say(
    `${recalls.length} recalls in ${recalls.reduce((sum, { attempts }) => sum + attempts, 0)} attempts, ` +
      `${recalls.filter(({ receipts }) => receipts.size === 0).length} given up; ${staff.names.size} edits; ` +
      `uploads ${JSON.stringify(staff.uploads)}; ${smtp.deliveries.length} mails to ${mails.size}; ` +
      `${[...webhooks.times.values()].reduce((sum, times) => sum + times, 0)} webhooks for ${webhooks.times.size}`,
  );
}, 900_000);

/** Sends wrong passwords to each process in turn: the limit counts them together. */
async function expectSharedLimit(webs: readonly ServiceProcess[], { survey }: Field): Promise<void> {
  const statuses: number[] = [];
  for (let guess = 0; guess < GUESSES_PER_ACCOUNT + 4; guess++) {
    const base = webs[guess % webs.length]?.base;
    const body = { surveyId: survey.slug, userName: 'nobody', password: `guess ${guess}` };
    statuses.push((await call('POST', `${base}/api/auth/login/alias`, { body })).status);
  }
  const refused = statuses.splice(GUESSES_PER_ACCOUNT);
  expect([...new Set(statuses)]).toEqual([401]);
  expect([...new Set(refused)]).toEqual([429]);
}

function report(what: string, { outcomes }: Balancer, from: number): void {
  const here = outcomes.filter(({ to }) => to >= from);
  const failed = here.filter(({ isFine }) => !isFine);
  const seconds = (performance.now() - from) / 1000;
  say(
    `${what}: ${here.length} requests in ${seconds.toFixed(1)} s, ${failed.length} failed (${[...new Set(failed.map(({ status }) => status))].join()})`,
  );
}
