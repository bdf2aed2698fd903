import type { PortionSizeMethod, RecordedPortion } from '@dietary-recall/recall';
import type { Sex } from '@dietary-recall/vocabulary';
import type { Target } from './draft.ts';

/** A food or category that goes with a food, as the view `AssociatedFood` of the API has it. */
export interface AssociatedFood {
  target: Target;
  promptText: string;
  genericName: string;
  linkAsMain: boolean;
  multiple: boolean;
}

/** A food of the list. The view `Food` of the API is one. */
export interface ListedFood {
  code: string;
  /** Codes of all categories above the food, nearest first. */
  categories: readonly string[];
  /** The tags of these categories, such as `supplement`. */
  tags: readonly string[];
  brands: readonly string[];
  readyMealOption: boolean;
  sameAsBeforeOption: boolean;
  /** The largest plausible portion in g; null: none is known. */
  reasonableAmount: number | null;
  /** kcal per 100 g; null: unknown. */
  caloriesPer100g: number | null;
  portionSizeMethods: readonly PortionSizeMethod[];
  associatedFoods: readonly AssociatedFood[];
  /** Amounts per 100 g by nutrient type id: of the types that conditions of the scheme name (`nutrientsOfConditions`). A missing key is unknown. */
  nutrients: Readonly<Record<string, number>>;
}

/** An amount of a food in an earlier recall. */
export interface EarlierAmount {
  /** The day of that recall, YYYY-MM-DD. */
  recallDate: string;
  portion: RecordedPortion;
}

/** What the application knows besides the recall and the scheme. The functions look up what is at hand; they fetch nothing. */
export interface FlowFacts {
  /** A food by its code. Null: the list does not have it. Undefined: it has not been loaded, as when the device is offline. */
  food: (code: string) => ListedFood | null | undefined;
  /** The foods in the words of the respondent, one by one. Undefined, or one part: nothing to split. */
  parts: (typed: string) => readonly string[] | undefined;
  /** Categories that are often eaten with these foods, best first. Undefined: not known. */
  suggestedCategories: (codes: readonly string[]) => readonly string[] | undefined;
  /** The newest amount of a food in the last recalls. Undefined: none. */
  earlierAmount: (code: string) => EarlierAmount | undefined;
  /** Did the respondent leave this food for later, as when the device is offline? It then waits. Absent: none was left. */
  isPostponed?: (foodId: string) => boolean;
  /** Custom fields of the respondent by name. */
  personFields: Readonly<Record<string, string>>;
  /** Null: unknown. */
  sex: Sex | null;
  /** The number of this recall among those of the person in the survey, from 1. */
  recallNumber: number;
  /** The plausible energy of a day in kcal by the survey, where the scheme gives none. */
  plausibleEnergy: { least: number; most: number };
}
