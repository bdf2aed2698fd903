import type { DraftRecall, FlowFacts } from '@dietary-recall/recall-flow';
import { create } from 'zustand';
import { now } from './clock.ts';
import type { SurveyContext } from './context.ts';
import { device, type Agreed, type DeviceDraft, type View } from './device.ts';
import type { Library } from './library.ts';
import { noted } from './paradata.ts';

// The recall that is open, with its question, and what this device keeps of it.

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
  /** How far the recall has come, in steps. */
  progress: number;
}

const useStore = create<RecallState | null>()(() => null);

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

/** Opens another recall in the place of the one that is open; null: none is open any more. */
export function setCurrent(state: RecallState | null): void {
  useStore.setState(state, true);
}

export function patch(changes: Partial<RecallState>): void {
  useStore.setState(changes);
}

export function draftKey({ surveyId, person }: SurveyContext): string {
  return `${surveyId}/${person.id}`;
}

export function factsOf({ person }: SurveyContext, library: Library, postponed: readonly string[]): FlowFacts {
  return {
    food: library.knownFood,
    parts: library.knownParts,
    suggestedCategories: library.knownSuggestions,
    earlierAmount: library.earlierAmount,
    isPostponed: (food) => postponed.includes(food),
    personFields: person.customFields,
    sex: person.sex,
    recallNumber: person.recallNumber,
    plausibleEnergy: person.plausibleEnergy,
  };
}

export function facts(): FlowFacts {
  const { context, library, postponed } = current();
  return factsOf(context, library, postponed);
}

/** What this device keeps of the recall that is open. */
export function draftNow(): DeviceDraft {
  const { recall, view, isSide, scratch, agreed, postponed, progress } = current();
  return {
    recall,
    view,
    isSide,
    scratch,
    agreed,
    postponed,
    progress,
    paradata: noted(),
    savedAt: now().toISOString(),
  };
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
