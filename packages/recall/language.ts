import { z } from 'zod';

/** A language tag. It becomes what BCP 47 writes, so that one language has one key. */
export const Language = z
  .string()
  .trim()
  .max(35)
  .refine(isLanguage, 'Give a language as BCP 47 writes it, such as en or fr-CA.')
  .overwrite((tag) => canonicalLanguage(tag) ?? tag)
  .meta({ description: 'Language, BCP 47', example: 'fr' });

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
