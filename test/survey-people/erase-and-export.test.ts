import { beforeAll, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { exportPerson } from '../../src/services/accounts/export-person.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: {} } });
  await app().settle();
});

const nobody = () => app().withToken(null);

/** A respondent of whom something stands in every table that holds something of people. */
async function known() {
  const survey = await app().given.survey({ locale, allowPersonalData: true });
  const surveyId = survey.slug;
  const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
  const person = {
    externalId: app().given.name('known'),
    name: 'Ada Lovelace',
    email: `${app().given.name('ada')}@example.org`,
    phone: '0191 498 0000',
    sex: 'f' as const,
    weight: 61.5,
  };
  const created = await staff.surveyPeople.createRespondentsWithPhysicalData({ surveyId, users: [person] });
  const userId = created.userKeys[0]?.userId ?? 0;
  const caller = await app().as({ id: userId });
  await caller.userSessions.save({ surveyId, data: '{"secret": "under way"}' });
  await caller.surveyData.requestCallback({ surveyId, name: 'Ada', phone: '1' });
  await nobody()
    .auth.loginAlias({ surveyId, userName: person.externalId, password: 'a guess' })
    .catch(() => undefined);
  const { em } = app().context();
  await query(
    em,
    sql`insert into personal_access_token (id, user_id, name, key_id, created_at, expires_at)
        values (gen_random_uuid(), ${userId}, 'Ada''s script', 'tests', now(), now() + interval '1 day')`,
  );
  await query(
    em,
    sql`insert into second_factor (id, user_id, kind, name, is_confirmed, created_at, sealed_secret)
        values (gen_random_uuid(), ${userId}, 'totp', 'Ada''s phone', true, now(), 'sealed secret')`,
  );
  await query(
    em,
    sql`insert into recovery_code (hash, user_id, created_at) values (${person.externalId}, ${userId}, now())`,
  );
  await query(em, sql`update token_family set second_factor_at = now() where user_id = ${userId}`);
  return { survey, surveyId, userId, caller, ...person };
}

/** The tables with a key of the account that still name the person, except recalls. */
async function left(userId: number): Promise<string[]> {
  const { em } = app().context();
  const tables = await query<{ name: string }>(
    em,
    sql`select distinct c.conrelid::regclass::text as name from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = 'user_id'
        where c.contype = 'f' and c.confrelid = 'user_account'::regclass and c.conrelid <> 'submission'::regclass`,
  );
  const holding = [];
  for (const { name } of tables) {
    const [row] = await query<{ rows: number }>(
      em,
      sql`select count(*)::int as rows from ${sql.table(name)} where user_id = ${userId}`,
    );
    if (row?.rows !== 0) holding.push(name);
  }
  return holding;
}

test('erasing a person keeps the recalls without any link to the person', async () => {
  const { survey, surveyId, userId, caller, externalId, email } = await known();
  const { submissionId } = await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
  expect(await erasePerson(app().context(), { surveyId, userName: externalId })).toEqual({ userId, recallsKept: 1 });
  const [account] = await query<Record<string, unknown>>(
    app().context().em,
    sql`select to_jsonb(u) as account, (select to_jsonb(s) from submission s where id = ${submissionId}::uuid) as submission
        from user_account u where id = ${userId}`,
  );
  expect(account).toMatchObject({ account: { is_disabled: true, name: null }, submission: { user_agent: null } });
  for (const personal of ['Ada', email, externalId, '0191']) expect(JSON.stringify(account)).not.toContain(personal);
  expect(await left(userId)).toEqual([]);
  // Roles are remembered for a second.
  const me = () => caller.auth.me().catch((error: Error) => error.message);
  await expect.poll(me).toContain('This sign-in has ended');
});

test('erasing a person without recalls deletes the account', async () => {
  const { userId } = await known();
  expect(await erasePerson(app().context(), { id: userId })).toEqual({ userId, recallsKept: 0 });
  await expect(erasePerson(app().context(), { id: userId })).rejects.toMatchObject({ code: 'user.not_found' });
});

test('the export of a person holds everything but secrets', async () => {
  const { survey, surveyId, userId, caller, externalId } = await known();
  await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
  const held = await exportPerson(app().context(), { id: userId });
  expect(held).toMatchObject({
    account: { id: userId, name: 'Ada Lovelace', phone: '0191 498 0000' },
    roles: [{ name: 'respondent', survey: surveyId }],
    surveys: [{ survey: surveyId, userName: externalId }],
    physicalData: { sex: 'f', weight_kg: 61.5 },
    callbacks: [{ survey: surveyId, state: 'open' }],
    signInLog: [{ method: 'alias', outcome: 'refused', address: null }],
    secondFactors: [{ kind: 'totp', name: "Ada's phone" }],
    personalAccessTokens: [{ name: "Ada's script", scopes: null }],
    recalls: [{ survey: surveyId, meals: [{ foods: [{ code: 'MILK', portionWeight: 100 }] }] }],
  });
  expect(JSON.stringify(held)).not.toMatch(/password_hash|url_auth_token|argon2|sealed secret/);
});

test('the last superuser is not erased', async () => {
  const admin = await app().given.user({ roles: [{ name: 'superuser' }] });
  await expect(erasePerson(app().context(), { id: admin.id })).rejects.toMatchObject({ code: 'user.last_superuser' });
  await app().given.user({ roles: [{ name: 'superuser' }] });
  expect(await erasePerson(app().context(), { id: admin.id })).toMatchObject({ recallsKept: 0 });
});
