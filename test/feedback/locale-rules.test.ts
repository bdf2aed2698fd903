import { beforeAll, describe, expect, test } from 'vitest';
import { recall } from '../support/recall.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const [PROTEIN, CARBOHYDRATE, ALCOHOL, FAT, FIBRE] = [11, 13, 20, 49, 242] as const;

const app = useTestApp();
let editor: Caller;

beforeAll(async () => {
  editor = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
});

const newGroup = (nutrientTypeId: number, scope: { localeId?: string; surveyId?: string } = {}) =>
  editor.demographicGroups.create({ nutrientTypeId, nutrientRuleType: 'percentage_of_energy', ...scope });

type Factors = Record<number, number | null>;

async function setFactors(locale: string, factors: Factors) {
  const { version } = await editor.locales.getEnergyFactors({ locale });
  const listed = Object.entries(factors).map(([id, kcalPerUnit]) => ({ nutrientTypeId: Number(id), kcalPerUnit }));
  return editor.locales.replaceEnergyFactors({ locale, baseVersion: version, factors: listed });
}

/** Somebody who has eaten 100 g of each of these foods, given per 100 g, in a survey of the locale. */
async function eaterOf(locale: string, foods: Record<number, number>[]) {
  const codes: string[] = [];
  for (const nutrients of foods) codes.push((await app().given.food({ locals: { [locale]: { nutrients } } })).code);
  await app().settle();
  const survey = await app().given.survey({ locale, feedbackEnabled: true });
  const caller = await app().as(await app().given.respondent(survey));
  await caller.submissions.submit(
    recall(
      survey,
      codes.map((code) => ({ code, servingWeight: 100 })),
    ),
  );
  const rules = async () => (await caller.feedback.mine({ surveyId: survey.slug })).rules;
  return { survey, surveyId: survey.slug, caller, rules };
}

describe('percent of energy', () => {
  // Energy to 1 kcal and the nutrients to 0.1 g, as tables print them.
  const TABLES: { name: string; factors: Factors; foods: Record<number, number>[] }[] = [
    {
      name: 'carbohydrate by difference, which includes fibre, at 4 kcal/g',
      factors: { [PROTEIN]: 4, [CARBOHYDRATE]: 4, [ALCOHOL]: 7, [FAT]: 9, [FIBRE]: null },
      foods: [
        { 1: 252, [PROTEIN]: 12.4, [CARBOHYDRATE]: 42.7, [FAT]: 3.5, [FIBRE]: 6 },
        { 1: 62, [PROTEIN]: 3.2, [CARBOHYDRATE]: 4.8, [FAT]: 3.3, [FIBRE]: 0 },
        { 1: 68, [PROTEIN]: 0.1, [CARBOHYDRATE]: 2.6, [FAT]: 0, [ALCOHOL]: 8.2, [FIBRE]: 0 },
      ],
    },
    {
      name: 'available carbohydrate as monosaccharides at 3.75 kcal/g, with fibre that is not counted',
      factors: { [PROTEIN]: 4, [CARBOHYDRATE]: 3.75, [ALCOHOL]: 7, [FAT]: 9, [FIBRE]: null },
      foods: [
        { 1: 218, [PROTEIN]: 9.4, [CARBOHYDRATE]: 42, [FAT]: 2.5, [FIBRE]: 7 },
        { 1: 63, [PROTEIN]: 3.4, [CARBOHYDRATE]: 4.6, [FAT]: 3.6, [FIBRE]: 0 },
        { 1: 68, [PROTEIN]: 0.1, [CARBOHYDRATE]: 2.7, [FAT]: 0, [ALCOHOL]: 8.2, [FIBRE]: 0 },
      ],
    },
    {
      name: 'available carbohydrate at 4 kcal/g, with fibre at 2 kcal/g',
      factors: { [PROTEIN]: 4, [CARBOHYDRATE]: 4, [ALCOHOL]: 7, [FAT]: 9, [FIBRE]: 2 },
      foods: [
        { 1: 253, [PROTEIN]: 8.8, [CARBOHYDRATE]: 45.5, [FAT]: 2.6, [FIBRE]: 6 },
        { 1: 62, [PROTEIN]: 3.3, [CARBOHYDRATE]: 4.8, [FAT]: 3.3, [FIBRE]: 0 },
        { 1: 68, [PROTEIN]: 0.1, [CARBOHYDRATE]: 2.5, [FAT]: 0, [ALCOHOL]: 8.2, [FIBRE]: 0 },
      ],
    },
  ];

  test.each(TABLES)('adds up to 100 for a table with $name', async ({ factors, foods }) => {
    const { id: locale } = await app().given.locale();
    await setFactors(locale, factors);
    for (const type of [PROTEIN, CARBOHYDRATE, ALCOHOL, FAT, FIBRE]) await newGroup(type, { localeId: locale });
    const { rules } = await eaterOf(locale, foods);
    const shares = (await rules()).map(({ value, missing }) => value ?? missing);
    const sum = shares.reduce((all: number, share) => all + (typeof share === 'number' ? share : 0), 0);
    const energy = foods.reduce((all, food) => all + (food[1] ?? 0), 0);
    // Half a kcal of each energy and 0.05 g of each nutrient are lost in print.
    const perGram = Object.values(factors).reduce((all: number, factor) => all + (factor ?? 0), 0);
    const rounding = (foods.length * (0.5 + 0.05 * perGram) * 100) / energy;
    expect(Math.abs(sum - 100)).toBeLessThanOrEqual(rounding);
    expect(rounding).toBeLessThan(2);
    const other = { ...factors, [CARBOHYDRATE]: factors[CARBOHYDRATE] === 4 ? 3.75 : 4 };
    await setFactors(locale, other);
    const off = (await rules()).reduce((all, { value }) => all + (value ?? 0), 0);
    expect(Math.abs(off - 100)).toBeGreaterThan(rounding);
  });

  test('is unknown for a nutrient that the locale does not count towards energy', async () => {
    const { id: locale } = await app().given.locale();
    await setFactors(locale, { [FIBRE]: null });
    await newGroup(FIBRE, { localeId: locale });
    const { rules } = await eaterOf(locale, [{ 1: 200, [FIBRE]: 5 }]);
    expect(await rules()).toMatchObject([{ nutrientTypeId: FIBRE, value: null, missing: ['energyFactor'] }]);
  });
});

