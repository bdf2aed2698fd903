import type { LocalizedText } from '../localized-text.ts';
import { SchemeDocument, type SchemeDocumentInput } from '../scheme.ts';
import { CHILDREN_DIARY } from './children-diary.ts';
import { DEFAULT } from './default.ts';
import { FIVE_PASS } from './five-pass.ts';

/** A scheme that comes with the service. */
export interface BuiltInScheme {
  id: string;
  /** The version that recalls name, from 1. A changed document has the next one. */
  version: number;
  name: LocalizedText;
  /** What it is for, in a sentence. */
  about: LocalizedText;
  document: SchemeDocument;
}

/** The id of the scheme of a survey that chooses none. */
export const DEFAULT_SCHEME_ID = 'default';

/** The schemes that come with the service. The categories of often forgotten foods have the codes of the demo food list. */
export const BUILT_IN_SCHEMES: readonly BuiltInScheme[] = [
  builtIn(DEFAULT_SCHEME_ID, DEFAULT, {
    name: { en: 'Two passes', fr: 'Deux passages', de: 'Zwei Durchgänge' },
    about: {
      en: 'The day meal by meal, then what is often forgotten. It has no questions of its own.',
      fr: 'La journée repas par repas, puis les aliments souvent oubliés. Sans question propre à l’étude.',
      de: 'Der Tag Mahlzeit für Mahlzeit, dann das, was oft vergessen wird. Ohne eigene Fragen der Studie.',
    },
  }),
  builtIn('five-pass', FIVE_PASS, {
    name: { en: 'Five passes', fr: 'Cinq passages', de: 'Fünf Durchgänge' },
    about: {
      en: 'A quick list, forgotten foods, times and meals, details, and a last question.',
      fr: 'Une liste rapide, les aliments oubliés, les heures et les repas, les détails, puis une dernière question.',
      de: 'Eine schnelle Liste, Vergessenes, Uhrzeiten und Mahlzeiten, Einzelheiten und eine letzte Frage.',
    },
  }),
  builtIn('children-diary', CHILDREN_DIARY, {
    name: { en: 'Diary for children', fr: 'Journal pour les enfants', de: 'Tagebuch für Kinder' },
    about: {
      en: 'A short diary of the same day in plain words and large text.',
      fr: 'Un journal court du jour même, avec des mots simples et de grands caractères.',
      de: 'Ein kurzes Tagebuch desselben Tages, in einfachen Worten und großer Schrift.',
    },
  }),
];

function builtIn(
  id: string,
  document: SchemeDocumentInput,
  { name, about }: { name: LocalizedText; about: LocalizedText },
): BuiltInScheme {
  return { id, version: 1, name, about, document: SchemeDocument.parse(document) };
}
