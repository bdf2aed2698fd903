import type { AnswerValue, Weekday } from '@dietary-recall/vocabulary';

/** What a condition compares a fact with. */
export type ConditionValue = string | number | boolean;

/** The ways to compare a fact. A test has one of them. */
export interface Comparison {
  is?: ConditionValue | undefined;
  isNot?: ConditionValue | undefined;
  in?: readonly ConditionValue[] | undefined;
  atLeast?: number | undefined;
  atMost?: number | undefined;
}

export const FACTS = [
  'answer',
  'meal.kind',
  'food.code',
  'food.category',
  'food.nutrient',
  'person.field',
  'recall.number',
  'recall.weekday',
] as const;

/** A fact that a condition asks about. */
export type Fact =
  | { fact: 'answer'; question: string }
  | { fact: 'food.nutrient'; nutrient: number }
  | { fact: 'person.field'; field: string }
  | { fact: 'meal.kind' | 'food.code' | 'food.category' | 'recall.number' | 'recall.weekday' };

export type Test = Fact & Comparison;

/** A condition as data: tests of facts, joined. */
export type Condition = { all: readonly Condition[] } | { any: readonly Condition[] } | { not: Condition } | Test;

/** What is known of a food when a question about it is asked. */
export interface FoodFacts {
  code: string;
  /** The codes of the categories above it, at any level. */
  categories: readonly string[];
  /** Amounts per 100 g by nutrient type id, in the unit of the type. A missing key is unknown. */
  nutrients: Readonly<Record<string, number>>;
}

/** What is known where a question is asked. */
export interface Facts {
  /** Returns the answer to a question that was asked before, here or around here; undefined: none. */
  answer(question: string): AnswerValue | undefined;
  /** The id of the scheme's meal; null: unknown, or not at a meal. */
  mealKind: string | null;
  /** Null: not at a food, or at one that is not in the list. */
  food: FoodFacts | null;
  /** The custom fields of the respondent by name. */
  personFields: Readonly<Record<string, string>>;
  /** The number of the recall among those of the person in the survey, from 1. */
  recallNumber: number;
  weekday: Weekday;
}

/**
 * Returns whether a condition holds. A fact that is unknown meets `isNot` alone. A fact with several values (the categories of
 * a food, an answer with several options) meets `is` and `in` if one of them does. Numbers in custom fields compare as numbers.
 * Sizes: a fact about nutrients is the amount per 100 g in the unit of the nutrient type.
 */
export function isMet(condition: Condition, facts: Facts): boolean {
  if ('all' in condition) return condition.all.every((part) => isMet(part, facts));
  if ('any' in condition) return condition.any.some((part) => isMet(part, facts));
  if ('not' in condition) return !isMet(condition.not, facts);
  return holds(condition, valuesOf(condition, facts));
}

/** What others may change while a recall is under way: food lists are edited, respondents uploaded, other recalls sent and deleted. */
const CHANGING: ReadonlySet<Fact['fact']> = new Set([
  'food.category',
  'food.nutrient',
  'person.field',
  'recall.number',
]);

/** Returns whether a condition can hold when the facts that may change have other values. */
export function canBeMet(condition: Condition, facts: Facts): boolean {
  return canBe(true, condition, facts);
}

function canBe(wanted: boolean, condition: Condition, facts: Facts): boolean {
  if ('not' in condition) return canBe(!wanted, condition.not, facts);
  const can = (part: Condition) => canBe(wanted, part, facts);
  if ('all' in condition) return wanted ? condition.all.every(can) : condition.all.some(can);
  if ('any' in condition) return wanted ? condition.any.some(can) : condition.any.every(can);
  return CHANGING.has(condition.fact) || isMet(condition, facts) === wanted;
}

/** The most levels of a condition; a test alone is one. */
export const MAX_DEPTH = 10;

/** Returns whether a condition, as somebody wrote it, has more levels than may be. */
export function isTooDeep(condition: unknown): boolean {
  let level = [condition];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= MAX_DEPTH) return true;
    level = level.flatMap(partsOf);
  }
  return false;
}

function partsOf(condition: unknown): unknown[] {
  if (typeof condition !== 'object' || condition === null) return [];
  const { all, any, not } = condition as Readonly<Record<string, unknown>>;
  const joined = [all, any].filter(Array.isArray).flat() as unknown[];
  return [...joined, not].filter((part) => typeof part === 'object' && part !== null);
}

/** Lists the tests of a condition, at any depth. */
export function testsOf(condition: Condition): Test[] {
  if ('all' in condition) return condition.all.flatMap(testsOf);
  if ('any' in condition) return condition.any.flatMap(testsOf);
  return 'not' in condition ? testsOf(condition.not) : [condition];
}

function holds(comparison: Comparison, values: readonly ConditionValue[]): boolean {
  const { is, isNot, in: listed, atLeast, atMost } = comparison;
  if (is !== undefined) return values.some((value) => isSame(value, is));
  if (isNot !== undefined) return !values.some((value) => isSame(value, isNot));
  if (listed !== undefined) return values.some((value) => listed.some((one) => isSame(value, one)));
  const numbers = values.map(toNumber).filter((value) => value !== null);
  if (atLeast !== undefined) return numbers.some((value) => value >= atLeast);
  return atMost !== undefined && numbers.some((value) => value <= atMost);
}

function valuesOf(test: Fact, facts: Facts): readonly ConditionValue[] {
  switch (test.fact) {
    case 'answer':
      return listOf(facts.answer(test.question));
    case 'meal.kind':
      return listOf(facts.mealKind);
    case 'food.code':
      return listOf(facts.food?.code);
    case 'food.category':
      return facts.food?.categories ?? [];
    case 'food.nutrient':
      return listOf(facts.food?.nutrients[test.nutrient]);
    case 'person.field':
      return listOf(facts.personFields[test.field]);
    case 'recall.number':
      return [facts.recallNumber];
    case 'recall.weekday':
      return [facts.weekday];
  }
}

function listOf(value: AnswerValue | undefined): readonly ConditionValue[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

// Custom fields are texts: "3" of an upload is the number 3 of a condition.
function isSame(value: ConditionValue, other: ConditionValue): boolean {
  return value === other || (typeof value !== typeof other && String(value) === String(other));
}

function toNumber(value: ConditionValue): number | null {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
