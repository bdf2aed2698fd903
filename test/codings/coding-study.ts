import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../routers/index.ts';
import { recall, type SubmitInput } from '../support/recall.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

export type Change = inferRouterInputs<AppRouter>['codings']['code']['change'];

/** Foods with kcal and protein per 100 g. */
export const FOODS = {
  BREAD: { 1: 250, 11: 9 },
  JAM: { 1: 260, 11: 0.4 },
  TEA: { 1: 2 },
} as const;

/** A locale with the foods above: 40 g is the default amount of tea, and 200 g of bread are plausible. */
export async function givenList(app: TestApp): Promise<string> {
  const { id: locale } = await app.given.locale();
  const attributes = { BREAD: { reasonableAmount: 200 }, JAM: {}, TEA: { defaultAmount: 40 } };
  for (const [code, nutrients] of Object.entries(FOODS)) {
    const local = { description: `Local ${code}`, nutrients };
    await app.given.food({ code, ...attributes[code as keyof typeof FOODS], locals: { [locale]: local } });
  }
  await app.settle();
  return locale;
}

type Meals = SubmitInput['meals'];

export interface CodingStudy {
  survey: { id: number; slug: string };
  surveyId: string;
  person: { id: number };
  respondent: Caller;
  staff: Caller;
  /** Another member of staff. */
  second: Caller;
  /** Submits a breakfast of bread (g) and of missing foods, or other meals. */
  submit: (given?: { bread?: number; missing?: string[]; meals?: Meals }) => Promise<string>;
  /** A recall as staff read it. */
  read: (submissionId: string, as?: 'coded' | 'submitted') => ReturnType<Caller['surveySubmissions']['get']>;
  /** Codes a part of a recall. Returns the id of the coding. */
  code: (submissionId: string, change: Change, by?: Caller) => Promise<string>;
}

export async function makeStudy(app: TestApp, locale: string, settings: object = {}): Promise<CodingStudy> {
  const survey = await app.given.survey({ locale, ...settings });
  const surveyId = survey.slug;
  const person = await app.given.respondent(survey);
  const respondent = await app.as(person);
  const staff = await app.as(await app.given.respondent(survey, { role: 'staff', name: 'First' }));
  const second = await app.as(await app.given.respondent(survey, { role: 'staff', name: 'Second' }));
  return {
    survey,
    surveyId,
    person,
    respondent,
    staff,
    second,
    submit: async ({ bread = 100, missing = [], meals } = {}) => {
      const input = recall(survey, [{ code: 'BREAD', servingWeight: bread }]);
      const missingFoods = missing.map((name) => ({ name }));
      const breakfast = input.meals.map((meal) => ({ ...meal, missingFoods }));
      return (await respondent.submissions.submit({ ...input, meals: meals ?? breakfast })).submissionId;
    },
    read: (submissionId, as = 'coded') => staff.surveySubmissions.get({ surveyId, submissionId, as }),
    code: async (submissionId, change, by = staff) => {
      const { codings } = await by.codings.code({ surveyId, submissionId, change, reason: 'other' });
      return codings[0]?.id ?? '';
    },
  };
}

type Recall = Awaited<ReturnType<CodingStudy['read']>>;

/** The foods of the first meal by code, with the grams eaten. */
export const gramsOf = (recall: Recall) =>
  recall.meals.flatMap(({ foods }) => foods.map(({ code, portionWeight }) => [code, portionWeight] as const));

/** The foods of the first meal, and what is missing of it. */
export function partsOf({ meals: [meal] }: Recall) {
  if (!meal) throw new Error('the recall has no meal');
  return { meal, foods: meal.foods, missing: meal.missingFoods };
}

/** The id of the first missing food. */
export function missingIdOf(recall: Recall): string {
  return partsOf(recall).missing[0]?.foodId ?? '';
}

export function foodIdOf(recall: Recall, code: string): string {
  const found = recall.meals.flatMap(({ foods }) => foods).find((food) => food.code === code);
  if (!found) throw new Error(`the recall has no ${code}`);
  return found.foodId;
}
