import type { TranslationKind } from '@dietary-recall/vocabulary';
import { en } from './en.ts';
import { fr } from './fr.ts';

/** The texts of a language that the service brings along, by kind and key. */
export type BuiltInTexts = Readonly<Record<TranslationKind, Readonly<Record<string, string>>>>;

const BUILT_IN: Readonly<Record<string, BuiltInTexts>> = { en, fr };

/** A built-in text. */
export interface BuiltInText {
  kind: TranslationKind;
  key: string;
  language: string;
  text: string;
}

/** Lists the built-in texts of all languages. Units and labels are English words, and so their own English texts. */
export function builtInTexts(): BuiltInText[] {
  const texts = Object.entries(BUILT_IN).flatMap(([language, kinds]) =>
    Object.entries(kinds).flatMap(([kind, byKey]) =>
      Object.entries(byKey).map(([key, text]) => ({ kind: kind as TranslationKind, key, language, text })),
    ),
  );
  const words = texts.filter(({ kind, language }) => kind !== 'method' && language !== 'en');
  return [...words.map(({ kind, key }) => ({ kind, key, language: 'en', text: key })), ...texts];
}
