import type { SchemeDocument } from '@dietary-recall/scheme';
import type { DraftRecall } from './draft.ts';
import type { FlowFacts } from './facts.ts';
import type { Flow, Step, Steps } from './flow.ts';
import type { Prompt } from './prompts.ts';
import { forgotten, gaps } from './rules/anything-else.ts';
import { details } from './rules/details.ts';
import { foodWithLinked } from './rules/food.ts';
import { listing, mealByMeal } from './rules/my-day.ts';
import { review } from './rules/review.ts';
import { welcome } from './rules/welcome.ts';
import { findFood } from './tree.ts';

// A quick list is completed by the forgotten foods before its foods get their meals.
const PHASES: Readonly<Record<SchemeDocument['listing'], readonly ((flow: Flow) => Steps)[]>> = {
  'by-meal': [welcome, listing, mealByMeal, gaps, forgotten, details, review],
  'quick-list': [welcome, listing, forgotten, mealByMeal, gaps, details, review],
};

/**
 * Returns what is to be asked next: the first rule that is not met. It depends on its arguments alone, so that any device that has the
 * recall goes on where it was left.
 */
export function nextPrompt(recall: DraftRecall, scheme: SchemeDocument, facts: FlowFacts): Prompt {
  if (recall.sent) return { ask: 'sent' };
  if (recall.confirmedAt !== null) return { ask: 'send' };
  const flow = { recall, scheme, facts };
  for (const phase of PHASES[scheme.listing]) for (const { prompt, isDone } of phase(flow)) if (!isDone) return prompt;
  return { ask: 'confirm' };
}

/** Lists the prompts that apply to a food and those linked to it, answered or not: what a line of the day opens. */
export function stepsOfFood(recall: DraftRecall, scheme: SchemeDocument, facts: FlowFacts, id: string): Step[] {
  const found = findFood(recall, id);
  if (!found?.meal) return [];
  const { food, meal, parent, level } = found;
  return [...foodWithLinked({ recall, scheme, facts }, food, { meal, parent, level })];
}
