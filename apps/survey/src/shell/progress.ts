import { allFoods, stageOf, type DraftRecall, type Stage } from '@dietary-recall/recall-flow';
import type { SchemeDocument } from '@dietary-recall/scheme';
import { useEffect } from 'react';
import type { View } from '../store/device.ts';
import { patch, useRecall } from '../store/recall.ts';
import { isComplete } from './day.tsx';

export const STAGES: readonly Stage[] = ['my-day', 'anything-else', 'details', 'check', 'send'];

/** How much of its step is done before a question that has a place of its own in it. */
const PARTS: Readonly<Record<string, number>> = { meals: 0.15, forgotten: 0.6, supplements: 0.8, confirm: 0.8 };

/**
 * How far the recall has come: the number of steps that are done, and the share of the next one. It does not fall where an answer leads to
 * earlier questions, such as those of a meal that was forgotten.
 */
export function useProgress(): number {
  const { recall, view, context, progress } = useRecall((state) => state);
  const here = recall.sent !== null ? STAGES.length : progressAt(recall, view, context.scheme);
  useEffect(() => {
    if (here > progress) patch({ progress: here });
  }, [here, progress]);
  return Math.max(here, progress);
}

function progressAt(recall: DraftRecall, view: View, scheme: SchemeDocument): number {
  const ask = 'prompt' in view ? view.prompt.ask : '';
  const stage = 'prompt' in view ? stageOf(view.prompt) : 'details';
  return STAGES.indexOf(stage) + (PARTS[ask] ?? partOf(stage, recall, scheme));
}

function partOf(stage: Stage, recall: DraftRecall, scheme: SchemeDocument): number {
  const meals = recall.meals.filter(({ isNothing }) => !isNothing);
  const foods = allFoods(recall);
  switch (stage) {
    case 'my-day':
      // Before the meals are known, next to nothing is done.
      return recall.isListed ? 0.2 + 0.75 * share(meals, ({ isListed }) => isListed) : 0.1;
    case 'details':
      return 0.05 + 0.9 * share(foods, ({ id }) => isComplete(recall, scheme, id));
    default:
      return 0.3;
  }
}

function share<T>(all: readonly T[], isDone: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(isDone).length / all.length;
}
