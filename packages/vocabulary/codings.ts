/**
 * The kinds of work that submitted recalls leave (docs/guides/code-recalls.md). An entry that is several of them is the first.
 * `flagged-food`: more than is plausible, or choices that give another weight.
 */
export const CODING_ENTRY_KINDS = ['missing-food', 'unresolved-code', 'unknown-portion', 'flagged-food'] as const;
export type CodingEntryKind = (typeof CODING_ENTRY_KINDS)[number];

/**
 * What a coding does. `code`: foods of the list stand for an entry. `correct`: fields of a food change. `confirm`: an entry is right as it
 * is. `add` and `remove`: a food. `meal`: name, kind and time of a meal. `validity`: a mark on the recall. `withdraw`: an earlier coding no
 * longer holds.
 */
export const CODING_KINDS = ['code', 'correct', 'confirm', 'add', 'remove', 'meal', 'validity', 'withdraw'] as const;
export type CodingKind = (typeof CODING_KINDS)[number];

/** What a coding is about. */
export const CODING_SUBJECTS = ['food', 'missing-food', 'added-food', 'meal', 'recall'] as const;
export type CodingSubject = (typeof CODING_SUBJECTS)[number];

/**
 * The states of a coding. `proposed`: a second person has not agreed. `agreed`: it was the proposal with which the coding that holds agrees.
 * `replaced`: a later coding of the same subject holds. `withdrawn`: another coding withdrew it. `done`: it withdrew another coding.
 */
export const CODING_STATES = ['proposed', 'agreed', 'holds', 'replaced', 'withdrawn', 'done'] as const;
export type CodingState = (typeof CODING_STATES)[number];

/** Why something was coded. */
export const CODING_REASONS = [
  'not-in-list',
  'unknown-code',
  'unknown-portion',
  'implausible-amount',
  'wrong-food',
  'wrong-time',
  'forgotten-food',
  'repeated-food',
  'implausible-recall',
  'incomplete-recall',
  'test-recall',
  'coding-error',
  'checked',
  'other',
] as const;
export type CodingReason = (typeof CODING_REASONS)[number];

/** The fields of a meal that a coding may change. */
export interface CodedMeal {
  name: string;
  kind: string | null;
  hours: number;
  minutes: number;
  dayOffset: number;
}

/** The portion method of a food whose amount a coding set. */
export const CODED_METHOD = 'coded';
