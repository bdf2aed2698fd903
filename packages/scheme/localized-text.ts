/** A text by language: BCP 47 tag -> text. */
export type LocalizedText = Readonly<Record<string, string>>;

/**
 * Returns a text in the wanted language, or else in the nearest one that has it (`nearestLanguage`), or else in the first of the further
 * languages that has it. Returns '' for a text without any language.
 */
export function textIn(text: LocalizedText, language: string, languages: readonly string[]): string {
  const tags = Object.keys(text);
  for (const wanted of [language, ...languages]) {
    const nearest = nearestLanguage(tags, wanted);
    if (nearest !== null) return text[nearest] ?? '';
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

/** Returns the wanted language, or else the same without region, or else another region of the same; null: the list has none of them. */
export function nearestLanguage<Tag extends string>(languages: readonly Tag[], wanted: string): Tag | null {
  return (
    languages.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
    languages.find((tag) => tag.toLowerCase() === withoutRegion(wanted)) ??
    languages.find((tag) => withoutRegion(tag) === withoutRegion(wanted)) ??
    null
  );
}

/** Returns the language alone, such as fr for fr-CA. */
export function withoutRegion(tag: string): string {
  return (tag.split('-', 1)[0] ?? tag).toLowerCase();
}
