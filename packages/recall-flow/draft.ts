import type { MissingFood, RecordedPortion, TimeOfDay } from '@dietary-recall/recall';
import type { AnswerValue, FoodRelation, RecallMode } from '@dietary-recall/vocabulary';
import type { Prompt } from './prompts.ts';

/** The version of the shape of a draft. A draft of another version is neither read nor overwritten. */
export const DRAFT_VERSION = 1;

/** Answers by the id of the question; null: skipped, or an info that was read. */
export type DraftAnswers = Readonly<Record<string, AnswerValue>>;

/** A time of the day recalled; `dayOffset` 1: after midnight. */
export interface MealTime extends TimeOfDay {
  dayOffset: 0 | 1;
}

/** Where the search for a food begins. */
export interface Target {
  type: 'food' | 'category';
  code: string;
}

/** The food of the list that the respondent chose. */
export interface Match {
  code: string;
  /** The name in the list, so that the day can be shown without the list. */
  name: string;
  searchTerm: string;
  /** The position of the food among the results of the search, from 1; null: it was not found by a search. */
  rank: number | null;
}

/** What was left over: the weight in g, and the choices of the method that say so. */
export interface Leftovers {
  leftoversWeight: number;
  leftovers?: boolean;
  leftoversChoiceIndex?: number;
  leftoversImage?: string;
  leftoversWeightFactor?: number;
  leftoversLevel?: number;
}

/** The answer to a prompt for an associated food: whether it is answered for good. The foods that a yes added are linked to it. */
export interface AssociatedAnswer {
  isDone: boolean;
}

/** A food as far as it is known: typed, then matched, measured and complete; or missing from the list; or a dish of ingredients. */
export interface DraftFood {
  id: string;
  /** The respondent's words; empty if the food comes from a question. */
  typed: string;
  /** How it goes with the food that it is linked to; null: it is linked to none. */
  relation: FoodRelation | null;
  /** It asked for the food that it is linked to, as butter asks for bread: it was there first, and stays if that one goes. */
  isAsker: boolean;
  isSupplement: boolean;
  hints: readonly Target[];
  /** The row of often forgotten foods that it comes from. */
  forgottenRow: string | null;
  isSplitDecided: boolean;
  match: Match | null;
  /** The respondent's description of a food that is not in the list. */
  missing: MissingFood | null;
  /** A dish that is described by its ingredients, which are its linked foods. */
  dish: { isListed: boolean } | null;
  /** Null: not asked; empty: the respondent does not know. */
  brand: string | null;
  isReadyMeal: boolean | 'unknown' | null;
  /** Whether an earlier amount was taken over; null: not asked. */
  isSameAsLastTime: boolean | null;
  /** The position of the chosen method among the methods of the food; null: none was chosen. */
  methodIndex: number | null;
  portion: RecordedPortion | null;
  leftovers: Leftovers | null;
  isLargeAmountChecked: boolean;
  answers: DraftAnswers;
  /** By target, as `targetKey` names it. */
  associated: Readonly<Record<string, AssociatedAnswer>>;
  linkedFoods: readonly DraftFood[];
}

export interface DraftMeal {
  id: string;
  /** The id of the scheme's meal; null: a meal of the respondent's own. */
  kind: string | null;
  /** The respondent's name for the meal; null: the name of its kind. */
  name: string | null;
  time: MealTime | null;
  isNothing: boolean;
  /** The respondent has listed what belongs to it. */
  isListed: boolean;
  isSuggestionsAnswered: boolean;
  answers: DraftAnswers;
  foods: readonly DraftFood[];
  /** The question whose yes added it. A no to it takes the meal away while it has no foods. Absent: none. */
  addedBy?: MealQuestion;
}

/** A time without food or drink, in minutes from the midnight at which the day recalled begins. */
export interface Gap {
  from: number;
  to: number;
}

/** A question that adds a meal when it is answered with yes. */
export type MealQuestion = Gap | 'finalProbe';

/** What `undo` puts back: the last deletion, or the food before another match. */
export type Removed =
  | { what: 'food'; food: DraftFood; meal: string | null; parent: string | null; index: number }
  /** `others`: ids of the meals that stayed. */
  | { what: 'meal'; meal: DraftMeal; index: number; others: readonly string[] }
  | { what: 'match'; food: DraftFood };

