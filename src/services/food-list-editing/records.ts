import type { Attributes } from '../../domain/inheritable-attributes.ts';
import type { PortionSizeMethod } from '@dietary-recall/recall';

/** Descriptions as lists show them; the local one is the locale's own or, without one, its prototype's. */
export interface FoodHeader {
  code: string;
  englishDescription: string;
  localDescription: string | null;
}

export interface CategoryHeader extends FoodHeader {
  isHidden: boolean;
}

/** What an editor says of the global part of a food. Attributes: null = inherit. */
export interface MainFoodGiven {
  code: string;
  englishDescription: string;
  groupCode: number;
  attributes: Attributes;
  parentCategories: string[];
  /** Empty: for all locales. */
  localeRestrictions: string[];
}

export interface MainFood extends Omit<MainFoodGiven, 'parentCategories'> {
  version: string;
  parentCategories: CategoryHeader[];
}

export interface PromptGiven {
  target: { type: 'food' | 'category'; code: string };
  promptText: string;
  linkAsMain: boolean;
  genericName: string;
  multiple: boolean;
}

export interface Prompt extends PromptGiven {
  target: PromptGiven['target'] & Omit<FoodHeader, 'code'>;
}

/** What an editor says of a food in one locale; nothing of it is inherited. */
export interface LocalFoodGiven {
  localDescription: string | null;
  /** Nutrient table id -> record id. */
  nutrientTableCodes: Record<string, string>;
  portionSize: PortionSizeMethod[];
  associatedFoods: PromptGiven[];
  brandNames: string[];
  alternativeNames: string[];
}

export interface LocalFood extends Omit<LocalFoodGiven, 'associatedFoods'> {
  /** Null: the locale has no record of the food yet. */
  version: string | null;
  associatedFoods: Prompt[];
  /** Is the food in the food list of the locale? */
  isListed: boolean;
}

export interface MainCategoryGiven {
  code: string;
  englishDescription: string;
  isHidden: boolean;
  attributes: Attributes;
  parentCategories: string[];
  tags: string[];
}

export interface MainCategory extends Omit<MainCategoryGiven, 'parentCategories'> {
  version: string;
  parentCategories: CategoryHeader[];
}

export interface LocalCategoryGiven {
  localDescription: string | null;
  portionSize: PortionSizeMethod[];
}

export interface LocalCategory extends LocalCategoryGiven {
  version: string | null;
}
