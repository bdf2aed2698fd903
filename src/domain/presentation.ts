import { Language, type Objects } from '@dietary-recall/recall';
import { ChosenId, Colours, TextByLanguage } from '@dietary-recall/scheme';
import { z } from 'zod';
import { Phone } from './person-fields.ts';

// How a survey presents itself: what an application shows before anybody signs in, and under Help. What belongs to the
// questionnaire (welcome, consent, questions and answers about it) is in the scheme (docs/reference/presentation.md).

/** The ways into a survey that an application can offer. */
export const SIGN_IN_MODES = ['link', 'password', 'generate', 'panel'] as const;
export type SignInMode = (typeof SIGN_IN_MODES)[number];

const MAX_LANGUAGES = 20;
const MAX_HELP = 20;
/** The longest help of a survey as JSON: the texts are kept in memory with the survey. */
const MAX_HELP_CHARACTERS = 200_000;

/** A text of which a person reads one language: in 1 to 20 languages. */
const textOf = (maxLength: number, description: string) =>
  TextByLanguage(description, maxLength).refine(
    (given) => Object.keys(given).length <= MAX_LANGUAGES,
    `Give it in 1 to ${MAX_LANGUAGES} languages.`,
  );

const isWebVtt = (text: string) => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text);

const captions = textOf(20_000, 'Captions as WebVTT').refine(
  (given) => Object.values(given).every(isWebVtt),
  'Captions begin with the line WEBVTT.',
);

const ClipUrl = z
  .url({ protocol: /^https$/, error: 'Give an https URL.' })
  .max(2048)
  .refine((url) => URL.parse(url)?.username === '', 'Give a URL without user name and password');

const helpOf = (object: Objects) =>
  object({
    id: ChosenId('Id of the entry, unique in the survey'),
    title: textOf(256, 'Title'),
    text: textOf(4000, 'Text').nullable().meta({ description: 'Text; null: the clip says it all' }),
    clip: object({
      url: ClipUrl.meta({ description: 'https URL of the video' }),
      captions,
      transcript: textOf(8000, 'What is said and shown')
        .nullable()
        .meta({ description: 'Transcript; null: that of the captions' }),
    })
      .nullable()
      .meta({ description: 'Clip with captions; null: none' }),
  });

/** The fields of a presentation, with strict objects for an input and plain ones for an answer. */
export const presentationFields = (object: Objects) => ({
  title: textOf(128, 'Title of the survey')
    .nullable()
    .meta({ description: 'Title of the survey: language -> text; null: none' }),
  languages: z
    .array(Language)
    .max(MAX_LANGUAGES)
    .refine((tags) => new Set(tags).size === tags.length, 'Name each language once.')
    .meta({
      description: 'Languages that the application offers, first the one to begin with; empty: that of the food list',
    }),
  signInModes: z
    .array(z.enum(SIGN_IN_MODES))
    .min(1)
    .refine((modes) => new Set(modes).size === modes.length, 'Name each way once.')
    .nullable()
    .meta({
      description:
        'Ways into the survey that the application offers: a personal `link`, name and `password`, a new account by `generate`, a `panel` that signs people; null: all that the settings of the survey allow',
    }),
  supportPhone: Phone.nullable().meta({ description: 'Telephone number for help; null: none' }),
  colours: Colours(object)
    .nullable()
    .meta({ description: 'Colours; null: those of the scheme, or else of the application' }),
  help: z
    .array(helpOf(object))
    .max(MAX_HELP)
    .refine(
      (entries) => new Set(entries.map(({ id }) => id)).size === entries.length,
      'Give each entry an id of its own.',
    )
    .refine(
      (entries) => JSON.stringify(entries).length <= MAX_HELP_CHARACTERS,
      `The help has more than ${MAX_HELP_CHARACTERS} characters. Shorten it.`,
    )
    .meta({ description: 'Help with the application, in its order' }),
});

const Presentation = z.object(presentationFields(z.object as Objects));
export type Presentation = z.output<typeof Presentation>;

const NONE: Presentation = {
  title: null,
  languages: [],
  signInModes: null,
  supportPhone: null,
  colours: null,
  help: [],
};

/** Returns a stored presentation with every field. What was stored was checked: it is not checked again. */
export function presentationOf(stored: object | null | undefined): Presentation {
  return { ...NONE, ...stored };
}

/** What of a survey decides which ways lead into it. */
interface Doors {
  allowGeneratedUsers: boolean;
  /** Whether a panel has a key with which it signs people. It takes the place of accounts that visitors make. */
  hasPanelKey: boolean;
}

/** Returns the ways into a survey that are both wanted and possible, in the order in which they are wanted. */
export function offeredSignInModes(
  wanted: readonly SignInMode[] | null,
  { allowGeneratedUsers, hasPanelKey }: Doors,
): SignInMode[] {
  const isPossible = (mode: SignInMode) =>
    mode === 'link' || mode === 'password' || (allowGeneratedUsers && (mode === 'panel') === hasPanelKey);
  return (wanted ?? SIGN_IN_MODES).filter(isPossible);
}
