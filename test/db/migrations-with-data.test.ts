import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Migrator } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/sql';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrations } from '../../src/db/migrations/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import { rebuildUsage } from '../../src/services/usage/rebuild-usage.ts';
import { signInAs, takePart } from '../backup/installation.ts';
import { databaseNamed, dropDatabase } from '../support/databases.ts';
import { opened } from '../support/opened.ts';
import { tokenKeysSetting } from '../support/test-app.ts';
import { ADA, fillFirstSchema, migrate, onDatabase, ZOE } from './first-schema.ts';

const [first, ...later] = migrations.map(({ name }) => name);
const RECALLS = [1, 2, 3, 4].map((n) => `20000000-0000-4000-8000-00000000000${n}`);

const template = inject('template');
const dataDir = mkdtempSync(join(tmpdir(), 'recall-migrations-'));
const names: string[] = [];
let counter = 0;

afterAll(async () => {
  if ('serverUrl' in template) for (const name of names) await dropDatabase(template.serverUrl, name);
  rmSync(dataDir, { recursive: true, force: true });
});

/** The settings of an installation with an empty database. */
async function newInstallation(): Promise<Record<string, string>> {
  const name = `recall_first_${process.pid}_${counter++}`;
  const settings = { DATA_DIR: join(dataDir, name), DEMO_DATA: 'off', RATE_LIMITS: 'off' };
  if (!('serverUrl' in template)) return settings;
  names.push(name);
  await dropDatabase(template.serverUrl, name);
  const url = await databaseNamed(template.serverUrl, name);
  return { ...settings, DATABASE_URL: url, TOKEN_KEYS: tokenKeysSetting() };
}

type Rows = Record<string, Record<string, unknown>[]>;

