import { beforeEach, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { loadDemoRules } from '../../src/demo/demo-rules.ts';
import { useTestApp } from '../support/test-app.ts';
import { editorOf, FAT, ofEnergy } from './rules.ts';

const app = useTestApp();

beforeEach(async () => {
  await query(app().context().em, sql`delete from demographic_group`);
});

test('the demo rules are of four kinds, and the sectors of each cover 0 to at least 1000 without a gap', async () => {
  await loadDemoRules(app().context());
  const groups = await (await editorOf(app())).list();
  expect(new Set(groups.map(({ nutrientRuleType }) => nutrientRuleType))).toEqual(
    new Set(['range', 'percentage_of_energy', 'per_unit_of_weight', 'energy_divided_by_bmr']),
  );
  for (const { scaleSectors } of groups) {
    const starts = scaleSectors.map(({ range }) => range.start);
    expect(starts).toEqual([0, ...scaleSectors.slice(0, -1).map(({ range }) => range.end)]);
    expect(scaleSectors.at(-1)?.range.end).toBeGreaterThanOrEqual(1000);
    expect(scaleSectors.some(({ sentiment }) => sentiment === 'excellent')).toBe(true);
  }
  expect(groups.find(({ nutrientTypeId }) => nutrientTypeId === FAT)?.nutrientTypeKCalPerUnit).toBe(9);
});

test('the demo rules judge eight nutrients', async () => {
  await loadDemoRules(app().context());
  const used = await query<{ description: string }>(
    app().context().em,
    sql`select distinct n.description from demographic_group g join nutrient_type n on n.id = g.nutrient_type_id order by 1`,
  );
  expect(used.map(({ description }) => description)).toEqual([
    'AOAC fibre',
    'Energy (kcal)',
    'Fat',
    'Free sugars',
    'Iron',
    'Protein',
    'Saturated fat',
    'Sodium',
  ]);
});

test('the demo rules are stored once, and not in an installation that has rules', async () => {
  const editor = await editorOf(app());
  await loadDemoRules(app().context());
  const before = await editor.list();
  await loadDemoRules(app().context());
  expect(await editor.list()).toEqual(before);

  await query(app().context().em, sql`delete from demographic_group`);
  const own = await editor.create(ofEnergy);
  await loadDemoRules(app().context());
  expect(await editor.list()).toEqual([own]);
});
