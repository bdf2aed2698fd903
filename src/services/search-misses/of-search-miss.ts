import type { Change } from '../trail/audit.ts';

/** The length of the code of a record in the trail. */
const MAX_CODE = 64;

/** The parts of an entry of the trail that name words by which people did not find a food. */
export function ofSearchMiss(
  locale: string,
  textKey: string,
  text: string,
): Pick<Change, 'recordType' | 'code' | 'label' | 'localeId'> {
  // A cut may halve a character.
  return { recordType: 'search-miss', code: textKey.slice(0, MAX_CODE).toWellFormed(), label: text, localeId: locale };
}
