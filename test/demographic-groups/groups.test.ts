import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import {
  asShareOf,
  editorOf,
  EVERYBODY,
  FAT,
  FRUCTOSE,
  GLUCOSE,
  ofEnergy,
  refusalOf,
  sector,
  STARCH,
  WATER,
  type Editor,
} from './rules.ts';

const app = useTestApp();
let editor: Editor;
let anybody: Caller;

beforeAll(async () => {
  editor = await editorOf(app());
  anybody = await app().as(await app().given.user());
});

const kcalOf = async (type: number) =>
  (
    await query<{ kcal: number | null }>(
      app().context().em,
      sql`select kcal_per_unit as kcal from nutrient_type where id = ${type}`,
    )
  )[0]?.kcal;

describe('a demographic group', () => {
  test('is answered as it was given, with null for each omitted field', async () => {
    const given = {
      sex: 'f' as const,
      age: { start: 18, end: 65 },
      height: { start: 120.5, end: 200 },
      weight: { start: 0, end: 300.25 },
      physicalLevelId: 2,
      ...ofEnergy,
    };
    const full = await editor.create(given);
    expect(full).toEqual({
      id: expect.any(Number),
      ...EVERYBODY,
      ...given,
      nutrientTypeKCalPerUnit: null,
      scaleSectors: [],
    });
    const least = await editor.create(ofEnergy);
    expect(least).toEqual({
      id: expect.any(Number),
      ...EVERYBODY,
      ...ofEnergy,
      nutrientTypeKCalPerUnit: null,
      scaleSectors: [],
    });
    expect(await anybody.demographicGroups.get({ id: full.id })).toEqual(full);
    expect(await anybody.demographicGroups.get({ id: least.id })).toEqual(least);
  });

  test('keeps fields that a change omits and clears fields that it sets to null', async () => {
    const given = { ...ofEnergy, sex: 'm' as const, age: { start: 1, end: 3 }, weight: { start: 1, end: 20 } };
    const { id } = await editor.create(given);
    await editor.createSector({ id, ...sector(0, 10) });
    const before = await editor.get({ id });
    expect(await editor.update({ id })).toEqual(before);
    const changed = await editor.update({ id, sex: null, age: { start: 2, end: 4 }, physicalLevelId: 3 });
    expect(changed).toEqual({ ...before, sex: null, age: { start: 2, end: 4 }, physicalLevelId: 3 });
    const cleared = await editor.update({ id, age: null, weight: null, physicalLevelId: null });
    expect(cleared).toEqual({ ...before, ...EVERYBODY });
    const moved = await editor.update({ id, nutrientTypeId: FAT, nutrientRuleType: 'per_unit_of_weight' });
    expect(moved).toMatchObject({
      nutrientTypeId: FAT,
      nutrientRuleType: 'per_unit_of_weight',
      nutrientTypeKCalPerUnit: 9,
    });
  });

  test('keeps four changes of different fields that are made at once', async () => {
    const { id } = await editor.create(ofEnergy);
    await Promise.all([
      editor.update({ id, sex: 'f' }),
      editor.update({ id, age: { start: 18, end: 30 } }),
      editor.update({ id, weight: { start: 40, end: 90 } }),
      editor.update({ id, physicalLevelId: 1 }),
    ]);
    expect(await editor.get({ id })).toMatchObject({
      sex: 'f',
      age: { start: 18, end: 30 },
      weight: { start: 40, end: 90 },
      physicalLevelId: 1,
    });
  });

  test('is deleted with its sectors, and the sectors of other groups stay', async () => {
    const [gone, left] = [await editor.create(ofEnergy), await editor.create(ofEnergy)];
    const { id: sectorOfGone } = await editor.createSector({ id: gone.id, ...sector(0, 10) });
    await editor.createSector({ id: left.id, ...sector(0, 10) });
    expect(await editor.delete({ id: gone.id })).toEqual({ id: gone.id });
    expect(await codeOf(editor.get({ id: gone.id }))).toBe('demographic_group.not_found');
    expect(await codeOf(editor.delete({ id: gone.id }))).toBe('demographic_group.not_found');
    expect(await codeOf(editor.updateSector({ id: sectorOfGone }))).toBe('scale_sector.not_found');
    expect((await editor.get({ id: left.id })).scaleSectors).toHaveLength(1);
  });

  test.each([
    { age: { start: -1, end: 5 } },
    { age: { start: 5, end: 5 } },
    { age: { start: 6, end: 5 } },
    { age: { start: 5.5, end: 6 } },
    { age: { start: 1, end: 3_000_000_000 } },
    { age: { start: 1 } },
    { height: { start: -0.1, end: 5 } },
    { height: { start: 0, end: Number.POSITIVE_INFINITY } },
    { weight: { start: Number.NaN, end: 5 } },
    { weight: { start: 5, end: 4.999 } },
    { weight: { start: 5, end: 5.000000000000001 } },
    { sex: 'x' },
    { nutrientRuleType: 'share' },
    { nutrientTypeKCalPerUnit: 0 },
    { nutrientTypeKCalPerUnit: -4 },
    { physicalLevelId: 0 },
  ])('with %j is refused and not stored', async (wrong) => {
    const before = (await editor.list()).length;
    const { id } = await editor.create(ofEnergy);
    expect(await codeOf(editor.create({ ...ofEnergy, ...wrong } as never))).toBe('request.invalid');
    expect(await codeOf(editor.update({ id, ...wrong } as never))).toBe('request.invalid');
    expect(await editor.get({ id })).toMatchObject({ ...ofEnergy, ...EVERYBODY });
    expect((await editor.list()).length).toBe(before + 1);
  });

  test('is refused for an unknown nutrient and activity level, and the refusal names both', async () => {
    const { id } = await editor.create(ofEnergy);
    const [nutrientTypeId, physicalLevelId] = [999_999, 77];
    for (const call of [
      () => editor.create({ ...ofEnergy, nutrientTypeId, physicalLevelId }),
      () => editor.update({ id, nutrientTypeId, physicalLevelId }),
    ]) {
      expect(await refusalOf(call())).toEqual({
        kind: 'invalid',
        code: 'reference.not_found',
        message:
          'nutrientTypeId: There is no nutrient type 999999. physicalLevelId: There is no physical activity level 77.',
      });
    }
  });
});

