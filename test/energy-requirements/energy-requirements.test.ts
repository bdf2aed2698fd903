import { beforeAll, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;

beforeAll(async () => {
  caller = await app().as(await app().given.user());
});

test('the Henry coefficients are listed males first, by age without a gap, without a statement', async () => {
  const rows = await caller.energyRequirements.listHenryCoefficients();
  const ages = [
    { start: 0, end: 3 },
    { start: 3, end: 10 },
    { start: 10, end: 18 },
    { start: 18, end: 30 },
    { start: 30, end: 60 },
    { start: 60, end: null },
  ];
  expect(rows.map(({ sex, ageRange }) => ({ sex, ageRange }))).toEqual(
    (['m', 'f'] as const).flatMap((sex) => ages.map((ageRange) => ({ sex, ageRange }))),
  );
  expect(rows[1]).toEqual({
    sex: 'm',
    ageRange: { start: 3, end: 10 },
    weightCoefficient: 15.1,
    heightCoefficient: 74.2,
    constant: 306,
  });
  expect(await app().countStatements(() => caller.energyRequirements.listHenryCoefficients())).toBe(0);
});

test('the physical activity levels are those of the installation, the least active first, in one statement', async () => {
  const { em } = app().context();
  await query(em, sql`insert into physical_activity_level values (9, 'Resting', 1.2)`);
  expect(await caller.energyRequirements.listPhysicalActivityLevels()).toEqual([
    { id: 9, name: 'Resting', coefficient: 1.2 },
    { id: 1, name: 'Sedentary or light activity', coefficient: 1.545 },
    { id: 2, name: 'Active or moderately active', coefficient: 1.845 },
    { id: 3, name: 'Vigorous or vigorously active', coefficient: 2.2 },
  ]);
  expect(await app().countStatements(() => caller.energyRequirements.listPhysicalActivityLevels())).toBe(1);
  await query(em, sql`delete from physical_activity_level where id = 9`);
});

test('the weight targets have the kcal that they add to a day', async () => {
  const targets = await caller.energyRequirements.listWeightTargets();
  expect(targets.map(({ id, coefficient }) => [id, coefficient])).toEqual([
    ['keep_weight', 0],
    ['lose_weight', -500],
    ['gain_weight', 500],
  ]);
});