/** A recall under way: all that was answered, and nothing that follows from it. It is plain JSON. */
export interface DraftRecall {
  v: typeof DRAFT_VERSION;
  /** The number of events so far. */
  revision: number;
  /** Id of the device or tab that writes. */
  writer: string | null;
  uxSessionId: string;
  surveyId: string;
  localeId: string;
  schemeId: string;
  /** Null: a scheme without versions. */
  schemeVersion: number | null;
  language: string;
  mode: RecallMode;
  /** IANA zone of the respondent. */
  timeZone: string;
  /** ISO 8601. */
  startedAt: string;
  activeSeconds: number;
  consent: { version: string; language: string; at: string } | null;
  /** The day recalled, YYYY-MM-DD. */
  day: string | null;
  /** Null: not answered. A time that is null is not known. */
  waking: { wakeTime: TimeOfDay | null; sleepTime: TimeOfDay | null } | null;
  /** Answers at the start and at the end. */
  answers: DraftAnswers;
  /** The respondent has finished the list of meals, or the quick list. */
  isListed: boolean;
  meals: readonly DraftMeal[];
  /** Foods without a meal: of the quick list, the often forgotten ones, supplements. */
  unplaced: readonly DraftFood[];
  /** The gaps that were asked about, and whether there was anything in them. */
  gaps: readonly (Gap & { hadAny: boolean })[];
  /** By row: was there any? */
  forgotten: Readonly<Record<string, boolean>>;
  isSupplementsAnswered: boolean;
  /** The suggested categories of which there was nothing; absent: none was suggested. */
  refusedSuggestions?: readonly string[];
  /** What the checks of the review were about when the respondent accepted them. */
  accepted: { everything: string | null; amounts: string | null };
  isProbed: boolean;
  confirmedAt: string | null;
  /** The body that is sent, until the service gives a receipt. It never changes. */
  frozen: unknown;
  sent: { submissionId: string; at: string } | null;
  /** The last deletion. A match is not put back any more once there is an answer after it. */
  removed: Removed | null;
  /** The prompts that were answered last, oldest first. */
  trail: readonly Prompt[];
  /** The number of the next local id. */
  nextId: number;
}

/** What is known when a recall begins. */
export type RecallStart = Pick<
  DraftRecall,
  | 'uxSessionId'
  | 'surveyId'
  | 'localeId'
  | 'schemeId'
  | 'schemeVersion'
  | 'language'
  | 'mode'
  | 'timeZone'
  | 'startedAt'
>;

/** Begins a recall. */
export function newRecall(start: RecallStart): DraftRecall {
  const { uxSessionId, surveyId, localeId, schemeId, schemeVersion, language, mode, timeZone, startedAt } = start;
  return {
    v: DRAFT_VERSION,
    revision: 0,
    writer: null,
    uxSessionId,
    surveyId,
    localeId,
    schemeId,
    schemeVersion,
    language,
    mode,
    timeZone,
    startedAt,
    activeSeconds: 0,
    consent: null,
    day: null,
    waking: null,
    answers: {},
    isListed: false,
    meals: [],
    unplaced: [],
    gaps: [],
    forgotten: {},
    isSupplementsAnswered: false,
    accepted: { everything: null, amounts: null },
    isProbed: false,
    confirmedAt: null,
    frozen: null,
    sent: null,
    removed: null,
    trail: [],
    nextId: 1,
  };
}

/**
 * Reads a draft that was saved as JSON. Returns null for one of another version: load the application again, and do not overwrite it.
 * Throws SyntaxError for a text that is no JSON.
 */
export function readDraft(text: string): DraftRecall | null {
  const draft = JSON.parse(text) as DraftRecall | null;
  return draft?.v === DRAFT_VERSION ? draft : null;
}

/**
 * Is `one` a later state of the same recall, or the same state? So it is if the same writer made both: a device that takes over a recall
 * names itself by `takeOver`. False: nothing is known of the order.
 */
export function goesOnFrom(one: DraftRecall, other: DraftRecall): boolean {
  return (
    one.uxSessionId === other.uxSessionId &&
    one.writer !== null &&
    one.writer === other.writer &&
    one.revision >= other.revision
  );
}

export function targetKey({ type, code }: Target): string {
  return `${type}:${code}`;
}
