import type { MethodTables } from '@dietary-recall/recall';
import type { FoodGroups } from './food-groups.ts';
import type { LocaleFile } from './food-list-rows.ts';
import type { Difference, Part } from './part-fields.ts';
import type { PlannedCategory, PlannedFood } from './planned-list.ts';
import type { StoredCategory, StoredFood } from './stored-list.ts';

/** A part of a record that the import writes. */
export interface PartChange {
  /** Null for a new part. */
  before: Part | null;
  /** With the new version. */
  after: Part & { version: string };
  /** The fields that differ from those of a stored part; empty for a new part. */
  fields: Difference[];
}

interface RecordChange<Planned, Stored> {
  planned: Planned;
  /** Null for a new record. */
  stored: Stored | null;
  /** The global part; null if it stays as it is. */
  main: PartChange | null;
  /** The local part; null if it stays as it is. */
  local: PartChange | null;
}

export type CategoryChange = RecordChange<PlannedCategory, StoredCategory>;

export interface FoodChange extends RecordChange<PlannedFood, StoredFood> {
  /** The stored nutrient record of its code in the table of the list. Also a food that was deleted or renamed leaves one. */
  ownRecordId: number | null;
  amounts: AmountsChange;
}

/** The nutrients of a food in its local part: how many a new record gets, or the amounts that change. */
export interface AmountsChange {
  before: Part;
  after: Part;
  /** Whether the amounts of its nutrient record are written. */
  isWritten: boolean;
}

/** The lists of a locale that name foods and nutrients, and its rules. */
export interface LocaleLists {
  /** The codes of foods, best first. */
  fixedRanking: string[];
  /** The ids of nutrient types, in the order of the columns of exports. */
  exportNutrients: number[];
  exportFields: string[];
  foodListRules: object | null;
}

/** What the files say about the locale. */
export interface LocalePlan {
  /** The settings of the locale: those of the files, or for a new locale those that follow from its id. Null if it stays as it is. */
  file: LocaleFile | null;
  /** Null for a new locale. */
  before: Part | null;
  after: Part;
  fields: Difference[];
  /** The locale that gives food data when this one has none. */
  prototypeLocale: string | null;
  /** Null if they stay as they are. */
  lists: LocaleLists | null;
}

/** What an import adds, changes and removes. Records that stay as they are are not in it. */
export interface ListPlan {
  locale: LocalePlan;
  groups: FoodGroups;
  /** The tables of portion size methods that the import stores; null if they stay as they are. */
  tables: { before: unknown; after: MethodTables } | null;
  categories: CategoryChange[];
  foods: FoodChange[];
  /** Foods that leave the food list. */
  removed: { id: number; code: string }[];
}