/** Every row of every table except the list of the migrations that ran. */
async function rowsOf(em: EntityManager): Promise<Rows> {
  const tables = await query<{ name: string }>(
    em,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'mikro_orm_migrations' order by 1`,
  );
  const rows: Rows = {};
  for (const { name } of tables) {
    const found = await query<{ row: Record<string, unknown> }>(
      em,
      sql`select to_jsonb(t) as row from ${sql.table(name)} t`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** The rows of the tables and columns that `before` has, in an order of their own. */
function commonWith(before: Rows, rows: Rows): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(before).map(([table, [row = {}]]) => {
      const columns = Object.keys(row).sort();
      return [table, (rows[table] ?? []).map((found) => JSON.stringify(columns.map((column) => found[column]))).sort()];
    }),
  );
}

const values = async <T>(em: EntityManager, statement: Parameters<typeof query>[1]): Promise<T[]> =>
  (await query<{ value: T }>(em, statement)).map(({ value }) => value);

/** Checks of the new columns by migration. A migration without a check here changes no row. */
const MADE: Readonly<Record<string, (em: EntityManager) => Promise<void>>> = {
  'm20261121-notify': async (em) => {
    expect(await values(em, sql`select food_ids as value from change where topic = 'foods'`)).toEqual([null]);
  },
  'm20261121-usage': async (em) => {
    expect(await values(em, sql`select fixed_rank as value from food_list_entry`)).toEqual([null, null, null]);
  },
  'm20261121-locale-version': async (em) => {
    expect(new Set(await values(em, sql`select version as value from locale`)).size).toBe(2);
  },
  'm20261121-weight-verified': async (em) => {
    const verified = await values(em, sql`select is_weight_verified as value from submission_food`);
    expect(verified).toEqual([null, null, null, null, null]);
  },
  'm20261121-people': async (em) => {
    const made = sql`select jsonb_build_array(generated_users, allow_personal_data, submission_notification_secret) as value from survey`;
    expect(await values(em, made)).toEqual([[0, false, null]]);
    expect(await values(em, sql`select survey_id as value from token_family`)).toEqual([null]);
  },
  'm20261121-research': async (em) => {
    const recalls = sql`select jsonb_build_array(totals, flags) as value from submission order by id`;
    expect(await values(em, recalls)).toEqual([
      [{ 1: 2000.3, 11: 0.3 }, []],
      // 1000 kJ are 239 kcal.
      [{ 2: 1000 }, ['unreasonable_portion', 'low_energy', 'quick_completion', 'unresolved_food']],
      [{ 1: 6000.12345679, 11: 0.0000001 }, ['high_energy']],
      [{}, ['low_energy']],
    ]);
    const sizes = await values<number>(em, sql`select size_bytes as value from submission order by id`);
    expect(sizes[0]).toBeGreaterThan(400);
    expect(sizes[3]).toBe('{}'.length);
    expect(await values(em, sql`select export_nutrients as value from locale`)).toEqual([[], []]);
  },
  'm20261121-accounts': async (em) => {
    expect(await values(em, sql`select is_email_trusted as value from user_account`)).toEqual([true, true]);
    expect(await values(em, sql`select coalesce(second_factor_at, confirmed_at) as value from token_family`)).toEqual([
      null,
    ]);
  },
  'm20261122-webhook-deliveries': async (em) => {
    const [secret] = await values<string>(em, sql`select submission_notification_secret as value from survey`);
    // The library takes it: `whsec_` and base64.
    expect(new Webhook(secret ?? '').sign('1', new Date(), '{}')).toMatch(/^v1,/);
    expect(Buffer.from((secret ?? '').slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(await values(em, sql`select previous_notification_secret as value from survey`)).toEqual([null]);
  },
  'm20261123-consent-scheme': async (em) => {
    const consents = sql`select scheme_id || ' ' || (withdrawn_at is null) as value from consent order by id`;
    expect(await values(em, consents)).toEqual(['diary-2026 false', 'diary-2026 true']);
  },
  'm20261124-one-callback': async (em) => {
    const callbacks = sql`select concat_ws(' ', state, name) as value from callback order by 1`;
    expect(await values(em, callbacks)).toEqual(['done', 'open Zoe']);
  },
  'm20261123-kept-counts': async (em) => {
    const respondents = sql`select count(*)::int as value from user_role where name = 'respondent'`;
    expect(await values(em, sql`select count(*)::int as value from survey_respondent`)).toEqual(
      await values(em, respondents),
    );
    const recalls = sql`select sum(count)::int as value from survey_tally where subject = 'recalls'`;
    expect(await values(em, recalls)).toEqual([RECALLS.length]);
  },
  'm20261126-search-misses': async (em) => {
    const groups = sql`select concat_ws(' ', text_key, text, people, missing_food) as value from search_miss_group`;
    expect(await values(em, groups)).toEqual(['quince Quince 1 1']);
  },
  'm20261127-coding-groups': async (em) => {
    const groups = sql`select concat_ws(' ', kind, text_key, entries) as value from coding_group order by 1`;
    expect(await values(em, groups)).toEqual([
      'flagged-food APPL 1',
      'missing-food quince 2',
      'unresolved-code GONE 1',
    ]);
  },
};

/** Rows of tables that the first schema does not have, by the migration that changes them. */
const ADDED: Readonly<Record<string, (em: EntityManager) => Promise<void>>> = {
  'm20261123-consent-scheme': async (em) => {
    const [survey] = await values<number>(em, sql`select id as value from survey`);
    const [person] = await values<number>(em, sql`select max(id) as value from user_account`);
    await query(em, sql`update survey set scheme_id = 'diary-2026'`);
    await query(
      em,
      sql`insert into consent (user_id, survey_id, version, language, scheme_version, given_at, withdrawn_at)
          values (${person}, ${survey}, '1', 'en', 1, '2026-01-01', '2026-01-02'), (${person}, ${survey}, '1', 'en', 1, '2026-01-03', null)`,
    );
  },
  'm20261124-one-callback': async (em) => {
    await query(
      em,
      sql`insert into callback_request (survey_id, user_id, requested_at)
          select s.id, u.id, '2026-11-20 10:00Z' from survey s cross join user_account u`,
    );
    await query(
      em,
      sql`insert into callback (id, survey_id, user_id, name, phone, asked_at)
          select gen_random_uuid(), s.id, (select max(id) from user_account), 'Zoe', '1', '2026-11-20 10:00Z' from survey s`,
    );
  },
  'm20261127-coding-groups': async (em) => {
    await query(
      em,
      sql`insert into coding_entry (id, survey_id, submission_id, kind, text_key, text)
          select gen_random_uuid(), survey_id, submission_id, kind, text_key, text from coding_entry where kind = 'missing-food'`,
    );
  },
};

/** Columns of earlier migrations that a migration fills, as `table.column`: their values change, and the change feed says so. */
const FILLED: Readonly<Record<string, string>> = {
  'm20261122-webhook-deliveries': 'survey.submission_notification_secret',
};

/** Tables of which a migration moves the rows to others. */
const MOVED: Readonly<Record<string, readonly string[]>> = {
  'm20261124-one-callback': ['callback', 'callback_request'],
};

function withoutTables(rows: Rows, moved: readonly string[]): Rows {
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !moved.includes(table)));
}

function withoutColumn({ change: _, ...rows }: Rows, filled: string): Rows {
  const [table = '', column = ''] = filled.split('.');
  const kept = (rows[table] ?? []).map(({ [column]: __, ...row }) => row);
  return { ...rows, [table]: kept };
}

describe('rows of the first schema', () => {
  let settings: Record<string, string>;

  beforeAll(async () => {
    settings = await newInstallation();
    await onDatabase(settings, fillFirstSchema);
  });

  test('are in every table but source_image', async () => {
    const rows = await onDatabase(settings, (orm) => rowsOf(orm.em.fork()));
    const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
    expect(empty).toEqual(['source_image']);
    expect(Object.keys(rows).length).toBeGreaterThan(35);
  });

  test('are kept by each later migration, run alone, which fills its new columns', async () => {
    expect(Object.keys(MADE).filter((name) => !later.includes(name))).toEqual([]);
    await onDatabase(settings, async (orm) => {
      for (const name of later) {
        await ADDED[name]?.(orm.em.fork());
        const all = withoutTables(await rowsOf(orm.em.fork()), MOVED[name] ?? []);
        const before = FILLED[name] === undefined ? all : withoutColumn(all, FILLED[name]);
        expect((await migrate(orm, name)).map((ran) => ran.name)).toEqual([name]);
        const after = await rowsOf(orm.em.fork());
        expect(commonWith(before, after), name).toEqual(commonWith(before, before));
        await MADE[name]?.(orm.em.fork());
      }
      expect(await orm.schema.getUpdateSchemaSQL()).toBe('');
    });
  });

  test('are reported in the change feed after all migrations when they change', async () => {
    await onDatabase(settings, async (orm) => {
      const em = orm.em.fork();
      await query(em, sql`delete from change`);
      await query(em, sql`update food set english_description = 'Apple' where code = 'APPL'`);
      const told = await values(em, sql`select topic || coalesce(food_ids::text, '') as value from change order by 1`);
      expect(told).toEqual(['food-data', 'foods{1}']);
    });
  });

  test('work after all migrations: people sign in, find foods, store recalls and read old ones', async () => {
    await opened(settings, async (runtime) => {
      const stored = await takePart(runtime, ZOE);
      const respondent = await signInAs(runtime, ZOE);
      const mine = await respondent.submissions.getMine({ surveyId: 'demo', submissionId: RECALLS[0] ?? '' });
      expect(mine).toMatchObject({ totals: { 1: 2000.3, 11: 0.3 } });
      expect(mine.meals.map(({ name, foods }) => [name, foods.map(({ code }) => code)])).toEqual([
        ['Breakfast', ['APPL']],
        ['Lunch', ['CUST']],
      ]);
      expect(RECALLS).not.toContain(stored);
      const { roles } = await (await signInAs(runtime, ADA)).auth.me();
      expect([...roles].sort()).toEqual(['fdbm/en_GB', 'superuser']);
      await rebuildUsage(runtime.context(), { locale: 'en_GB', onProgress: () => undefined });
      const { em } = runtime.context();
      const counted = sql`select f.code || ' ' || submissions || ' ' || meals as value
                          from food_usage u join food f on f.id = u.food_id order by 1`;
      // The new recall is of an apple, too.
      expect(await values(em, counted)).toEqual(['APPL 4 4', 'CUST 1 1']);
    });
  });
});

test('a migration that fails on a row leaves the database unchanged', async () => {
  // The service never stored such a row: it has no upload.
  const uploaded = sql`insert into source_image (path, thumbnail_path) values ('a.jpg', 'a-thumbnail.jpg')`;
  await onDatabase(await newInstallation(), async (orm) => {
    await fillFirstSchema(orm);
    const em = orm.em.fork();
    await query(em, uploaded);
    const before = await rowsOf(em);
    await expect((orm.migrator as Migrator).up()).rejects.toThrow(/original_path/);
    expect(await rowsOf(em)).toEqual(before);
    expect(await values(em, sql`select name as value from mikro_orm_migrations`)).toEqual([first]);
  });
});
