import { withoutNoise } from '@dietary-recall/nutrition';

export type FhirObject = { readonly [key: string]: FhirValue };
type FhirValue = string | number | boolean | FhirObject | readonly FhirValue[];
/** FHIR knows neither null nor what is empty: an element that says nothing is absent. */
export type Draft = string | number | boolean | undefined | readonly Draft[] | { readonly [key: string]: Draft };

const UCUM = 'http://unitsofmeasure.org';
/** Symbols of data/reference/nutrient-units.csv as UCUM writes them (value set ucum-common of FHIR R5). */
const UCUM_CODES: Readonly<Record<string, string>> = { g: 'g', mg: 'mg', µg: 'ug', kcal: 'kcal', kJ: 'kJ' };

const REFUSED = /[^\P{Cc}\t\r\n]|\p{Noncharacter_Code_Point}/gu;
/** Nearly all words are: Latin letters, digits, marks. A look at each Unicode property takes longer. */
const ORDINARY = /^[ -~\u00a0-\u024f]*$/;

/**
 * Words as FHIR and its XML form can hold them: without control characters but tab and line breaks, without half
 * characters, not blank (datatypes of R5, string).
 */
export function plainText(words: string): string | undefined {
  const text = (ORDINARY.test(words) ? words : words.toWellFormed().replaceAll(REFUSED, ' ')).trim();
  return text === '' ? undefined : text;
}

/** Drops what is undefined or empty, at every depth. */
export function withoutGaps(draft: { readonly [key: string]: Draft }): FhirObject {
  // Loops: an export writes hundreds of elements a recall, and entries of entries cost more than all the rest.
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
  const object = withoutGaps(value as { readonly [key: string]: Draft });
  return Object.keys(object).length > 0 ? object : undefined;
}

/** The first of them that says something. */
export function firstText(...candidates: readonly (string | null)[]): string | undefined {
  return candidates.map((words) => (words === null ? undefined : plainText(words))).find((text) => text !== undefined);
}

/** An amount in a unit with its UCUM code; without a unit where that is unknown. */
export function quantity(value: number, unit: string | undefined): Draft {
  const code = unit === undefined ? undefined : UCUM_CODES[unit];
  // FHIR decimals have 18 digits at most, binary noise has more.
  return { value: withoutNoise(value), unit, system: code === undefined ? undefined : UCUM, code };
}

/** A code of a system, none where the code is blank; without a system it is a code of nowhere. */
export function coding(system: string | undefined, code: string, display: string | null): Draft[] {
  const written = plainText(code)?.replaceAll(/\s+/g, ' ');
  return written === undefined ? [] : [{ system, code: written, display: firstText(display) }];
}
