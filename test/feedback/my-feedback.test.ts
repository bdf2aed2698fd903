import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DemographicGroup } from '../../entities/demographic-group.ts';
import { PhysicalData } from '../../entities/physical-data.ts';
import { ScaleSector } from '../../entities/scale-sector.ts';
import { query, sql } from '../../src/db/sql.ts';
import { RECALL_DAY, recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
/** The groups of the file, by what they judge. */
let groups: Record<'proteinPerKg' | 'energy' | 'fat' | 'fibre' | 'proteinOfBoys', number>;
let sectors: { low: number; excellent: number };

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  // Per 100 g: kcal, kJ, protein, fat.
  const foods = {
    EGG: { 1: 130, 2: 547, 11: 12.5, 49: 9 },
    OAT: { 1: 380, 2: 1590, 11: 13 },
    OIL: { 2: 3700, 49: 100 },
  };
  for (const [code, nutrients] of Object.entries(foods))
    await app().given.food({ code, locals: { [locale]: { description: `Local ${code}`, nutrients } } });
  await app().given.food({ code: 'TEA', locals: { [locale]: { description: null } } });
  groups = await someGroups();
  await app().settle();
});
afterEach(() => app().clock.reset());

async function someGroups() {
  const { em } = app().context();
  await query(em, sql`update nutrient_type set kcal_per_unit = 9 where id = 49`);
  const add = (data: Partial<DemographicGroup> & { nutrientRule: DemographicGroup['nutrientRule'] }, type: number) =>
    em.insert(DemographicGroup, { ...data, nutrientType: type });
  const proteinPerKg = await add({ nutrientRule: 'per_unit_of_weight', ageStart: 18, ageEnd: 60 }, 11);
  const sector = { demographicGroup: proteinPerKg, description: '<p>Eat more.</p>' };
  sectors = {
    low: await em.insert(ScaleSector, { ...sector, name: 'Low', sentiment: 'low', rangeStart: 0, rangeEnd: 0.83 }),
    excellent: await em.insert(ScaleSector, {
      ...sector,
      name: 'Fine',
      sentiment: 'excellent',
      rangeStart: 0.83,
      rangeEnd: 1.7,
    }),
  };
  return {
    proteinPerKg,
    energy: await add({ nutrientRule: 'energy_divided_by_bmr', sex: 'f' }, 1),
    fat: await add({ nutrientRule: 'percentage_of_energy' }, 49),
    fibre: await add({ nutrientRule: 'range' }, 15),
    proteinOfBoys: await add({ nutrientRule: 'range', sex: 'm', ageStart: 3, ageEnd: 10 }, 11),
  };
}

async function respondentOf(
  settings: { feedbackEnabled?: boolean; numberOfSubmissionsForFeedback?: number; schemeId?: string } = {},
) {
  const survey = await app().given.survey({ locale, feedbackEnabled: true, ...settings });
  const person = await app().given.respondent(survey);
  const caller = await app().as(person);
  const eat = (foods: Record<string, number>) =>
    caller.submissions.submit(
      recall(
        survey,
        Object.entries(foods).map(([code, servingWeight]) => ({ code, servingWeight })),
      ),
    );
  return { survey, surveyId: survey.slug, person, caller, eat };
}

/** A woman of 65 kg and 1.65 m who sits, keeps her weight, and is 34 until her birthday on 21 November 2027. */
async function isKnown({ id }: { id: number }, changed: Partial<PhysicalData> = {}) {
  const known = {
    sex: 'f',
    birthdate: '1992-11-21',
    weightKg: 65,
    heightCm: 165,
    weightTarget: 'keep_weight',
  } as const;
  await app()
    .context()
    .em.insert(PhysicalData, { user: id, ...known, physicalActivityLevel: 1, ...changed });
}

