import { beforeAll, describe, expect, test } from 'vitest';
import type { FhirObject } from '../../src/domain/fhir-elements.ts';
import { makeSurveyNutritionIntake } from '../../src/services/survey-submissions/survey-nutrition-intake.ts';
import { DAY_RECALLED, recall, type SubmitInput } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';
import { faultsOf } from './fhir-validation.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({
    code: 'OATS',
    locals: { [locale]: { description: 'Porridge oats', nutrients: { 1: 380, 11: 11.7 } } },
  });
  await app().settle();
});

/** Meals, leftovers, an unknown code, missing foods, odd characters and long texts, and a meal of nothing. */
function fullRecall(survey: { slug: string }): SubmitInput {
  const input = recall(survey, [
    { code: 'OATS', servingWeight: 60, leftoversWeight: 12.5 },
    { code: 'OATS', servingWeight: 0.3 },
    { code: 'No such "food" <b>', servingWeight: 100, leftoversWeight: 100 },
  ]);
  const long = 'œ'.repeat(512);
  const missing = {
    name: '\u0007\u001b',
    brand: long,
    description: '\ud83e\udd57',
    portionSize: ' ',
    leftovers: 'none',
  };
  const snack = {
    name: '\u0001 Late <i>snack</i>',
    time: { hours: 23, minutes: 59 },
    foods: [],
    missingFoods: [missing],
  };
  const lunch = { name: 'Lunch', time: { hours: 13, minutes: 0 }, foods: [], missingFoods: [] };
  return { ...input, meals: [...input.meals, lunch, snack] };
}

async function submitted(recallOf = fullRecall) {
  const survey = await app().given.survey({ locale });
  const person = await app().given.respondent(survey);
  const caller = await app().as(person);
  const { submissionId } = await caller.submissions.submit(recallOf(survey));
  return { survey, person, caller, place: { surveyId: survey.slug, submissionId } };
}

type Submitted = Awaited<ReturnType<typeof submitted>>;

async function overHttp({ person, place }: Pick<Submitted, 'person' | 'place'>): Promise<Response> {
  const base = await app().listen();
  const path = `/api/surveys/${place.surveyId}/my-submissions/${place.submissionId}/nutrition-intake`;
  return fetch(base + path, { headers: { authorization: `Bearer ${await app().tokenFor(person.id)}` } });
}

function intakeForStaff({ place }: Pick<Submitted, 'place'>): Promise<FhirObject> {
  return makeSurveyNutritionIntake(app().context(), { ...place, as: 'coded' });
}

describe('a recall as a FHIR NutritionIntake', () => {
  test('is valid and has the person, the day, all foods and the totals of the recall', async () => {
    const recalled = await submitted();
    const answer = await overHttp(recalled);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/fhir+json');
    expect(answer.headers.get('content-disposition')).toContain(`nutrition-intake-${recalled.place.submissionId}.json`);
    const intake = (await answer.json()) as FhirObject;
    expect(faultsOf(intake)).toEqual([]);

    const { publicUrl } = app().parts.config;
    expect(intake).toMatchObject({
      id: recalled.place.submissionId,
      subject: {
        identifier: { system: `${publicUrl}/api/surveys/${recalled.survey.slug}`, value: recalled.person.userName },
      },
      occurrencePeriod: { start: DAY_RECALLED, end: DAY_RECALLED },
    });
    const items = intake.consumedItem as readonly Record<string, { value?: number }>[];
    expect(items.map(({ id, amount, notConsumed }) => [id, amount?.value, notConsumed])).toEqual([
      ['meal1.food1', 47.5, undefined],
      ['meal1.food2', 0.3, undefined],
      ['meal1.food3', 0, true],
      ['meal2', undefined, true],
      ['meal3.missing1', undefined, undefined],
    ]);
    const stored = await recalled.caller.submissions.getMine(recalled.place);
    const labels = intake.ingredientLabel as readonly { amount: { value: number; code: string } }[];
    expect(labels.map(({ amount }) => [amount.value, amount.code])).toEqual([
      [stored.totals['1'], 'kcal'],
      [stored.totals['11'], 'g'],
    ]);
  });

  test('is the same for staff, with the quality flags added', async () => {
    const recalled = await submitted();
    const own = (await (await overHttp(recalled)).json()) as FhirObject;
    const forStaff = await intakeForStaff(recalled);
    const isFlag = ({ text }: { text: string }) => text.startsWith('Quality flag: ');
    const notes = forStaff.note as { text: string }[];
    expect(notes.filter(isFlag)).toHaveLength(2);
    expect({ ...forStaff, note: notes.filter((note) => !isFlag(note)) }).toEqual(own);
  });

  test('names the person by the user name in the survey only', async () => {
    const survey = await app().given.survey({ locale, allowPersonalData: true });
    const person = await app().given.respondent(survey, { name: 'Ada Lovelace', email: 'ada@example.org' });
    const caller = await app().as(person);
    const { submissionId } = await caller.submissions.submit(fullRecall(survey));
    const text = JSON.stringify(await intakeForStaff({ place: { surveyId: survey.slug, submissionId } }));
    expect(text).toContain(person.userName);
    expect(text).not.toMatch(/Ada|ada@|token/);
  });

  test('of a day on which nothing was eaten is valid too', async () => {
    const recalled = await submitted((survey) => recall(survey, []));
    const intake = await intakeForStaff(recalled);
    expect(faultsOf(intake)).toEqual([]);
    expect(intake.ingredientLabel).toBeUndefined();
  });

  test('of a person without a user name is valid too', async () => {
    const survey = await app().given.survey({ locale });
    const admin = await app().given.user({ roles: [{ name: 'superuser' }] });
    const { submissionId } = await (await app().as(admin)).submissions.submit(fullRecall(survey));
    const intake = await intakeForStaff({ place: { surveyId: survey.slug, submissionId } });
    expect(faultsOf(intake)).toEqual([]);
    expect(intake.subject).toMatchObject({ identifier: { value: String(admin.id) } });
  });

  test('is read in six queries, however much was eaten', async () => {
    const oats = (count: number) => Array.from({ length: count }, () => ({ code: 'OATS', servingWeight: 1 }));
    for (const count of [1, 200]) {
      const recalled = await submitted((survey) => recall(survey, oats(count)));
      // The survey is known to the process from here on.
      await app().settle();
      await overHttp(recalled);
      const statements = await app().statementsOf(async () => {
        const intake = (await (await overHttp(recalled)).json()) as FhirObject;
        expect(intake.consumedItem).toHaveLength(count);
      });
      expect(statements).toHaveLength(6);
    }
  });

  test('of another survey is not found', async () => {
    const { place } = await submitted();
    const other = await app().given.survey({ locale });
    await expect(
      makeSurveyNutritionIntake(app().context(), { ...place, surveyId: other.slug, as: 'coded' }),
    ).rejects.toMatchObject({
      kind: 'not_found',
      code: 'submission.not_found',
    });
  });
});
