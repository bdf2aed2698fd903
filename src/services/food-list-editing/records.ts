import type { PortionSizeMethod } from '@dietary-recall/recall';
import type { Attributes } from '../../domain/inheritable-attributes.ts';
import type { CategoryFields, FoodFields } from '../../domain/record-fields.ts';

/** A food in a list for editors. The local description is that of the locale, or else that of a prototype locale. */
export interface FoodHeader {
  code: string;
  englishDescription: string;
  localDescription: string | null;
}

/** A category in a list for editors. */
export interface CategoryHeader extends FoodHeader {
  isHidden: boolean;
}

/** A category in the tree of a locale. */
export interface BrowsedCategory extends CategoryHeader {
  /** Whether respondents of the locale see no food in it or in visible categories below it, and so not the category either. */
  isEmpty: boolean;
}

/** The global part of a food as an editor gives it. An attribute that is null is inherited. */
export interface MainFoodGiven extends FoodFields {
  code: string;
  attributes: Attributes;
  parentCategories: string[];
  /** The locales that may use the food; all locales when the list is empty. */
  localeRestrictions: string[];
}

/** The global part of a food as it is stored. */
export interface MainFood extends Omit<MainFoodGiven, 'parentCategories'> {
  version: string;
  parentCategories: CategoryHeader[];
}

/** A prompt for an associated food as an editor gives it. */
export interface PromptGiven {
  target: { type: 'food' | 'category'; code: string };
  promptText: string;
  linkAsMain: boolean;
  genericName: string;
  multiple: boolean;
}

/** A prompt with the names of its target. */
export interface Prompt extends PromptGiven {
  target: PromptGiven['target'] & Omit<FoodHeader, 'code'>;
}

/** The part of a food in one locale as an editor gives it; nothing in it is inherited. */
export interface LocalFoodGiven {
  localDescription: string | null;
  /** The id of a nutrient record, by the id of its nutrient table. */
  nutrientTableCodes: Record<string, string>;
  portionSize: PortionSizeMethod[];
  associatedFoods: PromptGiven[];
  brandNames: string[];
  alternativeNames: string[];
}

/** The part of a food in one locale as it is stored. */
export interface LocalFood extends Omit<LocalFoodGiven, 'associatedFoods'> {
  /** Null when the locale has no part of the food yet. */
  version: string | null;
  associatedFoods: Prompt[];
  /** Whether the food is in the food list of the locale. */
  isListed: boolean;
}

/** The global part of a category as an editor gives it. An attribute that is null is inherited. */
export interface MainCategoryGiven extends CategoryFields {
  code: string;
  attributes: Attributes;
  parentCategories: string[];
  tags: string[];
  /** The locales that show the category; all locales when the list is empty. */
  localeRestrictions: string[];
}

/** The global part of a category as it is stored. */
export interface MainCategory extends Omit<MainCategoryGiven, 'parentCategories'> {
  version: string;
  parentCategories: CategoryHeader[];
}

/** The part of a category in one locale as an editor gives it. */
export interface LocalCategoryGiven {
  localDescription: string | null;
  portionSize: PortionSizeMethod[];
}

/** The part of a category in one locale as it is stored. */
export interface LocalCategory extends LocalCategoryGiven {
  /** Null when the locale has no part of the category yet. */
  version: string | null;
}
