import {
  allFoods,
  apply,
  flatOf,
  newRecall,
  nextPrompt,
  previousPrompt,
  stepsOfFood,
  type DraftRecall,
  type FlowFacts,
  type Prompt,
  type RecallEvent,
} from '@dietary-recall/recall-flow';
import { newId } from 'dietary-recall-client';
import { create } from 'zustand';
import { now } from './clock.ts';
import type { SurveyContext } from './context.ts';
import { device, type Agreed, type DeviceDraft, type View } from './device.ts';
import { Library } from './library.ts';
import { beginNotes, note, noted, placeOf } from './paradata.ts';
import { isInterview } from './service.ts';
import { takenOver } from './versions.ts';
import { foodOf, isThere, viewKey } from './view.ts';

/** Where the answers go: to the server within seconds, to this device alone, or nowhere but into this page. */
export type Saved = 'server' | 'device' | 'nowhere';

interface RecallState {
  context: SurveyContext;
  library: Library;
  recall: DraftRecall;
  view: View;
  /** Was the view opened from a line of the day? Then it is left without an answer by going on. */
  isSide: boolean;
  scratch: Record<string, unknown>;
  postponed: string[];
  agreed: Agreed | null;
  saved: Saved;
}

/** The least energy of a plausible day, and the most, kcal: the scheme overrules them. */
const PLAUSIBLE_ENERGY = { least: 500, most: 5000 };
/** Who completes the recall. What a respondent has begun, an interviewer may go on with, and the other way round. */
const MODE = isInterview ? 'interview' : 'self';

const useStore = create<RecallState | null>()(() => null);
let leaveStep: (() => void) | null = null;
const onChange = new Set<() => void>();

/** What a recall and its question consist of. Throws outside of a recall. */
export function useRecall<T>(select: (state: RecallState) => T): T {
  return useStore((state) => {
    if (state === null) throw new Error('No recall is under way.');
    return select(state);
  });
}

export function useHasRecall(): boolean {
  return useStore((state) => state !== null);
}

export function current(): RecallState {
  const state = useStore.getState();
  if (state === null) throw new Error('No recall is under way.');
  return state;
}

export function currentOrNull(): RecallState | null {
  return useStore.getState();
}

export function patch(changes: Partial<RecallState>): void {
  useStore.setState(changes);
}

/** Calls back after each change of the answers. */
export function watch(listener: () => void): () => void {
  onChange.add(listener);
  return () => void onChange.delete(listener);
}

export function draftKey({ surveyId, person }: SurveyContext): string {
  return `${surveyId}/${person.id}`;
}

export function startRecall(context: SurveyContext, language: string): DraftRecall {
  const recall = newRecall({
    uxSessionId: newId(),
    surveyId: context.surveyId,
    localeId: context.parameters.localeId,
    schemeId: context.schemeId,
    schemeVersion: context.schemeVersion,
    language,
    mode: MODE,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    startedAt: now().toISOString(),
  });
  return takenOver(recall);
}

/** Opens a recall at the question that was shown last, or that follows from its answers. */
export async function openRecall(
  context: SurveyContext,
  begun: DraftRecall,
  kept: Partial<DeviceDraft> = {},
): Promise<void> {
  const recall: DraftRecall = { ...begun, mode: MODE };
  const library = new Library(context);
  await library.restore();
  const { scratch = {}, postponed = [], agreed = null } = kept;
  const shown = shownBefore(recall, kept.view ?? null);
  // On a device that has not seen these foods yet, their questions would be put off to the end.
  if (shown === null) await library.foods(codesOf(recall));
  const view = shown ?? { prompt: nextPrompt(recall, context.scheme, factsOf(context, library, postponed)) };
  const isSide = shown !== null && kept.isSide === true;
  const saved = navigator.onLine && context.parameters.storeUserSessionOnServer ? 'server' : 'device';
  useStore.setState({ context, library, recall, view, isSide, scratch, postponed, agreed, saved }, true);
  beginNotes(kept.paradata ?? []);
  void keep();
  prefetch();
  // Without a connection, what the device has is enough.
  void library.loadEarlier().catch(() => undefined);
}

/** Null: the view leads nowhere any more, or it waited for facts, which may be there now. */
function shownBefore(recall: DraftRecall, view: View | null): View | null {
  if (view === null || recall.frozen !== null || !isThere(recall, view)) return null;
  return 'prompt' in view && view.prompt.ask === 'needsFacts' ? null : view;
}

export function closeRecall(): void {
  useStore.setState(null, true);
}

function factsOf({ person }: SurveyContext, library: Library, postponed: readonly string[]): FlowFacts {
  return {
    food: library.knownFood,
    parts: library.knownParts,
    suggestedCategories: library.knownSuggestions,
    earlierAmount: library.earlierAmount,
    isPostponed: (food) => postponed.includes(food),
    personFields: person.customFields,
    sex: person.sex,
    recallNumber: person.recallNumber,
    plausibleEnergy: PLAUSIBLE_ENERGY,
  };
}

export function facts(): FlowFacts {
  const { context, library, postponed } = current();
  return factsOf(context, library, postponed);
}

function next(recall: DraftRecall): Prompt {
  return nextPrompt(recall, current().context.scheme, facts());
}

