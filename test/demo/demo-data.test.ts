import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import type { DemoAccount } from '../../src/demo/demo-accounts.ts';
import { openDemoSurveys } from '../../src/demo/demo-surveys.ts';
import { loadDemo } from '../../src/demo/load-demo.ts';
import { demoSurveyOf } from '../../src/domain/demo-survey-ids.ts';
import { verifyImages } from '../../src/services/images/verify-images.ts';
import { signedIn } from '../support/sign-in.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const LOCALE = 'en_GB';
const app = useTestApp();
const dataDir = mkdtempSync(join(tmpdir(), 'recall-demo-'));
const accountsFile = join(dataDir, 'demo-accounts.json');
let accounts: DemoAccount[];
let caller: Caller;
let codes: string[];

const demoContext = () => {
  const context = app().context();
  return { ...context, config: { ...context.config, dataDir } };
};

beforeAll(async () => {
  await loadDemo(demoContext(), () => undefined);
  await app().settle();
  accounts = JSON.parse(readFileSync(accountsFile, 'utf8')) as DemoAccount[];
  caller = await app().as(await app().given.user());
  const foods = await query<{ code: string }>(app().context().em, sql`select code from food order by code`);
  codes = foods.map(({ code }) => code);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('every category and many foods of the demo have thumbnails, and a job that waits makes the renditions of its pictures', async () => {
  const { foods, categories } = await app().parts.thumbnails.all();
  expect([foods.size, categories.size]).toEqual([82, 123]);
  expect(foods.get('RICW')).toMatchObject({ width: 320, height: 320 });
  const [job] = await query<{ kind: string; state: string; total: number }>(
    app().context().em,
    sql`select kind, state, total from job`,
  );
  const [pictures] = await query<{ count: number }>(
    app().context().em,
    sql`select count(*)::int as count from processed_image where renditions is null`,
  );
  expect(job).toEqual({ kind: 'renditions', state: 'running', total: pictures?.count });
});

describe('the demo accounts', () => {
  test('are in a file that only its owner may read, one for each role, with different passwords', () => {
    expect(statSync(accountsFile).mode & 0o777).toBe(0o600);
    expect(new Set(accounts.map(({ role }) => role))).toEqual(new Set(['superuser', 'staff', 'respondent']));
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(accounts.length);
  });

  test('can sign in with each of their credentials', async () => {
    const nobody = app().withToken(null);
    for (const { role, email, surveyId, userName, password, urlAuthToken } of accounts) {
      const signIns = [
        ...(email === undefined ? [] : [nobody.auth.login({ email, password })]),
        ...(surveyId === undefined || userName === undefined
          ? []
          : [nobody.auth.loginAlias({ surveyId, userName, password })]),
        ...(urlAuthToken === undefined ? [] : [nobody.auth.loginToken({ token: urlAuthToken })]),
      ];
      expect(signIns.length, role).toBeGreaterThan(0);
      for (const { accessToken } of await Promise.all(signIns.map(signedIn))) {
        const { roles } = await app().withToken(accessToken).auth.me();
        expect(roles).toEqual([role === 'superuser' ? 'superuser' : `${surveyId}/${role}`]);
      }
    }
  });

  test('are made once: a second start keeps the file', async () => {
    const before = readFileSync(accountsFile, 'utf8');
    expect(await loadDemo(demoContext(), () => undefined)).toBe(false);
    expect(readFileSync(accountsFile, 'utf8')).toBe(before);
  });
});

describe('a search of the demo list', () => {
  test.each([
    ['semi skimmed milk', 'MSSK'],
    ['corn flaks', 'CFLK'],
    ['spag bol', 'SPBL'],
    ['bananna', 'BANA'],
    ['toast', 'TSWT'],
    ['cuppa', 'TEAB'],
    ['pint of lager', 'LAGR'],
    ['boiled egg', 'EGGB'],
    ['chicken breast', 'CKBR'],
    ['burger', 'BGHM'],
    ['choclate milk', 'MCHO'],
  ])('for %j finds %s first', async (desc, code) => {
    const { foods } = await caller.foods.lookup({ locale: LOCALE, desc });
    expect(foods[0]?.code).toBe(code);
  });
});

describe('every food of the demo list', () => {
  test('has portion size methods, energy and a category', async () => {
    expect(codes.length).toBeGreaterThan(500);
    const without: Record<string, string[]> = { methods: [], energy: [], categories: [] };
    for (const code of codes) {
      const { portionSizeMethods, caloriesPer100g, categories } = await caller.foods.get({ locale: LOCALE, code });
      if (portionSizeMethods.length === 0) without.methods?.push(code);
      if (caloriesPer100g === null) without.energy?.push(code);
      if (categories.length === 0) without.categories?.push(code);
    }
    expect(without).toEqual({ methods: [], energy: [], categories: [] });
  });

  test('has the energy that its nutrients add up to, within 2 % or 2 kcal', async () => {
    const rows = await query<{ code: string; stated: number; counted: number }>(
      app().context().em,
      sql`select r.record_id as code, sum(v.units_per_100g) filter (where v.nutrient_type_id = 1) as stated,
            -- Protein, carbohydrate, alcohol, fat and fibre; sugars and saturated fat are in them.
            sum(v.units_per_100g * t.kcal_per_unit) filter (where t.id in (11, 13, 20, 49, 242)) as counted
          from nutrient_record r join nutrient_value v on v.nutrient_record_id = r.id
            join nutrient_type t on t.id = v.nutrient_type_id
          group by r.record_id`,
    );
    expect(rows).toHaveLength(codes.length);
    expect(rows.filter(({ stated, counted }) => Math.abs(stated - counted) > Math.max(2, stated * 0.02))).toEqual([]);
  });

  test('is reached from the root categories unless all of its categories are hidden', async () => {
    const seen = new Set<string>();
    const open = new Set((await caller.categories.listRoots({ locale: LOCALE })).map(({ code }) => code));
    for (const code of open) {
      const { foods, categories } = await caller.categories.contents({ locale: LOCALE, code });
      for (const food of foods) seen.add(food.code);
      for (const category of categories) open.add(category.code);
    }
    const hidden = await query<{ code: string }>(
      app().context().em,
      sql`select f.code from food f where not exists (select from food_parent_category l join category c on c.id = l.category_id
          where l.food_id = f.id and not c.is_hidden)`,
    );
    expect(codes.filter((code) => !seen.has(code))).toEqual(hidden.map(({ code }) => code).sort());
  });
});

test('the image store has the file of every picture of the demo and no other file', async () => {
  const images = await query<{ id: number }>(app().context().em, sql`select id from processed_image`);
  expect(images.length).toBeGreaterThan(300);
  const { orphans, lost } = await verifyImages(app().context(), { isDry: true });
  expect([orphans, lost]).toEqual([[], []]);
});

test('the demo survey is running, and a respondent reads its parameters', async () => {
  const respondent = accounts.find(({ role }) => role === 'respondent');
  const { accessToken } = await app()
    .withToken(null)
    .auth.loginToken({ token: respondent?.urlAuthToken ?? '' });
  const mine = app().withToken(accessToken);
  const { state, localeId } = await mine.surveyData.parameters({ surveyId: respondent?.surveyId ?? '' });
  expect([state, localeId]).toEqual(['running', LOCALE]);
});

test('another food list gets a demo survey, once, in which the demo people have their names and roles', async () => {
  const locale = 'en_ZZ';
  await app().given.locale({ id: locale });
  for (let start = 0; start < 2; start++) await openDemoSurveys(demoContext());
  await app().settle();
  const surveyId = demoSurveyOf(locale);
  const nobody = app().withToken(null);
  for (const { role, userName, password } of accounts) {
    if (userName === undefined) continue;
    const { accessToken } = await signedIn(nobody.auth.loginAlias({ surveyId, userName, password }));
    const { roles } = await app().withToken(accessToken).auth.me();
    expect(roles).toContain(`${surveyId}/${role}`);
  }
});
