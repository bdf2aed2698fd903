import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DAY_MS } from '@dietary-recall/vocabulary';
import { inTransaction } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';
import type { DemoAccount } from '../../src/demo/demo-accounts.ts';
import { loadDemo } from '../../src/demo/load-demo.ts';
import type { Runtime } from '../../src/runtime.ts';
import { callerOf, type Caller } from '../support/caller.ts';
import { Given } from '../support/given.ts';
import { upload } from '../support/pictures.ts';
import { recall } from '../support/recall.ts';
import { signedIn } from '../support/sign-in.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Said {
  code: number | null;
  out: string;
  errors: string;
}

export type Environment = Record<string, string>;

/** Runs a command in a process of its own, with this environment and no other setting of databases and keys. */
export async function command(name: 'backup' | 'restore', environment: Environment, folder: string): Promise<Said> {
  const { DATABASE_URL: _url, TOKEN_KEYS: _keys, ...rest } = process.env;
  const child = spawn(process.execPath, [`cli/${name}.ts`, folder], {
    cwd: ROOT,
    env: { ...rest, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, out, errors };
}

/** Somebody who signs in by password: respondents to a survey, others by address. */
export type Account = Pick<DemoAccount, 'email' | 'surveyId' | 'userName' | 'password'>;

export interface Accounts {
  admin: Account;
  respondent: Account;
}

/** An installation of few rows, with a list that has apples. */
export async function fillSmall(runtime: Runtime): Promise<Accounts> {
  const given = new Given(runtime.context);
  const password = 'correct horse battery staple';
  const { id: locale } = await given.locale({ id: 'en_GB', synonymSets: [['apple', 'pomme']] });
  await given.category({ code: 'FRUT', locals: { [locale]: { description: 'Fruit' } } });
  const apple = {
    description: 'Apple, "raw"\n\\ {é}',
    alternativeNames: ['a,b', 'NULL', ''],
    nutrients: { 1: 52.1, 11: 0.3 },
  };
  await given.food({ code: 'APPL', parents: ['FRUT'], locals: { [locale]: apple } });
  const survey = await given.survey({ locale, slug: 'demo' });
  const { userName } = await given.respondent(survey, { name: 'Zoë', password });
  const email = 'admin@example.org';
  await given.user({ email, password, roles: [{ name: 'superuser' }] });
  const accounts = { admin: { email, password }, respondent: { surveyId: 'demo', userName, password } };
  await live(runtime, accounts);
  return accounts;
}

/** The demo. */
export async function fillWithDemo(runtime: Runtime): Promise<Accounts> {
  await loadDemo(runtime.context(), () => undefined);
  const text = readFileSync(join(runtime.parts.config.dataDir, 'demo-accounts.json'), 'utf8');
  const accounts = JSON.parse(text) as DemoAccount[];
  const find = (wanted: string) => accounts.find(({ role }) => role === wanted) ?? { password: '' };
  const found = { admin: find('superuser'), respondent: find('respondent') };
  await live(runtime, found);
  return found;
}

/** What people do: an upload, a recall, an id given in vain, and notifications, one of which is overdue. */
async function live(runtime: Runtime, { admin, respondent }: Accounts): Promise<void> {
  await takePart(runtime, respondent);
  const caller = await signInAs(runtime, admin);
  await caller.sourceImages.create({ files: [await upload({ colour: 'teal' })], keywords: ['tea'] });
  const { em } = runtime.context();
  const [gone] = await query<{ id: number }>(em, sql`insert into user_account (name) values ('Gone') returning id`);
  await query(em, sql`delete from user_account where id = ${gone?.id}`);
  await notify(runtime, new Date(Date.now() + DAY_MS), 'login-recall-today');
  await notify(runtime, new Date(Date.now() - DAY_MS), 'login-recall-yesterday');
}

/** A respondent signs in, finds a food and stores a recall of it; its id. */
export async function takePart(runtime: Runtime, account: Account): Promise<string> {
  await runtime.parts.foods.refresh();
  const respondent = await signInAs(runtime, account);
  const { foods } = await respondent.foods.lookup({ locale: 'en_GB', desc: 'apple' });
  const [food] = foods;
  if (food === undefined) throw new Error('no apple was found');
  const given = recall({ slug: 'demo' }, [{ code: food.code, servingWeight: 120 }]);
  return (await respondent.submissions.submit(given)).submissionId;
}

export async function signInAs(runtime: Runtime, account: Account): Promise<Caller> {
  const { surveyId = '', userName = '', email, password } = account;
  const nobody = callerOf(runtime.parts, null);
  const { accessToken } = await signedIn(
    email === undefined
      ? nobody.auth.loginAlias({ surveyId, userName, password })
      : nobody.auth.login({ email, password }),
  );
  return callerOf(runtime.parts, accessToken);
}

function notify(runtime: Runtime, dueAt: Date, type: string): Promise<void> {
  return inTransaction(runtime.context(), async ({ em, tasks }) => {
    const [row] = await query<{ id: number }>(
      em,
      sql`insert into notification (survey_id, user_id, type, due_at)
          select survey_id, min(user_id), ${type}, ${dueAt}::timestamptz from survey_alias group by survey_id returning id`,
    );
    await tasks.add(em, 'notification', { notificationId: row?.id ?? 0 }, { startAfter: dueAt });
  });
}
