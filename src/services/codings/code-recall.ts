import type { CodedMeal, CodingSubject, FoodRelation, RecallValidity } from '@dietary-recall/vocabulary';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockRecalls } from '../../db/advisory-locks.ts';
import type { FoodEntry } from '../../directories/load-foods.ts';
import type { CodedState } from '../../domain/coded-state.ts';
import { AppError } from '../../errors.ts';
import { mealAs, shownFoodId } from '../submissions/recall-version.ts';
import type { SubmissionIds } from '../submissions/submissions.queries.ts';
import { audit } from '../trail/audit.ts';
import { baseOfAdded, baseOfMissing, codedRow, type FoodRow, type GivenFood, type PlacedFood } from './coded-rows.ts';
import { codingConflict, partNotFound } from './coding-refusals.ts';
import { proposedAddition } from './codings.queries.ts';
import { codesInRecall, lockRecallToCode, type QueuedEntry, type RecallToCode } from './recall-to-code.ts';
import { foodsState, storeCodings, type CodingReasons, type CodingStep, type Decision } from './store-codings.ts';

/** The coding that the coder read as the one that holds; null: none. */
interface Based {
  baseCodingId: string | null;
}
interface OfFood extends Based {
  foodId: string;
}
interface Link {
  parentFoodId?: string | null | undefined;
  relation?: FoodRelation | undefined;
}

/** What a coder decides on one recall. */
export type RecallChange =
  | ({ kind: 'code'; foods: GivenFood[] } & OfFood)
  | ({ kind: 'correct'; code?: string | undefined; mealId?: string | undefined } & Omit<GivenFood, 'code'> &
      OfFood &
      Link)
  | { kind: 'confirm'; foodId: string }
  | ({ kind: 'remove' } & OfFood)
  | ({ kind: 'add'; mealId: string; food: GivenFood } & Link)
  | ({
      kind: 'meal';
      mealId: string;
      name?: string | undefined;
      mealKind?: string | null | undefined;
      time?: MealTime | undefined;
    } & Based)
  | ({ kind: 'validity'; validity: RecallValidity | null } & Based);

type MealTime = Pick<CodedMeal, 'hours' | 'minutes' | 'dayOffset'>;

interface RecallCoding extends SubmissionIds, CodingReasons {
  change: RecallChange;
}

/**
 * Codes one part of a recall. Throws AppError `submission.not_found`, `coding.food_not_found`, `coding.meal_not_found`, `coding.conflict` if
 * another coding holds than the coder read, `coding.several_foods`, `coding.linked_foods`, `coding.not_open`, `reference.not_found`,
 * `survey.being_recalculated`.
 */
export async function codeRecall(
  context: SignedInContext,
  { surveyId, submissionId, change, reason, note }: RecallCoding,
): Promise<CodingStep> {
  const survey = await context.surveys.get(surveyId);
  // Before the transaction: foods are read on another connection, and the embedded database has only one.
  const codes = [...(await codesInRecall(context.em, submissionId)), ...codesOf(change)];
  const known = await context.foods.foodsByCode(survey.locale.id, [...new Set(codes)]);
  return inTransaction(context, async (inner) => {
    await lockRecalls(inner.em, survey.id, 'one');
    const recall = await lockRecallToCode(inner.em, survey, submissionId);
    const decision = { submissionId, kind: change.kind, ...(await decide(inner, { recall, known }, change)) };
    const step = await storeCodings(inner, survey, [decision], { reason, note });
    const { kind, subject, subjectId } = decision;
    await audit(inner, {
      recordType: 'coding',
      code: step.stepId,
      surveyId: survey.id,
      personId: recall.userId,
      action: 'create',
      // What was eaten is in the coding, which goes with the recall. The trail stays.
      after: { submissionId, kind, subject, subjectId, reason },
    });
    return step;
  });
}

function codesOf(change: RecallChange): string[] {
  if (change.kind === 'code') return change.foods.map(({ code }) => code);
  if (change.kind === 'add') return [change.food.code];
  return change.kind === 'correct' && change.code !== undefined ? [change.code] : [];
}

interface Knowledge {
  recall: RecallToCode;
  known: ReadonlyMap<string, FoodEntry>;
}

type Decided = Omit<Decision, 'submissionId' | 'kind'>;

async function decide(context: SignedInContext, knowledge: Knowledge, change: RecallChange): Promise<Decided> {
  const { recall } = knowledge;
  switch (change.kind) {
    case 'code':
      return coded(knowledge, change);
    case 'correct':
      return corrected(knowledge, change);
    case 'confirm':
      return confirmed(recall, change);
    case 'remove': {
      const { target, before } = requireTarget(recall, change);
      return { ...ofTarget(recall, target), before, after: { foods: [] }, rows: [] };
    }
    case 'add':
      return added(context, knowledge, change);
    case 'meal':
      return mealCorrected(recall, change);
    case 'validity': {
      requireBase(recall, recall.id, change.baseCodingId);
      const { validity } = change;
      const before = { validity: recall.validity };
      return { subject: 'recall', subjectId: recall.id, entry: null, before, after: { validity }, rows: [] };
    }
  }
}

function coded({ recall, known }: Knowledge, change: Extract<RecallChange, { kind: 'code' }>): Decided {
  const { target, before } = requireTarget(recall, change);
  const rows = rowsFor(target, change.foods, known);
  return { ...ofTarget(recall, target), before, after: foodsState(rows), rows };
}

