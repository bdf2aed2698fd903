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

/** A valid recall of one meal. */
export function recall(survey: { slug: string }, foods: FoodEaten[]): SubmitInput {
  return {
    surveyId: survey.slug,
    startTime: '2026-03-01T18:00:00Z',
    endTime: '2026-03-01T18:12:00Z',
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
