import { nearestLanguage } from '@dietary-recall/scheme';

/**
 * Finds words for a person: in the first of the languages that has any, or else in English. In each language the words of the survey win
 * over the built-in ones, and a language without region has the words of any region.
 */
export function nearestWords<Words extends { language: string }>(
  own: readonly Words[],
  builtIn: readonly Words[],
  languages: readonly (string | null)[],
): Words {
  for (const wanted of [...languages, 'en']) {
    if (wanted === null) continue;
    const found = nearest(own, wanted) ?? nearest(builtIn, wanted);
    if (found) return found;
  }
  throw new Error('there are no built-in words in English');
}

function nearest<Words extends { language: string }>(words: readonly Words[], wanted: string): Words | undefined {
  const language = nearestLanguage(
    words.map((one) => one.language),
    wanted,
  );
  return words.find((one) => one.language === language);
}
