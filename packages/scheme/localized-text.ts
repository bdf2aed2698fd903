/** A text by language: BCP 47 tag -> text. */
export type LocalizedText = Readonly<Record<string, string>>;

/**
 * Returns a text in the wanted language, or else in the nearest one that has it: the same language without region, any region
 * of the same language, the languages of the scheme in their order. Returns '' for a text without any language.
 */
export function textIn(text: LocalizedText, language: string, languages: readonly string[]): string {
  const wanted = [
    language,
    primary(language),
    ...Object.keys(text).filter((tag) => primary(tag) === primary(language)),
  ];
  for (const tag of [...wanted, ...languages]) {
    const found = text[tag];
    if (found !== undefined) return found;
  }
  return Object.values(text)[0] ?? '';
}

/** Returns the language of a scheme that a person reads best: the first of theirs that it has, or else its first. */
export function chooseLanguage(languages: readonly string[], preferred: readonly string[]): string {
  for (const wanted of preferred) {
    const found = nearestLanguage(languages, wanted);
    if (found !== null) return found;
  }
  return languages[0] ?? 'en';
}

/** Returns the language of a scheme that is the wanted one, or else another region of the same; null: the scheme has neither. */
export function nearestLanguage(languages: readonly string[], wanted: string): string | null {
  return (
    languages.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
    languages.find((tag) => primary(tag) === primary(wanted)) ??
    null
  );
}

function primary(tag: string): string {
  return (tag.split('-', 1)[0] ?? tag).toLowerCase();
}