describe('feedback', () => {
  test('shows the nutrients that the scheme of the survey names, in its order', async () => {
    const schemeId = app().given.name('scheme');
    const nutrients = [49, 11].map((nutrient) => ({ nutrient, name: { en: `Nutrient ${nutrient}` } }));
    const { surveySchemes } = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    const meals = [{ id: 'day', name: { en: 'Day' }, time: { hours: 12, minutes: 0 } }];
    const document = { languages: ['en'], meals, feedback: { nutrients } };
    await surveySchemes.create({ id: schemeId, name: 'Feedback', document });
    await surveySchemes.publish({ schemeId });
    const { surveyId, person, caller, eat } = await respondentOf({ schemeId });
    await isKnown(person);
    await eat({ EGG: 200, OIL: 10 });
    const { rules, topFoods } = await caller.feedback.mine({ surveyId });
    expect(rules.map(({ nutrientTypeId }) => nutrientTypeId)).toEqual([49, 11]);
    // Where energy came from is always shown.
    expect(topFoods.map(({ nutrientTypeId }) => nutrientTypeId)).toEqual([1, 49, 11]);
  });

  test("is computed from the caller's recalls and physical data", async () => {
    const year = RECALL_DAY.slice(0, 'YYYY'.length);
    app().clock.set(`${year}-12-01T12:00:00Z`);
    const { surveyId, survey, person, caller, eat } = await respondentOf();
    await isKnown(person, { birthdate: `${Number(year) - 34}-11-21` });
    const first = await eat({ EGG: 200, OAT: 100, TEA: 300 });
    app().clock.advance(600);
    const second = await eat({ OAT: 100, OIL: 10, nothing_known: 50 });
    await (
      await app().as(await app().given.respondent(survey))
    ).submissions.submit(recall(survey, [{ code: 'EGG', servingWeight: 1000 }]));
    const feedback = await caller.feedback.mine({ surveyId });
    expect(feedback.recalls).toEqual({
      count: 2,
      items: [
        {
          id: second.submissionId,
          startTime: `${RECALL_DAY}T18:00:00.000Z`,
          submittedAt: expect.stringContaining(`${year}-12-01T12:10:`),
          incomplete: true,
        },
        {
          id: first.submissionId,
          startTime: `${RECALL_DAY}T18:00:00.000Z`,
          submittedAt: expect.stringContaining(`${year}-12-01T12:00:`),
          incomplete: true,
        },
      ],
    });
    expect(feedback.physicalData).toEqual({
      sex: 'f',
      age: 34,
      weight: 65,
      height: 165,
      physicalActivityLevel: { id: 1, name: 'Sedentary or light activity', coefficient: 1.545 },
      weightTarget: { id: 'keep_weight', name: 'Keep my weight', coefficient: 0 },
    });
    expect(feedback.missing).toEqual([]);
    // 8.18 x 65 + 502 x 1.65 - 11.6 = 1348.4; x 1.545 = 2083.278
    expect(feedback.bmr).toEqual({ kcal: 1348.4, equation: 'weight-and-height' });
    expect(feedback.energyRequirement).toBe(2083.278);
    const noEnergy = { foods: 2, grams: 350, kcal: null };
    expect(feedback.intakes).toMatchObject([
      { nutrientTypeId: 1, unknown: noEnergy, incomplete: true },
      { nutrientTypeId: 2, unknown: noEnergy, incomplete: true },
      // Tea, the oil with 370 kJ, and what is not known
      { nutrientTypeId: 11, unknown: { foods: 3, grams: 360, kcal: 88.4321223709 }, incomplete: false },
      // Oats twice, tea, and what is not known
      { nutrientTypeId: 49, unknown: { foods: 4, grams: 550, kcal: 760 }, incomplete: false },
    ]);
    expect(feedback.intakes.map(({ unknown: _, incomplete: __, ...intake }) => intake)).toEqual([
      // (2 x 130 + 380 + 380 + 370 / 4.184) / 2: of the oil kJ alone are known
      { nutrientTypeId: 1, description: 'Energy (kcal)', unit: 'kcal', amount: 554.216061185 },
      // (2 x 547 + 1590 + 1590 + 370) / 2
      { nutrientTypeId: 2, description: 'Energy (kJ)', unit: 'kJ', amount: 2322 },
      // (25 + 13 + 13) / 2
      { nutrientTypeId: 11, description: 'Protein', unit: 'g', amount: 25.5 },
      // (18 + 10) / 2
      { nutrientTypeId: 49, description: 'Fat', unit: 'g', amount: 14 },
    ]);
  });

  test('has a rule for each demographic group that the person is in, and for no other', async () => {
    const { surveyId, person, caller, eat } = await respondentOf();
    await isKnown(person);
    await eat({ EGG: 520 });
    const { rules } = await caller.feedback.mine({ surveyId });
    expect(rules.map(({ demographicGroupId }) => demographicGroupId)).toEqual([
      groups.energy,
      groups.proteinPerKg,
      groups.fibre,
      groups.fat,
    ]);
    const [energy, protein, fibre, fat] = rules;
    // 5.2 x 130 = 676; 67600 / 2083.278: 32.4 x 2083.278 = 67498.2072, the rest 101.7928 / 2083.278 = 0.0488618
    expect(energy).toMatchObject({
      value: expect.closeTo(32.4488618, 6),
      valueUnit: '%',
      sector: null,
      targetSector: null,
    });
    const excellent = {
      id: sectors.excellent,
      name: 'Fine',
      description: '<p>Eat more.</p>',
      sentiment: 'excellent',
      range: { start: 0.83, end: 1.7 },
    };
    // 5.2 x 12.5 = 65 g, 1 g for each kg
    expect(protein).toEqual({
      demographicGroupId: groups.proteinPerKg,
      nutrientTypeId: 11,
      description: 'Protein',
      unit: 'g',
      nutrientRuleType: 'per_unit_of_weight',
      value: 1,
      valueUnit: 'g/kg',
      missing: [],
      sector: excellent,
      targetSector: excellent,
      sectors: [
        {
          id: sectors.low,
          name: 'Low',
          description: '<p>Eat more.</p>',
          sentiment: 'low',
          range: { start: 0, end: 0.83 },
        },
        excellent,
      ],
      incomplete: false,
    });
    expect(fibre).toMatchObject({ description: 'Englyst fibre', value: null, valueUnit: 'g', missing: ['intake'] });
    // 46.8 g x 9 x 100 / 676: 62.3 x 676 = 42114.8, the rest 5.2 / 676 = 0.0076923
    expect(fat).toMatchObject({ value: expect.closeTo(62.3076923, 6), valueUnit: '%', missing: [] });
  });

  test('lists the foods with the most energy and with the most of each judged nutrient', async () => {
    const { surveyId, caller, eat } = await respondentOf();
    await eat({ EGG: 100, OAT: 100 });
    await eat({ OIL: 10, TEA: 200, EGG: 100 });
    const { topFoods } = await caller.feedback.mine({ surveyId });
    const egg = { code: 'EGG', description: 'Local EGG' };
    const rest = { foodCount: 0, amount: 0, share: 0 };
    expect(topFoods.map(({ nutrientTypeId, unit }) => [nutrientTypeId, unit])).toEqual([
      [1, 'kcal'],
      [49, 'g'],
    ]);
    expect(topFoods[0]?.foods.map(({ code }) => code)).toEqual(['OAT', 'EGG', 'OIL']);
    // The oil: 370 kJ / 4.184 = 88.432 kcal, in two days
    expect(topFoods[0]?.foods[2]?.amount).toBeCloseTo(44.216, 3);
    expect(topFoods[1]).toMatchObject({
      // Of 18 + 10 g in two days
      foods: [
        { ...egg, amount: 9, share: expect.closeTo(64.2857, 4) },
        { code: 'OIL', amount: 5, share: expect.closeTo(35.7143, 4) },
      ],
      rest,
    });
  });

  test('lists missing physical data, and judges by the rules that need none', async () => {
    const { surveyId, caller, eat } = await respondentOf();
    await eat({ EGG: 100 });
    const { physicalData, missing, bmr, energyRequirement, rules } = await caller.feedback.mine({ surveyId });
    expect(Object.values(physicalData)).toEqual([null, null, null, null, null, null]);
    expect(missing).toEqual(['sex', 'age', 'weight', 'height', 'physicalActivityLevel', 'weightTarget']);
    expect([bmr, energyRequirement]).toEqual([null, null]);
    expect(rules.map(({ demographicGroupId }) => demographicGroupId)).toEqual([groups.fibre, groups.fat]);
  });

  test('has the metabolic rate from the weight alone when the height is unknown, and names that equation', async () => {
    const { surveyId, person, caller, eat } = await respondentOf();
    await isKnown(person, { heightCm: null });
    await eat({ EGG: 100 });
    const { missing, bmr } = await caller.feedback.mine({ surveyId });
    // 9.74 x 65 + 694
    expect([missing, bmr]).toEqual([['height'], { kcal: 1327.1, equation: 'weight' }]);
  });

  test('counts the age on the date in the time zone of the survey', async () => {
    const survey = await app().given.survey({ locale, feedbackEnabled: true, timeZone: 'Pacific/Auckland' });
    const person = await app().given.respondent(survey);
    await isKnown(person);
    await (await app().as(person)).submissions.submit(recall(survey, []));
    const ageAt = async (moment: string) => {
      app().clock.set(moment);
      const caller = await app().as(person);
      return (await caller.feedback.mine({ surveyId: survey.slug })).physicalData.age;
    };
    // Auckland is 13 hours ahead in November.
    expect(await ageAt('2026-11-20T10:59:00Z')).toBe(33);
    expect(await ageAt('2026-11-20T11:01:00Z')).toBe(34);
  });

  test('has no intakes for a recall without foods', async () => {
    const { surveyId, caller, eat } = await respondentOf();
    await eat({});
    expect(await caller.feedback.mine({ surveyId })).toMatchObject({
      recalls: { count: 1 },
      intakes: [],
      topFoods: [],
      rules: [{ missing: ['intake'] }, { missing: ['intake', 'energyIntake'] }],
    });
  });

  test('is refused in a survey without feedback', async () => {
    const { surveyId, caller, eat } = await respondentOf({ feedbackEnabled: false });
    await eat({ EGG: 100 });
    await expect(caller.feedback.mine({ surveyId })).rejects.toMatchObject({ cause: { code: 'feedback.not_enabled' } });
  });

  test('is refused until there are as many recalls as the survey requires, and the refusal has both numbers', async () => {
    const { surveyId, caller, eat } = await respondentOf({ numberOfSubmissionsForFeedback: 2 });
    const refused = (submitted: number) =>
      expect(caller.feedback.mine({ surveyId })).rejects.toMatchObject({
        cause: { code: 'feedback.too_few_recalls', details: { facts: { submitted, needed: 2 } } },
      });
    await refused(0);
    await eat({ EGG: 100 });
    await refused(1);
    await eat({ EGG: 100 });
    expect((await caller.feedback.mine({ surveyId })).recalls.count).toBe(2);
  });

  test('counts no recall that staff excluded, neither for the invitation nor for feedback itself', async () => {
    const { survey, surveyId, caller, eat } = await respondentOf({ numberOfSubmissionsForFeedback: 2 });
    const isInvited = async () => (await caller.surveyData.userInfo({ surveyId })).redirectToFeedback;
    const { submissionId } = await eat({ EGG: 100 });
    const excluded = { kind: 'validity', validity: 'excluded' } as const;
    const staff = await app().as(await app().given.user({ roles: [{ name: 'staff', survey }] }));
    await staff.codings.code({ surveyId, submissionId, change: excluded, reason: 'other' });
    expect(await eat({ EGG: 100 })).toMatchObject({ redirectToFeedback: false });
    expect(await isInvited()).toBe(false);
    await expect(caller.feedback.mine({ surveyId })).rejects.toMatchObject({
      cause: { code: 'feedback.too_few_recalls', details: { facts: { submitted: 1, needed: 2 } } },
    });
    expect(await eat({ EGG: 100 })).toMatchObject({ redirectToFeedback: true });
    expect(await isInvited()).toBe(true);
    expect((await caller.feedback.mine({ surveyId })).recalls.count).toBe(2);
  });

  test('takes three statements, whatever the number of recalls', async () => {
    const { surveyId, caller, eat } = await respondentOf();
    await app().settle();
    for (let count = 1; count <= 3; count++) {
      await eat({ EGG: 100, OAT: 50, OIL: 5 });
      expect(await app().countStatements(() => caller.feedback.mine({ surveyId }))).toBe(3);
    }
  });
});
