import type { QualityCutOffs } from '@dietary-recall/vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { PhysicalData } from '../../entities/physical-data.ts';
import { query, sql } from '../../src/db/sql.ts';
import { recalculateSurvey } from '../../src/services/recalculation/recalculate-survey.ts';
import { recall } from '../support/recall.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let admin: Caller;

/** The limits of energy for recalls of adults by ASA24. */
const cutOffs: QualityCutOffs = {
  lowEnergyKcal: { f: 600, m: 650, any: null },
  highEnergyKcal: { f: 4400, m: 5700, any: null },
  shortestMinutes: 15,
  fewestFoods: 3,
  fewestMeals: 2,
  mostMissingFoods: 0,
};
const energyAlone: QualityCutOffs = {
  ...cutOffs,
  shortestMinutes: null,
  fewestFoods: null,
  fewestMeals: null,
  mostMissingFoods: null,
};

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  await given.food({ code: 'PURE', locals: { [locale]: { nutrients: { 1: 100 } } } });
  admin = await app().as(await given.user({ roles: [{ name: 'surveyadmin' }] }));
  await app().settle();
});

/** A survey with these cut-offs, and the flags that a recall of somebody of this sex gets in it. */
async function surveyWith(qualityCutOffs: QualityCutOffs | null) {
  const survey = await app().given.survey({ locale, qualityCutOffs });
  const submit = async (sex: 'f' | 'm' | null, kcal: number) => {
    const person = await app().given.respondent(survey);
    if (sex !== null) await app().context().em.insert(PhysicalData, { user: person.id, sex });
    const eaten = recall(survey, [{ code: 'PURE', servingWeight: kcal }]);
    eaten.meals.push({ name: 'Nothing', time: { hours: 13, minutes: 0 }, foods: [], missingFoods: [] });
    eaten.meals[0]?.missingFoods?.push({
      name: 'Durian',
      brand: '',
      description: '',
      portionSize: '',
      leftovers: '',
    });
    const { submissionId } = await (await app().as(person)).submissions.submit(eaten);
    return submissionId;
  };
  const flagsOf = async (id: string) => {
    const [row] = await query<{ flags: string[] }>(
      app().context().em,
      sql`select flags from submission where id = ${id}`,
    );
    return row?.flags;
  };
  return { survey, submit, flagsOf };
}

describe('the quality cut-offs of a survey', () => {
  test('are answered as they were given, and null for a survey without them', async () => {
    const made = await admin.surveys.create({
      id: app().given.name('cut'),
      localeId: locale,
      supportEmail: 'a@example.org',
      startDate: '2027-01-01T00:00:00Z',
      endDate: '2027-03-31T00:00:00Z',
    });
    expect(made.qualityCutOffs).toBeNull();
    const changed = await admin.surveys.update({ surveyId: made.id, qualityCutOffs: cutOffs });
    expect(changed.qualityCutOffs).toEqual(cutOffs);
    expect((await admin.surveys.get({ surveyId: made.id })).qualityCutOffs).toEqual(cutOffs);
    expect((await admin.surveys.update({ surveyId: made.id, qualityCutOffs: null })).qualityCutOffs).toBeNull();
  });

  test('are refused where the least plausible energy is not below the largest one, also against a built-in limit', async () => {
    const { survey } = await surveyWith(null);
    const lowOf = (lowEnergyKcal: QualityCutOffs['lowEnergyKcal']) =>
      admin.surveys.update({ surveyId: survey.slug, qualityCutOffs: { ...cutOffs, lowEnergyKcal } });
    await expect(lowOf({ f: 4400, m: null, any: null })).rejects.toThrow('(4400 kcal) must be below');
    await expect(lowOf({ f: null, m: null, any: 5000 })).rejects.toThrow('(5000 kcal) must be below');
    await expect(lowOf({ f: 600, m: 650, any: 4999 })).resolves.toBeDefined();
  });

  test('are set by administrators, and staff may send back what they read', async () => {
    const { survey } = await surveyWith(cutOffs);
    const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
    const surveyId = survey.slug;
    const { qualityCutOffs, version } = await staff.surveys.get({ surveyId });
    expect((await staff.surveys.update({ surveyId, qualityCutOffs })).version).toBe(version);
    expect(await codeOf(staff.surveys.update({ surveyId, qualityCutOffs: null }))).toBe('survey.field_forbidden');
  });

  test('decide the flags of a recall at its submission', async () => {
    const { submit, flagsOf } = await surveyWith(cutOffs);
    const always = ['quick_completion', 'few_foods', 'few_meals', 'missing_food'];
    expect(await flagsOf(await submit('f', 620))).toEqual(always);
    expect(await flagsOf(await submit('m', 620))).toEqual(['low_energy', ...always]);
    expect(await flagsOf(await submit(null, 520))).toEqual(always);
    expect(await flagsOf(await submit('f', 4500))).toEqual(['high_energy', ...always]);
  });

  test('leave the flags of a survey without them as they were', async () => {
    const { submit, flagsOf } = await surveyWith(null);
    expect(await flagsOf(await submit('m', 620))).toEqual([]);
    expect(await flagsOf(await submit('m', 400))).toEqual(['low_energy']);
  });

  test('apply to stored recalls when these are recalculated, and monitoring counts the new flags', async () => {
    const { survey, submit, flagsOf } = await surveyWith(null);
    const [low, fine] = [await submit('m', 620), await submit('f', 900)];
    const recalculate = () =>
      recalculateSurvey(app().context(), { surveyId: survey.slug, withCodes: false, isDryRun: false });
    expect(await recalculate()).toMatchObject({ recalls: 2, changedRecalls: 0, changedFlags: 0 });
    await admin.surveys.update({ surveyId: survey.slug, qualityCutOffs: { ...energyAlone, mostMissingFoods: 0 } });
    await app().settle();
    expect(await recalculate()).toMatchObject({ recalls: 2, changedRecalls: 2, changedFlags: 2, changedFoods: 0 });
    expect([await flagsOf(low), await flagsOf(fine)]).toEqual([['low_energy', 'missing_food'], ['missing_food']]);
    expect(await recalculate()).toMatchObject({ changedRecalls: 0 });
    const { flags } = await admin.surveySubmissions.monitoring({ surveyId: survey.slug });
    expect(flags.filter(({ recalls }) => recalls > 0)).toEqual([
      { flag: 'low_energy', recalls: 1 },
      { flag: 'missing_food', recalls: 2 },
    ]);
  });

  test('cost a submission one statement more only where they differ by sex', async () => {
    const statements = async (qualityCutOffs: QualityCutOffs | null) => {
      const { survey } = await surveyWith(qualityCutOffs);
      const caller = await app().as(await app().given.respondent(survey));
      await app().settle();
      await caller.submissions.submit(recall(survey, [{ code: 'PURE', servingWeight: 900 }]));
      return app().countStatements(() =>
        caller.submissions.submit(recall(survey, [{ code: 'PURE', servingWeight: 900 }])),
      );
    };
    const before = await statements(null);
    expect(
      await statements({
        ...energyAlone,
        lowEnergyKcal: { f: null, m: null, any: 400 },
        highEnergyKcal: { f: null, m: null, any: null },
      }),
    ).toBe(before);
    expect(await statements(energyAlone)).toBe(before + 1);
  });
});
