import { roundToPrecision } from '@dietary-recall/nutrition';

export type FhirObject = { readonly [key: string]: FhirValue };
type FhirValue = string | number | boolean | FhirObject | readonly FhirValue[];
/** An element before `omitEmpty`. FHIR has no null and no empty element: an element without a value is left out. */
export type Draft = string | number | boolean | undefined | readonly Draft[] | { readonly [key: string]: Draft };

const UCUM = 'http://unitsofmeasure.org';
/** Symbols of data/reference/nutrient-units.csv as UCUM writes them (value set ucum-common of FHIR R5). */
const UCUM_CODES: Readonly<Record<string, string>> = { g: 'g', mg: 'mg', µg: 'ug', kcal: 'kcal', kJ: 'kJ' };

const REFUSED = /[^\P{Cc}\t\r\n]|\p{Noncharacter_Code_Point}/gu;
/** Latin letters, digits and marks, of which nearly all texts consist. The test is faster than one of Unicode properties. */
const ORDINARY = /^[ -~\u00a0-\u024f]*$/;

/**
 * Returns a text that FHIR and its XML form can hold (R5 datatypes, string): without control characters except tab and line
 * breaks, and without lone surrogates. Returns undefined for a blank text.
 */
export function plainText(words: string): string | undefined {
  const text = (ORDINARY.test(words) ? words : words.toWellFormed().replaceAll(REFUSED, ' ')).trim();
  return text === '' ? undefined : text;
}

/** Returns the element without what is undefined or empty, at every depth. */
export function omitEmpty(draft: { readonly [key: string]: Draft }): FhirObject {
  // Loops instead of entries(), which would cost more than the rest of an export: a recall has hundreds of elements.
  const filled: Record<string, FhirValue> = {};
  for (const key in draft) {
    const value = filledValue(draft[key]);
    if (value !== undefined) filled[key] = value;
  }
  return filled;
}

function filledValue(value: Draft): FhirValue | undefined {
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = (value as readonly Draft[]).map(filledValue).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  const object = omitEmpty(value as { readonly [key: string]: Draft });
  return Object.keys(object).length > 0 ? object : undefined;
}

/** Returns the first text that is not blank. */
export function firstText(...candidates: readonly (string | null)[]): string | undefined {
  return candidates.map((words) => (words === null ? undefined : plainText(words))).find((text) => text !== undefined);
}

/** Returns an amount with its unit and UCUM code; an unknown unit is left out. */
export function quantity(value: number, unit: string | undefined): Draft {
  const code = unit === undefined ? undefined : UCUM_CODES[unit];
  // FHIR decimals have at most 18 digits; rounding errors of binary numbers have more.
  return { value: roundToPrecision(value), unit, system: code === undefined ? undefined : UCUM, code };
}

/** Returns a list with one code, or an empty list if the code is blank. A code without a system belongs to none. */
export function coding(system: string | undefined, code: string, display: string | null): Draft[] {
  const written = plainText(code)?.replaceAll(/\s+/g, ' ');
  return written === undefined ? [] : [{ system, code: written, display: firstText(display) }];
}
