import { PORTION_CHOICE_NAMES } from '@dietary-recall/recall';
import { CODED_METHOD, UNKNOWN_METHOD, type FoodRelation } from '@dietary-recall/vocabulary';
import { v7 as uuidv7 } from 'uuid';
import type { SubmissionFood } from '../../../entities/submission-food.ts';
import type { SubmissionMissingFood } from '../../../entities/submission-missing-food.ts';
import type { RowOf } from '../../db/columns.ts';
import type { FoodEntry } from '../../directories/load-foods.ts';
import type { CodedFood } from '../../domain/coded-state.ts';
import { snapshotFood, unknownPortion, type PortionEaten } from '../../domain/recall-snapshot.ts';
import { invalid } from '../../refusals.ts';

export type FoodRow = RowOf<SubmissionFood>;
export type MissingFoodRow = RowOf<SubmissionMissingFood>;

/** A food as a coder gives it. */
export interface GivenFood {
  code: string;
  /** The weight eaten; null: unknown. Absent: the reported weight, or the default amount of the food. */
  grams?: number | null | undefined;
  /** Absent: as reported. */
  brand?: string | undefined;
}

/** What a coder changes in a food. Without a code and grams, the food keeps its data. */
export interface PlacedFood {
  code?: string | undefined;
  grams?: number | null | undefined;
  brand?: string | undefined;
  mealId?: string | undefined;
  parentFoodId?: string | null | undefined;
  relation?: FoodRelation | undefined;
}

/** The rows of a food in the order of a meal: foods that were missing, then added ones, come after those of the submission. */
const FIRST_OF = { missing: 1000, added: 2000 } as const;

/** Returns the row from which a food is made that the respondent did not find. */
export function baseOfMissing({ mealId, foodIndex, name, brand }: MissingFoodRow): FoodRow {
  return baseRow({
    mealId,
    foodIndex: FIRST_OF.missing + foodIndex,
    searchTerm: name.slice(0, 256),
    brand: brand.slice(0, 128),
  });
}

/** Returns the row from which a food is made that the respondent did not report. */
export function baseOfAdded(mealId: string): FoodRow {
  return baseRow({ mealId, foodIndex: FIRST_OF.added, searchTerm: '', brand: '' });
}

const NO_CHOICES = Object.fromEntries(PORTION_CHOICE_NAMES.map((name) => [name, null])) as Pick<
  FoodRow,
  (typeof PORTION_CHOICE_NAMES)[number]
>;

function baseRow(of: Pick<FoodRow, 'mealId' | 'foodIndex' | 'searchTerm' | 'brand'>): FoodRow {
  return {
    id: '',
    clientFoodId: null,
    parentFoodId: null,
    relation: null,
    code: '',
    isReadyMeal: false,
    portionMethod: UNKNOWN_METHOD,
    portionData: {},
    ...NO_CHOICES,
    ...snapshotFood(undefined, { servingWeightGrams: null, leftoversWeightGrams: null }),
    isWeightVerified: null,
    answers: {},
    customData: {},
    isAsSubmitted: false,
    isAsCoded: false,
    codingId: null,
    originalId: null,
    ...of,
  };
}

/**
 * Makes the row of a food as coded, from the row of the food that it is made of, with the present data of the food list, as a submission
 * does. Throws AppError `reference.not_found` for a code that is not in the list.
 */
export function codedRow(
  base: FoodRow,
  given: PlacedFood,
  known: ReadonlyMap<string, FoodEntry>,
  path: string,
): FoodRow {
  const { code = base.code, grams, brand = base.brand, mealId = base.mealId } = given;
  const { parentFoodId = base.parentFoodId } = given;
  const relation = parentFoodId === null ? null : (given.relation ?? base.relation ?? 'with');
  const row = {
    ...base,
    id: uuidv7(),
    code,
    brand,
    mealId,
    parentFoodId,
    relation,
    isAsSubmitted: false,
    isAsCoded: false,
  };
  if (given.code === undefined && grams === undefined) return row;
  const food = known.get(code);
  // An unknown code of the respondent may get a weight, but no data.
  if (food === undefined && (code !== base.code || base.isResolved)) {
    throw invalid('reference.not_found', [
      { path, code: 'not_found', message: `There is no food "${code}" in the list.` },
    ]);
  }
  return { ...row, ...amountOf(base, grams, food) };
}

function amountOf(base: FoodRow, grams: number | null | undefined, food: FoodEntry | undefined) {
  if (grams !== undefined) {
    const portion: PortionEaten = { servingWeightGrams: grams, leftoversWeightGrams: grams === null ? null : 0 };
    return {
      portionMethod: CODED_METHOD,
      portionData: {},
      ...NO_CHOICES,
      isWeightVerified: null,
      ...snapshotFood(food, portion),
    };
  }
  const { servingWeightGrams, leftoversWeightGrams } = base;
  const isReported = base.portionMethod !== UNKNOWN_METHOD && servingWeightGrams !== null;
  return snapshotFood(food, isReported ? { servingWeightGrams, leftoversWeightGrams } : unknownPortion(food));
}

/** Returns what a row says, as a coding stores it. */
export function stateOf(row: FoodRow): CodedFood {
  return {
    code: row.code,
    description: row.localDescription ?? row.englishDescription,
    grams: row.portionWeightGrams,
    isAmountCoded: row.portionMethod === CODED_METHOD,
    brand: row.brand,
    mealId: row.mealId,
    parentFoodId: row.parentFoodId,
    relation: row.relation,
  };
}
