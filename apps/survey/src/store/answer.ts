import { apply, findFood, type DraftRecall, type Prompt, type RecallEvent } from '@dietary-recall/recall-flow';
import {
  goOn,
  keepStep,
  next,
  openFood,
  openMeal,
  openPrompt,
  openQuestionOf,
  setLeaveStep,
  show,
} from './navigation.ts';
import { prefetch } from './needed-facts.ts';
import { note, placeOf } from './paradata.ts';
import { current, keep, patch } from './recall.ts';
import { foodOf, isThere, viewKey } from './view.ts';

// Changes of the recall that is open: answers, corrections, and what is typed on the way to an answer.

const onChange = new Set<() => void>();

/** Calls back after each change of the answers. */
export function watch(listener: () => void): () => void {
  onChange.add(listener);
  return () => void onChange.delete(listener);
}

/** Answers the question that is shown, and shows the next one. What was deleted before is then no longer offered to be put back. */
export function answer(...events: RecallEvent[]): void {
  const { recall: before, view, scratch } = current();
  const asked = 'prompt' in view ? view.prompt : undefined;
  let recall = apply(before, { type: 'dismissUndo' });
  for (const event of events) recall = apply(recall, event, asked);
  if (asked) {
    note({ type: 'question-answered', ...placeOf(asked) });
    keepStep(asked, recall);
  }
  settle(recall, without(scratch, viewKey(view)));
}

/** Changes something and stays with the question that is shown, unless what it is about is gone. */
export function change(...events: RecallEvent[]): void {
  const { recall: before, view, scratch } = current();
  let recall = before;
  for (const event of events) {
    if (event.type === 'removeFood') note({ type: 'deleted', food: event.food });
    if (event.type === 'removeMeal') note({ type: 'deleted' });
    recall = apply(recall, event);
  }
  if (recall === before) return;
  if (!isThere(recall, view)) return settle(recall, scratch);
  patch({ recall });
  changed();
}

/** The screens that list meals and foods: what is put back is seen there. */
const LISTS: ReadonlySet<Prompt['ask']> = new Set(['meals', 'quickList', 'isEverything', 'checkAmounts', 'confirm']);

/** Puts back what was deleted last, and shows it. */
export function undo(): void {
  const { removed } = current().recall;
  change({ type: 'undo' });
  const { recall, view } = current();
  if (removed === null || ('prompt' in view && LISTS.has(view.prompt.ask))) return;
  if (removed.what === 'meal') return openMeal(removed.meal);
  const found = findFood(recall, removed.food.id);
  // A food without a meal is asked for it next.
  if (!found?.meal) return goOn();
  const isListed = 'prompt' in view && view.prompt.ask === 'firstPass' && view.prompt.meal === found.meal.id;
  const isIngredient = 'prompt' in view && view.prompt.ask === 'ingredients' && view.prompt.food === found.parent?.id;
  if (!isListed && !isIngredient) openFood(removed.food.id);
}

function settle(recall: DraftRecall, scratch: Record<string, unknown>): void {
  const { view, isSide } = current();
  setLeaveStep(null);
  patch({ recall, scratch });
  // A food that was opened from the day is told to its end before the order goes on.
  const food = isSide ? foodOf(view) : null;
  const open = food === null ? undefined : openQuestionOf(food);
  show({ prompt: open ?? next(recall) }, open !== undefined);
  changed();
}

function changed(): void {
  void keep();
  prefetch();
  for (const listener of onChange) listener();
}

/** Adds a meal of the respondent's own and asks when it was. */
export function addMeal(): void {
  change({ type: 'had', kind: null });
  const meal = current().recall.meals.at(-1);
  if (meal) openPrompt({ ask: 'mealTime', meal: meal.id });
}

/** Keeps what is chosen or typed on a screen that is not answered yet. */
export function setScratch(name: string, value: unknown): void {
  const { scratch, view } = current();
  patch({ scratch: { ...scratch, [`${viewKey(view)} ${name}`]: value } });
  void keep();
}

function without(scratch: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(scratch).filter(([name]) => !name.startsWith(`${key} `)));
}
