import type { ParadataEvent } from '@dietary-recall/recall';
import type { Prompt } from '@dietary-recall/recall-flow';
import { RECALL_LIMITS } from '@dietary-recall/vocabulary';
import { now } from './clock.ts';

// What happened while the recall that is open was reported, for those who judge how it was reported.

let events: ParadataEvent[] = [];

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> : never;

/** Begins with what was noted of a recall before. */
export function beginNotes(earlier: ParadataEvent[]): void {
  events = earlier;
  note({ type: 'device', class: deviceClass() });
  note({ type: 'viewport', width: innerWidth, height: innerHeight });
}

/** Notes something that happened. */
export function note(event: WithoutTime<ParadataEvent>): void {
  if (events.length < RECALL_LIMITS.events) events.push({ at: now().toISOString(), ...event } as ParadataEvent);
}

export function noted(): ParadataEvent[] {
  return events;
}

/** The question of a prompt, and its food. */
export function placeOf(prompt: Prompt): { question: string; food?: string } {
  const question = 'question' in prompt ? prompt.question : prompt.ask;
  return { question: question.slice(0, 64), ...('food' in prompt ? { food: prompt.food } : {}) };
}

function deviceClass(): 'phone' | 'tablet' | 'computer' {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}
