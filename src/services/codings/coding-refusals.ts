import type { CodingKind } from '@dietary-recall/vocabulary';
import type { CodedState } from '../../domain/coded-state.ts';
import { AppError } from '../../errors.ts';

/** The coding that holds for a part of a recall. */
export interface HeldCoding {
  id: string;
  kind: CodingKind;
  /** The name of the coder; null: none, or their account is deleted. */
  coder: string | null;
  codedAt: string;
  after: CodedState | null;
}

/** Refuses what was decided on another state than the present one. The answer says what holds at present. */
export function codingConflict(
  current: HeldCoding | null,
  ifNone = 'Somebody withdrew the coding that you read. Read the recall again.',
): AppError {
  const message =
    current === null ? ifNone : 'Somebody coded this since you read it: see what holds at present, and decide again.';
  return new AppError('conflict', 'coding.conflict', message, { facts: { current } });
}

/** Refuses a decision on a group of the queue in which no entry is open for the caller. The answer says what holds for its words; null: nothing. */
export function groupConflict(current: HeldCoding | null): AppError {
  return codingConflict(current, 'No entry of this group is open for you. Read the queue again.');
}

/** Refuses a decision on something that the recall as coded does not have. */
export function partNotFound(what: 'food' | 'meal'): AppError {
  return new AppError('not_found', `coding.${what}_not_found`, `The recall as coded has no such ${what}.`);
}
