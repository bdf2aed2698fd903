import {
  apply,
  findFood,
  nextPrompt,
  previousPrompt,
  stepsOfFood,
  type DraftMeal,
  type DraftRecall,
  type Prompt,
} from '@dietary-recall/recall-flow';
import type { View } from './device.ts';
import { note, placeOf } from './paradata.ts';
import { current, currentOrNull, facts, keep, patch } from './recall.ts';
import { foodOf, viewKey } from './view.ts';

// Which question of the recall that is open is shown.

let leaveStep: (() => void) | null = null;

/** At which of its screens an amount was said. */
const lastSteps = new WeakMap<object, unknown>();
const stepKey = (prompt: Prompt) => `${viewKey({ prompt })} step`;

function amountSaidTo(prompt: Prompt, recall: DraftRecall): object | undefined {
  return prompt.ask === 'portion' ? findFood(recall, prompt.food)?.food.portion?.data : undefined;
}

/** Keeps the screen at which an amount was said: Back leads to it. */
export function keepStep(prompt: Prompt, recall: DraftRecall): void {
  const amount = amountSaidTo(prompt, recall);
  if (amount) lastSteps.set(amount, current().scratch[stepKey(prompt)]);
}

/** The question that follows from the answers. */
export function next(recall: DraftRecall): Prompt {
  return nextPrompt(recall, current().context.scheme, facts());
}

/** Shows a question, or the lines of a food, and writes it down. */
export function show(view: View, isSide = false): void {
  patch({ view, isSide });
  if ('prompt' in view) note({ type: 'question-shown', ...placeOf(view.prompt) });
}

/** Opens a question out of its turn, such as one of a line of the day. */
export function openPrompt(prompt: Prompt): void {
  leaveStep = null;
  show({ prompt }, true);
  void keep();
}

/** Opens a meal of the day: its time while that is not known, then its foods. */
export function openMeal({ id, time }: DraftMeal): void {
  openPrompt({ ask: time === null ? 'mealTime' : 'firstPass', meal: id });
}

/** Opens a food of the day: its first open question, or the list of what may be changed. */
export function openFood(food: string): void {
  const { postponed } = current();
  leaveStep = null;
  if (postponed.includes(food)) patch({ postponed: postponed.filter((id) => id !== food) });
  const open = openQuestionOf(food);
  show(open ? { prompt: open } : { food }, true);
  void keep();
}

/** The first question of a food that is not answered. */
export function openQuestionOf(food: string): Prompt | undefined {
  const { recall, context } = current();
  return stepsOfFood(recall, context.scheme, facts(), food).find(
    ({ prompt, isDone }) => !isDone && 'food' in prompt && prompt.food === food,
  )?.prompt;
}

/** Shows what comes next, without an answer. */
export function goOn(): void {
  leaveStep = null;
  show({ prompt: next(current().recall) });
  void keep();
}

/** Goes back to the previous screen or question. Returns false if there is none. */
export function back(): boolean {
  const state = currentOrNull();
  if (state === null || state.recall.frozen !== null) return false;
  if (leaveStep !== null) {
    leaveStep();
    return true;
  }
  const previous = previousPrompt(state.recall);
  const food = foodOf(state.view);
  const isOfSameFood = food !== null && previous !== null && foodOf({ prompt: previous }) === food;
  // A new meal that was opened from the day is what comes next as well: going on would change nothing.
  const isNext = viewKey({ prompt: next(state.recall) }) === viewKey(state.view);
  if (state.isSide && !isOfSameFood && !isNext) {
    goOn();
    return true;
  }
  if (previous === null) return false;
  const step = lastSteps.get(amountSaidTo(previous, state.recall) ?? state);
  patch({
    recall: apply(state.recall, { type: 'back' }),
    scratch: step ? { ...state.scratch, [stepKey(previous)]: step } : state.scratch,
  });
  show({ prompt: previous }, state.isSide);
  void keep();
  return true;
}

/** What Back does first, while a question has several screens. */
export function setLeaveStep(leave: (() => void) | null): void {
  leaveStep = leave;
}
