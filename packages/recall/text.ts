import { z } from 'zod';

/** Text that PostgreSQL can store: well-formed Unicode without NUL. */
export const AnyText = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the characters that are not text.');

/** Makes the schema of a text of at most `maxLength` UTF-16 units. */
export const Text = (maxLength: number) => AnyText.max(maxLength);
