import { randomUUID } from 'node:crypto';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../routers/index.ts';

export type SubmitInput = inferRouterInputs<AppRouter>['submissions']['submit'];

interface FoodEaten {
  code: string;
  servingWeight: number;
  leftoversWeight?: number;
  choices?: Record<string, string | number>;
}

/** The last first of March whose evening has come. A recall of long ago is refused, so a fixed day would end the tests after a year. */
export const RECALL_DAY = lastMarch(new Date());

function lastMarch(now: Date): string {
  const ofThisYear = `${now.getUTCFullYear()}-03-01`;
  const isPast = Date.parse(`${ofThisYear}T18:00:00Z`) < now.getTime();
  return isPast ? ofThisYear : `${now.getUTCFullYear() - 1}-03-01`;
}

/** The day before, which a recall of that day is about. */
export const DAY_RECALLED = new Date(Date.parse(RECALL_DAY) - 1).toISOString().slice(0, 10);

/** A valid recall of one meal. */
export function recall(survey: { slug: string }, foods: FoodEaten[]): SubmitInput {
  return {
    surveyId: survey.slug,
    startTime: `${RECALL_DAY}T18:00:00Z`,
    endTime: `${RECALL_DAY}T18:12:00Z`,
    timeZone: 'Europe/London',
    uxSessionId: randomUUID(),
    meals: [
      {
        name: 'Breakfast',
        time: { hours: 8, minutes: 0 },
        foods: foods.map(({ code, servingWeight, leftoversWeight = 0, choices = {} }) => ({
          code,
          searchTerm: 'typed',
          portionSize: { method: 'weight', data: { servingWeight, leftoversWeight, ...choices } },
        })),
        missingFoods: [],
      },
    ],
  };
}
