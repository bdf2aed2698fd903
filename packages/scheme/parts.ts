import { Language, Text, type Objects } from '@dietary-recall/recall';
import { z } from 'zod';

// Parts that the document of a scheme and the presentation of a survey have in common.

const MAX_LABEL = 512;

/** A text in each language: language -> text. A language without it shows that of the nearest language that has it (`textIn`). */
export const TextByLanguage = (description: string, maxLength = MAX_LABEL) =>
  z
    .record(Language, Text(maxLength).min(1))
    .refine((given) => Object.keys(given).length > 0, 'Give the text in one language at least.')
    .meta({ description: `${description}. Language -> text` });

/** An id that a person chooses: the key of an answer, a column of an export, the fragment of an address. */
export const ChosenId = (description: string) =>
  z
    .string()
    .regex(
      /^[a-z][a-z0-9_-]{0,62}$/,
      'An id has 1 to 63 characters: a small letter, then small letters, digits, - and _.',
    )
    .meta({ description });

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Give a colour as #rrggbb.');

/** The six colours of an application. */
export const Colours = (object: Objects) =>
  object({
    accent: Colour.meta({ description: 'Buttons and links' }),
    onAccent: Colour.meta({ description: 'Text on buttons' }),
    background: Colour.meta({ description: 'Background of the page' }),
    surface: Colour.meta({ description: 'Background of cards' }),
    text: Colour.meta({ description: 'Text' }),
    muted: Colour.meta({ description: 'Secondary text' }),
  });