describe('the energy factors of a locale', () => {
  test('are those that it gives, then those of the nearest prototype locale, then those of the nutrient types', async () => {
    const { id: far } = await app().given.locale();
    const { id: near } = await app().given.locale({ prototype: far });
    const { id: locale } = await app().given.locale({ prototype: near });
    await setFactors(far, { [CARBOHYDRATE]: 3.5, [FAT]: 8, [FIBRE]: 1 });
    await setFactors(near, { [FAT]: 8.5, [FIBRE]: null });
    const { own, effective } = await setFactors(locale, { [CARBOHYDRATE]: 4 });
    expect(own).toEqual([{ nutrientTypeId: CARBOHYDRATE, kcalPerUnit: 4 }]);
    const of = (type: number) => effective.find(({ nutrientTypeId }) => nutrientTypeId === type);
    expect([CARBOHYDRATE, FAT, FIBRE, PROTEIN].map(of)).toEqual([
      { nutrientTypeId: CARBOHYDRATE, kcalPerUnit: 4, localeId: locale, description: 'Carbohydrate', unit: 'g' },
      { nutrientTypeId: FAT, kcalPerUnit: 8.5, localeId: near, description: 'Fat', unit: 'g' },
      { nutrientTypeId: FIBRE, kcalPerUnit: null, localeId: near, description: 'AOAC fibre', unit: 'g' },
      { nutrientTypeId: PROTEIN, kcalPerUnit: 4, localeId: null, description: 'Protein', unit: 'g' },
    ]);
    expect(await editor.locales.getEnergyFactors({ locale })).toMatchObject({ own, effective });
  });

  test('have the version of the other settings of the locale, and their changes are in its trail', async () => {
    const { id: locale } = await app().given.locale();
    const { version } = await editor.locales.getSynonymSets({ locale });
    const given = { locale, baseVersion: version, factors: [{ nutrientTypeId: CARBOHYDRATE, kcalPerUnit: 4 }] };
    const replaced = await editor.locales.replaceEnergyFactors(given);
    expect(replaced.version).not.toBe(version);
    expect(await codeOf(editor.locales.replaceEnergyFactors(given))).toBe('locale.version_conflict');
    const { items } = await editor.locales.changes({ locale });
    expect(items).toMatchObject([{ before: { energyFactors: [] }, after: { energyFactors: given.factors } }]);
  });
});

