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
    const found =
      own.find(({ language }) => isSame(language, wanted)) ??
      own.find(({ language }) => isNear(language, wanted)) ??
      builtIn.find(({ language }) => isNear(language, wanted));
    if (found) return found;
  }
  throw new Error('there are no built-in words in English');
}

const primary = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const isNear = (a: string, b: string) => primary(a) === primary(b);
