import { randomUUID } from 'node:crypto';
import { schemeWithParts } from '../support/given-scheme.ts';
import { RECALL_DAY, type SubmitInput } from '../support/recall.ts';
import type { TestApp } from '../support/test-app.ts';

const weighed = (servingWeight: number) => ({ method: 'weight' as const, data: { servingWeight } });

/** The day that the rich recall is about, and the next one. */
export const [RICH_DAY, NEXT_DAY] = [2, 1].map((days) =>
  new Date(Date.parse(RECALL_DAY) - days * 24 * 3600 * 1000).toISOString().slice(0, 10),
) as [string, string];

/** A recall of three meals with everything that a recall can say. */
export function richRecall(surveyId: string): SubmitInput {
  return {
    surveyId,
    startTime: `${RECALL_DAY}T18:00:00Z`,
    endTime: `${RECALL_DAY}T18:12:00Z`,
    timeZone: 'Europe/London',
    uxSessionId: randomUUID(),
    recallDate: RICH_DAY,
    wakeTime: { hours: 7, minutes: 15 },
    sleepTime: { hours: 1, minutes: 5 },
    language: 'fr-CA',
    mode: 'self',
    schemeVersion: 3,
    answers: { usual: true, portions: 5, comment: 'a long day', supplements: ['iron', 'zinc'], diet: null },
    customData: { site: 'north' },
    meals: [
      {
        name: 'Breakfast',
        kind: 'breakfast',
        time: { hours: 8, minutes: 0 },
        answers: { where: ['home'] },
        foods: [
          {
            id: 'tea',
            code: 'TEA',
            portionSize: weighed(240),
            answers: { sugar: false },
            linkedFoods: [
              {
                id: 'milk',
                code: 'MILK',
                relation: 'with',
                portionSize: weighed(30),
                linkedFoods: [{ id: 'honey', code: 'HONEY', relation: 'ingredient', portionSize: weighed(5) }],
              },
            ],
          },
          { id: 'toast', code: 'TOAST', portionSize: { method: 'unknown' } },
        ],
        missingFoods: [{ name: 'Damson jam', portionSize: 'one spoon' }],
      },
      {
        name: 'Lunch',
        time: { hours: 13, minutes: 30 },
        foods: [
          {
            code: 'TOAST',
            portionSize: {
              method: 'as-served',
              data: { servingWeight: 80, leftoversWeight: 10, servingChoiceIndex: 2, leftovers: true, quantity: 1.5 },
            },
          },
        ],
      },
      {
        name: 'Late snack',
        kind: 'snack',
        time: { hours: 0, minutes: 30, dayOffset: 1 },
        foods: [
          { id: 'snack', code: 'MILK', portionSize: weighed(200) },
          { id: 'pill', code: 'IRON', portionSize: weighed(1) },
        ],
      },
    ],
    paradata: [
      { at: `${RECALL_DAY}T18:00:01.000Z`, type: 'device', class: 'phone' },
      { at: `${RECALL_DAY}T18:01:00.000Z`, type: 'search', text: 'tee', hits: 4, rank: 2, meal: 0, food: 'tea' },
      { at: `${RECALL_DAY}T18:02:00+01:00`, type: 'paused' },
    ],
  };
}

const text = { en: 'Text' };
const options = (...values: string[]) => values.map((value) => ({ value, label: text }));

/** The scheme that the rich recall answers: the third version of it. */
export async function givenRichScheme(app: TestApp): Promise<string> {
  const schemeId = app.given.name('rich');
  for (const fewest of [1, 2, 3])
    await schemeWithParts(app, schemeId, {
      checks: { fewestFoods: fewest },
      questions: [
        { id: 'usual', at: 'start', type: 'yes-no', text },
        { id: 'portions', at: 'start', type: 'number', text },
        { id: 'where', at: 'meal', type: 'choices', text, options: options('home', 'work') },
        { id: 'sugar', at: 'food', type: 'yes-no', text },
        { id: 'comment', at: 'end', type: 'text', text },
        { id: 'supplements', at: 'end', type: 'choices', text, options: options('iron', 'zinc') },
        { id: 'diet', at: 'end', type: 'choice', text, options: options('vegan', 'other') },
      ],
    });
  return schemeId;
}

/** The foods of the recall, of 100 kcal in 100 g. Iron is a dietary supplement. */
export async function givenRichFoods(app: TestApp): Promise<string> {
  const { id: locale } = await app.given.locale();
  for (const code of ['TEA', 'MILK', 'HONEY', 'TOAST'])
    await app.given.food({ code, locals: { [locale]: { description: code, nutrients: { 1: 100 } } } });
  await app.given.category({ code: 'PILLS', tags: ['supplement'] });
  const iron = { description: 'IRON', nutrients: { 1: 100 } };
  await app.given.food({ code: 'IRON', parents: ['PILLS'], locals: { [locale]: iron } });
  await app.settle();
  return locale;
}
