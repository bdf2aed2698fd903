import { roundToPrecision } from '@dietary-recall/nutrition';
import type { LocalizedText } from '@dietary-recall/scheme';

export type FhirObject = { readonly [key: string]: FhirValue };
type FhirValue = string | number | boolean | FhirObject | readonly FhirValue[];
/** An element before `omitEmpty`. FHIR has no null and no empty element: an element without a value is left out. */
export type Draft = string | number | boolean | undefined | readonly Draft[] | { readonly [key: string]: Draft };

/** Where the extensions of HL7 are (hl7.fhir.uv.extensions). */
export const HL7_EXTENSIONS = 'http://hl7.org/fhir/StructureDefinition';

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

/** The respondent of a recall, as resources name them. */
export interface PersonToShare {
  /** The name in the survey; null for somebody who takes part without one, such as staff who try the survey. */
  userName: string | null;
  userId: number;
}

/** Returns a Patient by identifier alone: the name in the survey, or else the user id; nothing else of the person. */
export function patient(person: PersonToShare, { baseUrl, surveyId }: { baseUrl: string; surveyId: string }): Draft {
  const { userName, userId } = person;
  const name = userName === null ? undefined : plainText(userName);
  const identifier =
    name === undefined
      ? userIdentifier(userId, baseUrl)
      : { system: `${baseUrl}/api/surveys/${encodeURIComponent(surveyId)}`, value: name };
  return { type: 'Patient', identifier };
}

/** Returns the identifier of an account. */
export function userIdentifier(userId: number, baseUrl: string): Draft {
  return { system: `${baseUrl}/fhir/users`, value: String(userId) };
}

/** Returns the identifier of a recall, which all its resources have. */
export function recallIdentifier(recallId: string): Draft {
  return { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${recallId}` };
}

/** The ids of the items of a recall: `consumedItem.id` of its NutritionIntake, and the meals that they begin with. */
export function mealItemId(mealIndex: number): string {
  return `meal${mealIndex + 1}`;
}

export function foodItemId(mealIndex: number, foodIndex: number): string {
  return `${mealItemId(mealIndex)}.food${foodIndex + 1}`;
}

/**
 * Returns an element by its name with a text in the language of the resource, and beside it the translations (the
 * extension translation of HL7).
 */
export function translated(element: string, text: LocalizedText, language: string): { readonly [key: string]: Draft } {
  const extension = Object.entries(text).flatMap(([lang, words]): Draft[] => {
    const content = lang === language ? undefined : plainText(words);
    if (content === undefined) return [];
    const parts = [
      { url: 'lang', valueCode: lang },
      { url: 'content', valueString: content },
    ];
    return [{ url: `${HL7_EXTENSIONS}/translation`, extension: parts }];
  });
  return { [element]: firstText(text[language] ?? null), [`_${element}`]: { extension } };
}
