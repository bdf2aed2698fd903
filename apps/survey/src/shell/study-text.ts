import { textIn, withoutRegion, type LocalizedText } from '@dietary-recall/scheme/localized-text';

/** A text of the study in the language of the page. Marks of French stay with their word, with whatever spaces the study wrote them. */
export function studyText(text: LocalizedText, language: string, languages: readonly string[]): string {
  const found = textIn(text, language, languages);
  if (withoutRegion(language) !== 'fr') return found;
  return found.replaceAll(/ ([:;?!»])/g, '\u00a0$1').replaceAll('« ', '«\u00a0');
}
