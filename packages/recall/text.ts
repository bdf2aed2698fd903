import { z } from 'zod';
import { canonicalLanguage } from './language.ts';

/** Text that PostgreSQL can store: well-formed Unicode without NUL. */
export const AnyText = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the characters that are not text.');

/** Makes the schema of a text of at most `maxLength` UTF-16 units. */
export const Text = (maxLength: number) => AnyText.max(maxLength);

/** A language as BCP 47 writes it, so that one language has one key. */
export const Language = z
  .string()
  .max(35)
  .refine((tag) => canonicalLanguage(tag) === tag, 'Give a language as BCP 47 writes it, such as en or fr-CA.')
  .meta({ description: 'Language, BCP 47', example: 'fr' });