/** Makes the rows of the foods that stand for a part of a recall. The first has its place and its id. */
export function rowsFor(
  { base, subjectId }: Pick<Target, 'base' | 'subjectId'>,
  foods: readonly GivenFood[],
  known: ReadonlyMap<string, FoodEntry>,
): FoodRow[] {
  return foods.map((food, index) => {
    const originalId = index === 0 ? subjectId : null;
    return { ...codedRow(base, food, known, `change.foods.${index}.code`), originalId };
  });
}

function corrected({ recall, known }: Knowledge, change: Extract<RecallChange, { kind: 'correct' }>): Decided {
  const { target, before } = requireTarget(recall, change);
  const [food, ...others] = target.standing;
  if (food === undefined) throw partNotFound('food');
  if (others.length > 0) {
    const message = 'Several foods stand for this one: code it again with all of them.';
    throw new AppError('conflict', 'coding.several_foods', message);
  }
  const { code, grams, brand, mealId = food.mealId, relation } = change;
  requireMeal(recall, mealId);
  // A food that goes to another meal leaves the food that it was linked to.
  const { parentFoodId = mealId === food.mealId ? food.parentFoodId : null } = change;
  const placed: PlacedFood = { code, grams, brand, mealId, parentFoodId, relation };
  const row = { ...codedRow(food, placed, known, 'change.code'), originalId: target.subjectId };
  return { ...ofTarget(recall, target), before, after: foodsState([row]), rows: [row] };
}

function confirmed(recall: RecallToCode, { foodId }: Pick<OfFood, 'foodId'>): Decided {
  const { target, before } = requireTarget(recall, { foodId, baseCodingId: null });
  if (!recall.entries.has(target.subjectId)) {
    const message = 'There is nothing to confirm: this food is not in the queue.';
    throw new AppError('conflict', 'coding.not_open', message);
  }
  return { ...ofTarget(recall, target), before, after: before, rows: [] };
}

async function added(
  context: SignedInContext,
  { recall, known }: Knowledge,
  { mealId, food, parentFoodId = null, relation }: Extract<RecallChange, { kind: 'add' }>,
): Promise<Decided> {
  requireMeal(recall, mealId);
  const made = codedRow(baseOfAdded(mealId), { ...food, parentFoodId, relation }, known, 'change.food.code');
  const after = foodsState([made]);
  // A second person who adds the same food agrees with the first.
  const subjectId = await proposedAddition(context, recall.id, after);
  const row = subjectId === null ? made : { ...made, originalId: subjectId };
  return {
    subject: 'added-food',
    subjectId: subjectId ?? made.id,
    entry: null,
    before: { foods: [] },
    after,
    rows: [row],
  };
}

function mealCorrected(recall: RecallToCode, change: Extract<RecallChange, { kind: 'meal' }>): Decided {
  const { mealId, name, mealKind, time } = change;
  const meal = requireMeal(recall, mealId);
  requireBase(recall, mealId, change.baseCodingId);
  const before = { meal: mealAs('coded', meal) };
  const given = {
    ...(name === undefined ? {} : { name }),
    ...(mealKind === undefined ? {} : { kind: mealKind }),
    ...time,
  };
  return {
    subject: 'meal',
    subjectId: mealId,
    entry: null,
    before,
    after: { meal: { ...before.meal, ...given } },
    rows: [],
  };
}

/** What a coding is about, and the foods that stand for it in the recall as coded. */
interface Target {
  subject: CodingSubject;
  subjectId: string;
  /** The row from which its foods are made. */
  base: FoodRow;
  standing: FoodRow[];
}

function requireTarget(
  recall: RecallToCode,
  { foodId, baseCodingId }: OfFood,
): { target: Target; before: CodedState | null } {
  const target = findTarget(recall, foodId);
  if (target === null) throw partNotFound('food');
  requireBase(recall, target.subjectId, baseCodingId);
  const isMissing = target.subject === 'missing-food' && !recall.held.has(target.subjectId);
  return { target, before: isMissing ? null : foodsState(target.standing) };
}

function findTarget({ foods, missingFoods, held }: RecallToCode, foodId: string): Target | null {
  const shown = foods.find((food) => food.isAsCoded && shownFoodId(food) === foodId);
  const made = shown?.codingId == null ? undefined : [...held].find(([, coding]) => coding.id === shown.codingId);
  const subjectId = made?.[0] ?? foodId;
  const holding = held.get(subjectId);
  const standing = foods.filter(
    ({ id, codingId, isAsCoded }) => isAsCoded && (codingId === null ? id === subjectId : codingId === holding?.id),
  );
  const submitted = foods.find(({ id, isAsSubmitted }) => isAsSubmitted && id === subjectId);
  if (submitted !== undefined) return { subject: 'food', subjectId, base: submitted, standing };
  const missing = missingFoods.find(({ id }) => id === subjectId);
  if (missing !== undefined) return { subject: 'missing-food', subjectId, base: baseOfMissing(missing), standing };
  const [added] = standing;
  return added === undefined ? null : { subject: 'added-food', subjectId, base: added, standing };
}

function ofTarget({ entries }: RecallToCode, { subject, subjectId }: Target) {
  const entry: QueuedEntry | null = entries.get(subjectId) ?? null;
  return { subject, subjectId, entry };
}

function requireBase({ held }: RecallToCode, subjectId: string, baseCodingId: string | null): void {
  const current = held.get(subjectId) ?? null;
  if ((current?.id ?? null) !== baseCodingId) throw codingConflict(current);
}

function requireMeal({ meals }: RecallToCode, mealId: string) {
  const meal = meals.find(({ id }) => id === mealId);
  if (!meal) throw partNotFound('meal');
  return meal;
}
