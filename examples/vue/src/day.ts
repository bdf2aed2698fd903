import type { RecordedPortionInput } from 'dietary-recall-client';
import { reactive, watch } from 'vue';
import { api, newRecall, surveyId } from './service.ts';

export interface Eaten {
  code: string;
  name: string;
  portionSize: RecordedPortionInput;
  /** What the person said, such as "Photo 3 of 8, 240 g". */
  said: string;
}

export interface Meal {
  name: string;
  /** `HH:MM`. */
  time: string;
  foods: Eaten[];
}

const KEY = `recall of ${surveyId}`;

const begin = () => ({
  ...newRecall(),
  meals: [
    { name: 'Breakfast', time: '07:30', foods: [] },
    { name: 'Lunch', time: '12:30', foods: [] },
    { name: 'Dinner', time: '19:00', foods: [] },
  ] as Meal[],
});

/** The recall under way. It survives a reload. */
export const day = reactive<ReturnType<typeof begin>>(JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? begin());
watch(day, () => localStorage.setItem(KEY, JSON.stringify(day)), { deep: true });

/** Submits the recall and begins a new one. Returns the energy in kcal of what was stored. */
export async function send(): Promise<number> {
  const meals = day.meals
    .filter(({ foods }) => foods.length > 0)
    .map(({ name, time, foods }) => ({
      name,
      time: { hours: Number(time.slice(0, 2)), minutes: Number(time.slice(3)) },
      foods: foods.map(({ code, portionSize }) => ({ code, portionSize })),
    }));
  const { uxSessionId, startTime } = day;
  const endTime = new Date().toISOString();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const recall = { surveyId, uxSessionId, startTime, endTime, timeZone, mode: 'self' as const, meals };
  const { submissionId } = await api.submissions.submit.mutate(recall);
  Object.assign(day, begin());
  const { totals } = await api.submissions.getMine.query({ surveyId, submissionId });
  // Nutrient type 1 is energy in kcal.
  return totals['1'] ?? 0;
}