describe('the feedback rules of a survey', () => {
  const ruleIds = async (rules: () => Promise<{ demographicGroupId: number }[]>) =>
    (await rules()).map(({ demographicGroupId }) => demographicGroupId);

  test('are for each nutrient its own, or else those of its locale, of a prototype, or of no locale and no survey', async () => {
    const { id: prototype } = await app().given.locale();
    const { id: locale } = await app().given.locale({ prototype });
    const { surveyId, rules } = await eaterOf(locale, [{ 1: 400, [PROTEIN]: 10, [CARBOHYDRATE]: 50, [FAT]: 10 }]);
    const elsewhere = await eaterOf(prototype, []);
    const everywhere = {
      protein: await newGroup(PROTEIN),
      fat: await newGroup(FAT),
      carbohydrate: await newGroup(CARBOHYDRATE),
    };
    expect(await ruleIds(rules)).toEqual([everywhere.protein.id, everywhere.carbohydrate.id, everywhere.fat.id]);
    const ofPrototype = await newGroup(FAT, { localeId: prototype });
    expect(await ruleIds(rules)).toEqual([everywhere.protein.id, everywhere.carbohydrate.id, ofPrototype.id]);
    const ofLocale = await newGroup(FAT, { localeId: locale });
    expect(await ruleIds(rules)).toEqual([everywhere.protein.id, everywhere.carbohydrate.id, ofLocale.id]);
    const ofSurvey = [await newGroup(FAT, { surveyId }), await newGroup(FAT, { surveyId })];
    expect(await ruleIds(rules)).toEqual([
      everywhere.protein.id,
      everywhere.carbohydrate.id,
      ...ofSurvey.map(({ id }) => id),
    ]);
    expect(await ruleIds(elsewhere.rules)).toEqual([everywhere.protein.id, everywhere.carbohydrate.id, ofPrototype.id]);
  });

  test('are listed for its clients with the energy factors of its locale', async () => {
    const { id: locale } = await app().given.locale();
    const { surveyId, caller } = await eaterOf(locale, []);
    await setFactors(locale, { [CARBOHYDRATE]: 4.2 });
    const group = await newGroup(CARBOHYDRATE, { surveyId });
    expect(group).toMatchObject({ localeId: null, surveyId, nutrientTypeKCalPerUnit: 3.75 });
    const listed = await caller.demographicGroups.list({ surveyId });
    expect(listed.filter(({ nutrientTypeId }) => nutrientTypeId === CARBOHYDRATE)).toEqual([
      { ...group, nutrientTypeKCalPerUnit: 4.2 },
    ]);
    expect(await editor.demographicGroups.list({})).toContainEqual(group);
  });

  test('belong to a locale or to a survey that exists, never to both', async () => {
    const { id: localeId } = await app().given.locale();
    const { slug: surveyId } = await app().given.survey({ locale: localeId });
    await expect(newGroup(FAT, { localeId, surveyId })).rejects.toThrow('not to both');
    expect(await codeOf(newGroup(FAT, { localeId: 'xx_XX' }))).toBe('reference.not_found');
    expect(await codeOf(newGroup(FAT, { surveyId: 'no-survey' }))).toBe('reference.not_found');
    const { id } = await newGroup(FAT, { localeId });
    expect(await editor.demographicGroups.update({ id, surveyId })).toMatchObject({ localeId: null, surveyId });
    expect(await editor.demographicGroups.update({ id, localeId })).toMatchObject({ localeId, surveyId: null });
    expect(await editor.demographicGroups.update({ id, sex: 'f' })).toMatchObject({ localeId, sex: 'f' });
    expect(await editor.demographicGroups.update({ id, localeId: null })).toMatchObject({
      localeId: null,
      surveyId: null,
    });
  });

  test('are deleted with the survey', async () => {
    const { id: locale } = await app().given.locale();
    const { slug: surveyId } = await app().given.survey({ locale });
    const { id } = await newGroup(FAT, { surveyId });
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    await admin.surveys.delete({ surveyId });
    expect(await codeOf(editor.demographicGroups.get({ id }))).toBe('demographic_group.not_found');
  });
});