describe('the list of demographic groups', () => {
  test('is sorted by nutrient type, then id, has its sectors by their start, and takes one statement', async () => {
    const fat = await editor.create({ nutrientTypeId: FAT, nutrientRuleType: 'range' });
    const energy = await editor.create(ofEnergy);
    for (const start of [20, 0, 10]) await editor.createSector({ id: energy.id, ...sector(start, start + 10) });
    const groups = await anybody.demographicGroups.list();
    const places = groups.map(({ nutrientTypeId, id }) => nutrientTypeId * 1e6 + id);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(groups.map(({ id }) => id)).toEqual(expect.arrayContaining([fat.id, energy.id]));
    const starts = groups.find(({ id }) => id === energy.id)?.scaleSectors.map(({ range }) => range.start);
    expect(starts).toEqual([0, 10, 20]);
    expect(await app().countStatements(() => anybody.demographicGroups.list())).toBe(1);
    expect(await app().countStatements(() => anybody.demographicGroups.get({ id: fat.id }))).toBe(1);
  });
});

describe('a rule by share of the energy intake', () => {
  test('uses the energy stored for the nutrient, and is refused without any', async () => {
    expect(await editor.create(asShareOf(FAT))).toMatchObject({ nutrientTypeKCalPerUnit: 9 });
    expect(await refusalOf(editor.create(asShareOf(WATER)))).toEqual({
      kind: 'invalid',
      code: 'demographic_group.no_energy_factor',
      message: expect.stringContaining('give the energy of a unit of the nutrient'),
    });
    const { id } = await editor.create({ nutrientTypeId: WATER, nutrientRuleType: 'range' });
    expect(await codeOf(editor.update({ id, nutrientRuleType: 'percentage_of_energy' }))).toBe(
      'demographic_group.no_energy_factor',
    );
    const fat = await editor.create(asShareOf(FAT));
    expect(await codeOf(editor.update({ id: fat.id, nutrientTypeId: WATER }))).toBe(
      'demographic_group.no_energy_factor',
    );
    expect(await kcalOf(WATER)).toBeNull();
  });

  test('stores the given energy once for all groups of the nutrient', async () => {
    const first = await editor.create({ ...asShareOf(STARCH), nutrientTypeKCalPerUnit: 3.75 });
    const second = await editor.create(asShareOf(STARCH));
    expect(second.nutrientTypeKCalPerUnit).toBe(3.75);
    await editor.update({ id: second.id, nutrientTypeKCalPerUnit: 4 });
    expect(await editor.get({ id: first.id })).toMatchObject({ nutrientTypeKCalPerUnit: 4 });
    expect(await kcalOf(STARCH)).toBe(4);
    const third = await editor.create({ ...asShareOf(STARCH), nutrientTypeKCalPerUnit: null });
    expect(third.nutrientTypeKCalPerUnit).toBe(4);
  });

  test('keeps the energy of its nutrient from being removed', async () => {
    const share = await editor.create({ ...asShareOf(GLUCOSE), nutrientTypeKCalPerUnit: 3.75 });
    const range = await editor.create({ nutrientTypeId: GLUCOSE, nutrientRuleType: 'range' });
    const clear = (id: number) => editor.update({ id, nutrientTypeKCalPerUnit: null });
    expect(await codeOf(clear(share.id))).toBe('demographic_group.no_energy_factor');
    expect(await refusalOf(clear(range.id))).toMatchObject({
      code: 'demographic_group.no_energy_factor',
      message: expect.stringContaining(`(${share.id})`),
    });
    expect(await kcalOf(GLUCOSE)).toBe(3.75);
    const cleared = { id: share.id, nutrientRuleType: 'range' as const, nutrientTypeKCalPerUnit: null };
    expect(await editor.update(cleared)).toMatchObject({ nutrientTypeKCalPerUnit: null });
    expect(await kcalOf(GLUCOSE)).toBeNull();
  });

  test('is never stored without energy when it is created while the energy is removed', async () => {
    for (let round = 0; round < 5; round++) {
      const group = await editor.create({
        nutrientTypeId: FRUCTOSE,
        nutrientRuleType: 'range',
        nutrientTypeKCalPerUnit: 3.75,
      });
      const outcomes = await Promise.all([
        codeOf(editor.create(asShareOf(FRUCTOSE))),
        codeOf(editor.update({ id: group.id, nutrientTypeKCalPerUnit: null })),
      ]);
      expect(outcomes.toSorted()).toEqual(['demographic_group.no_energy_factor', 'done']);
      for (const { id, nutrientTypeId } of await editor.list()) {
        if (nutrientTypeId === FRUCTOSE) await editor.delete({ id });
      }
    }
  });

  test('adds nothing to the change feed when an update leaves the energy as it is', async () => {
    const { id } = await editor.create({ ...asShareOf(FAT), nutrientTypeKCalPerUnit: 9 });
    const changes = () => query(app().context().em, sql`select 1 from change`);
    const before = (await changes()).length;
    await editor.update({ id, nutrientTypeKCalPerUnit: 9, sex: 'f' });
    expect(await changes()).toHaveLength(before);
  });
});

