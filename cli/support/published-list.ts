import {
  FOOD_LIST_SOURCES,
  type ConversionReport,
  type FoodListSource,
} from '../../src/services/food-list-sources/convert-published-list.ts';
import { UsageError } from './command.ts';

/** The published list that `--as` names. Throws UsageError. */
export function sourceOf(as: string): FoodListSource {
  const source = FOOD_LIST_SOURCES.find((name) => name === as.toLowerCase());
  if (source) return source;
  throw new UsageError(`--as: "${as}" is not a list that can be read. Write ${FOOD_LIST_SOURCES.join(', ')}.`);
}

/** The language of a locale id: that of `en_GB` is `en`. Without a locale it is '', the list's own. */
export function languageOf(locale: string | undefined): string {
  return locale?.split(/[-_]/)[0]?.toLowerCase() ?? '';
}

/** Says what was read, and what of the published files the food list does not have. */
export function conversionReport(source: FoodListSource, report: ConversionReport): string {
  const { foods, categories, portions, amounts, notes, unmapped } = report;
  const lines = [
    `Read ${source}: ${foods} foods, ${categories} categories, ${portions} portions, ${amounts} amounts.`,
    ...notes.map((note) => `  ${note}`),
  ];
  if (unmapped.size > 0) lines.push(`  ${unmapped.size} published columns are left out:`);
  for (const [column, reason] of unmapped) lines.push(`    ${column}: ${reason}`);
  return `${lines.join('\n')}\n`;
}
