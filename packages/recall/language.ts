/** Returns the canonical form of a BCP 47 tag, such as fr-CA for fr-ca; null: it is no tag. */
export function canonicalLanguage(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

export function isLanguage(tag: string): boolean {
  return canonicalLanguage(tag) !== null;
}
