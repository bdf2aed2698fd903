import type { NutrientRecord, NutrientType } from 'dietary-recall-client';

/**
 * A record as the form holds it: `n49` is the amount of nutrient type 49 as tables write it (a number, `<0.5`, `tr`, or '' for unknown),
 * `f:name` a text column. So that a conflict is shown nutrient by nutrient.
 */
export type RecordValues = { description: string; localDescription: string; isRetired: boolean } & Record<
  string,
  string | boolean
>;

const TRACES = 'tr';
const AMOUNT = /^(<?)\s*(\d+(?:[.,]\d+)?)$/;

export function recordValuesOf(record: NutrientRecord): RecordValues {
  const { description, localDescription, isRetired, nutrients, belowDetection, fields } = record;
  const limits = belowDetection.map(
    ({ nutrientId, limitPer100g }) => [`n${nutrientId}`, limitPer100g === null ? TRACES : `<${limitPer100g}`] as const,
  );
  const amounts = nutrients.map(({ nutrientId, amountPer100g }) => [`n${nutrientId}`, String(amountPer100g)] as const);
  const texts = Object.entries(fields).map(([name, text]) => [`f:${name}`, text] as const);
  return {
    ...Object.fromEntries([...limits, ...amounts, ...texts]),
    description,
    localDescription: localDescription ?? '',
    isRetired,
  } as RecordValues;
}

/** The names of the fields of a record in words. */
export function amountNames(types: readonly NutrientType[]): Record<string, string> {
  return Object.fromEntries(
    types.map(({ nutrientId, description, unit }) => [`n${nutrientId}`, `${description}, ${unit}`]),
  );
}

export function isAmount(text: string): boolean {
  return text.trim() === '' || text.trim() === TRACES || AMOUNT.test(text.trim());
}

/** The parts of a record that a change replaces as a whole. */
export function contentsOf(values: RecordValues) {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()] as const] : [],
  );
  const given = entries.flatMap(([name, text]) => {
    const id = /^n(\d+)$/.exec(name)?.[1];
    return id === undefined || text === '' ? [] : [{ nutrientId: Number(id), text }];
  });
  const amountOf = (text: string) => Number(AMOUNT.exec(text)?.[2]?.replace(',', '.'));
  const isBelow = (text: string) => text === TRACES || text.startsWith('<');
  return {
    nutrients: given
      .filter(({ text }) => !isBelow(text))
      .map(({ nutrientId, text }) => ({ nutrientId, amountPer100g: amountOf(text) })),
    belowDetection: given
      .filter(({ text }) => isBelow(text))
      .map(({ nutrientId, text }) => ({ nutrientId, limitPer100g: text === TRACES ? null : amountOf(text) })),
    fields: Object.fromEntries(
      entries.flatMap(([name, text]) => (name.startsWith('f:') ? [[name.slice(2), text] as const] : [])),
    ),
  };
}