test('a demographic group can be read by every role and updated by foodsadmin and superuser only', async () => {
  const { id: locale } = await app().given.locale();
  const survey = await app().given.survey({ locale });
  const { id } = await editor.create(ofEnergy);
  const outcomes: Record<string, unknown> = {};
  for (const [who, roles] of Object.entries({
    foodsadmin: [{ name: 'foodsadmin' as const }],
    superuser: [{ name: 'superuser' as const }],
    surveyadmin: [{ name: 'surveyadmin' as const }],
    imagesadmin: [{ name: 'imagesadmin' as const }],
    fdbm: [{ name: 'fdbm' as const, locale }],
    staff: [{ name: 'staff' as const, survey }],
    respondent: [{ name: 'respondent' as const, survey }],
  })) {
    const { demographicGroups } = await app().as(await app().given.user({ roles }));
    outcomes[who] = [await codeOf(demographicGroups.get({ id })), await codeOf(demographicGroups.update({ id }))];
  }
  const mayWrite = ['done', 'done'];
  const mayRead = ['done', 'access.forbidden'];
  expect(outcomes).toEqual({
    foodsadmin: mayWrite,
    superuser: mayWrite,
    surveyadmin: mayRead,
    imagesadmin: mayRead,
    fdbm: mayRead,
    staff: mayRead,
    respondent: mayRead,
  });
});
