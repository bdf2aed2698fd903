import { z } from 'zod';
import { INHERITABLE_ATTRIBUTES } from '../../domain/inheritable-attributes.ts';
import { filled } from './food-list-rows.ts';

const MAX_PATTERNS = 100;
/** The most categories that a rule file names: more than the largest published list has. */
const MAX_CATEGORIES = 2000;
/** The most units that a rule gives a category. A respondent reads them all. */
const MAX_UNITS_OF_CATEGORY = 30;

const Patterns = z.array(filled(256)).max(MAX_PATTERNS).default([]);

/**
 * The file `rules.json` of a food list (docs/reference/import-format.md#rulesjson): what the rows of `portions.csv` mean that are no
 * household measures, and what foods of a category get where the list says nothing. Weights are in g.
 */
export const FoodListRules = z.strictObject({
  portions: z
    .strictObject({
      /** Descriptions whose weight is the default amount of the food. */
      defaultAmounts: Patterns,
      /** Descriptions that tell coders how much to assume of a food with another one. */
      rulesOfUse: Patterns,
    })
    .default({ defaultAmounts: [], rulesOfUse: [] }),
  categories: z
    .array(
      z.strictObject({
        /** The code or the name of the category, as `categories.csv` has it. */
        category: filled(256),
        units: z
          .array(z.strictObject({ name: filled(256), grams: z.number().positive().max(100_000) }))
          .max(MAX_UNITS_OF_CATEGORY)
          .default([]),
        /** Descriptions of foods of the category, or below it, that are found as ingredients of recipes only, such as raw meat. */
        ingredients: Patterns,
        reasonableAmount: INHERITABLE_ATTRIBUTES.reasonableAmount.given.nullable().default(null),
        defaultAmount: INHERITABLE_ATTRIBUTES.defaultAmount.given.nullable().default(null),
      }),
    )
    .max(MAX_CATEGORIES)
    .default([]),
});
export type FoodListRules = z.output<typeof FoodListRules>;

/** What a row of `portions.csv` means. */
type PortionMeaning = 'unit' | 'default-amount' | 'rule-of-use';

/** Returns the function that tells what a row of `portions.csv` means by its description. Without rules each row is a unit. */
export function portionMeanings(rules: FoodListRules | null): (description: string) => PortionMeaning {
  const isDefault = anyPattern(rules?.portions.defaultAmounts ?? []);
  const isRule = anyPattern(rules?.portions.rulesOfUse ?? []);
  return (description) => {
    if (isDefault(description)) return 'default-amount';
    return isRule(description) ? 'rule-of-use' : 'unit';
  };
}

/** Returns the test whether one of the patterns is the whole description, in any case. */
export function anyPattern(patterns: readonly string[]): (description: string) => boolean {
  const matchers = patterns.map(matcher);
  return (description) => {
    const text = description.toLowerCase();
    return matchers.some((matches) => matches(text));
  };
}

/**
 * Returns a test for texts in lower case: `*` in the pattern is any text, also none. It is no regular expression, because patterns
 * come from files of other people and some expressions take hours.
 */
function matcher(pattern: string): (text: string) => boolean {
  const [start = '', ...parts] = pattern.toLowerCase().split('*');
  const end = parts.pop();
  if (end === undefined) return (text) => text === start;
  return (text) => {
    if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return false;
    let at = start.length;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= text.length - end.length;
  };
}