/** Answers the question that is shown, and shows the next one. */
export function answer(...events: RecallEvent[]): void {
  const { recall: before, view, scratch } = current();
  const asked = 'prompt' in view ? view.prompt : undefined;
  let recall = before;
  for (const event of events) recall = apply(recall, event, asked);
  if (asked) note({ type: 'question-answered', ...placeOf(asked) });
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
  useStore.setState({ recall });
  changed();
}

function settle(recall: DraftRecall, scratch: Record<string, unknown>): void {
  const { view, isSide } = current();
  leaveStep = null;
  useStore.setState({ recall, scratch });
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

/** What this device keeps of the recall that is open. */
export function draftNow(): DeviceDraft {
  const { recall, view, isSide, scratch, agreed, postponed } = current();
  return { recall, view, isSide, scratch, agreed, postponed, paradata: noted(), savedAt: now().toISOString() };
}

/** Writes the recall to the device. One that was sent is gone from it. */
export async function keep(): Promise<void> {
  const { context, recall } = current();
  if (recall.sent !== null) return;
  const isKept = await device.keepDraft(draftKey(context), draftNow());
  const saved = currentOrNull()?.saved;
  if (!isKept && saved === 'device') useStore.setState({ saved: 'nowhere' });
  if (isKept && saved === 'nowhere') useStore.setState({ saved: 'device' });
}

function show(view: View, isSide = false): void {
  useStore.setState({ view, isSide });
  if ('prompt' in view) note({ type: 'question-shown', ...placeOf(view.prompt) });
}

/** Opens a question out of its turn, such as one of a line of the day. */
export function openPrompt(prompt: Prompt): void {
  leaveStep = null;
  show({ prompt }, true);
  void keep();
}

/** Opens a food of the day: its first open question, or the list of what may be changed. */
export function openFood(food: string): void {
  const { postponed } = current();
  leaveStep = null;
  if (postponed.includes(food)) useStore.setState({ postponed: postponed.filter((id) => id !== food) });
  const open = openQuestionOf(food);
  show(open ? { prompt: open } : { food }, true);
  void keep();
}

/** The first question of a food that is not answered. */
function openQuestionOf(food: string): Prompt | undefined {
  const { recall, context } = current();
  return stepsOfFood(recall, context.scheme, facts(), food).find(
    ({ prompt, isDone }) => !isDone && 'food' in prompt && prompt.food === food,
  )?.prompt;
}

/** Adds a meal of the respondent's own and asks when it was. */
export function addMeal(): void {
  change({ type: 'had', kind: null });
  const meal = current().recall.meals.at(-1);
  if (meal) openPrompt({ ask: 'mealTime', meal: meal.id });
}

/** Shows what comes next, without an answer. */
export function goOn(): void {
  leaveStep = null;
  show({ prompt: next(current().recall) });
  void keep();
}

/** Leaves a food for later, when the device is online again. */
export function postpone(food: string): void {
  const { postponed } = current();
  useStore.setState({ postponed: [...new Set([...postponed, food])] });
  goOn();
}

/** Asks for what was left for later. */
export function resumePostponed(): void {
  useStore.setState({ postponed: [] });
  goOn();
  // A food that takes longer to load is asked for when it is there.
  prefetch();
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
  if (state.isSide && !isOfSameFood) {
    goOn();
    return true;
  }
  if (previous === null) return false;
  useStore.setState({ recall: apply(state.recall, { type: 'back' }) });
  show({ prompt: previous }, state.isSide);
  void keep();
  return true;
}

/** What Back does first, while a question has several screens. */
export function setLeaveStep(leave: (() => void) | null): void {
  leaveStep = leave;
}

/** Keeps what is chosen or typed on a screen that is not answered yet. */
export function setScratch(name: string, value: unknown): void {
  const { scratch, view } = current();
  useStore.setState({ scratch: { ...scratch, [`${viewKey(view)} ${name}`]: value } });
  void keep();
}

function without(scratch: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(scratch).filter(([name]) => !name.startsWith(`${key} `)));
}

function codesOf(recall: DraftRecall): string[] {
  return [...new Set(allFoods(recall).flatMap(({ match }) => match?.code ?? []))];
}

/** Loads what the next questions need: it never changes the one that is shown. */
function prefetch(): void {
  const { recall, context, library } = current();
  const quietly = (loading: Promise<unknown>) => void loading.catch(() => undefined);
  for (const code of codesOf(recall)) quietly(library.food(code).then(refreshWaiting));
  for (const meal of recall.meals) {
    const foods = flatOf(meal.foods);
    for (const { typed, isSplitDecided, match } of foods)
      if (typed !== '' && !isSplitDecided && !match && mayBeSeveral(typed)) quietly(library.parts(typed));
    if (
      !navigator.onLine ||
      !context.scheme.foods.suggestCategories ||
      meal.isSuggestionsAnswered ||
      foods.length === 0
    )
      continue;
    const codes = foods.flatMap(({ match }) => match?.code ?? []);
    // Of a food in the respondent's own words, or a dish, there is nothing more to know.
    if (codes.length > 0 && foods.every(({ match, missing, dish }) => match ?? missing ?? dish))
      quietly(library.suggestions(codes));
  }
}

/** One word is one food. */
export function mayBeSeveral(typed: string): boolean {
  return /\S\s+\S|[,&+/]/.test(typed);
}

/** When nothing but missing facts was in the way, what was loaded shows the next question. */
function refreshWaiting(): void {
  const state = currentOrNull();
  if (state && 'prompt' in state.view && state.view.prompt.ask === 'needsFacts') goOn();
}
