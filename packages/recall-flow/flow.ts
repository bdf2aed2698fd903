import type { SchemeDocument } from '@dietary-recall/scheme';
import type { DraftRecall } from './draft.ts';
import type { FlowFacts } from './facts.ts';
import type { Prompt } from './prompts.ts';

/** All that the rules judge. */
export interface Flow {
  recall: DraftRecall;
  scheme: SchemeDocument;
  facts: FlowFacts;
}

/** A prompt that applies, and whether it is answered. */
export interface Step {
  prompt: Prompt;
  isDone: boolean;
}

/** The rules of a phase: the prompts that apply, in their order. */
export type Steps = Generator<Step, void, undefined>;

export function step(prompt: Prompt, isDone: boolean): Step {
  return { prompt, isDone };
}
