import { textIn } from '@dietary-recall/scheme/localized-text';
import { TRANSLATION_KINDS, type TranslationKind } from '@dietary-recall/vocabulary';
import { builtInTexts, type BuiltInText } from './built-in-texts.ts';

/** A text that editors wrote. */
export interface WrittenText extends BuiltInText {
  /** Null: for the whole installation. */
  localeId: string | null;
}

/** The food list for which texts are resolved. */
export interface ListLanguages {
  /** The language of the food list. */
  language: string;
  /** The locale and its prototypes, nearest first; empty: no locale, the texts of the installation. */
  localeIds: readonly string[];
}

/** The texts of one key by language. */
export interface KeyTexts {
  kind: TranslationKind;
  key: string;
  texts: Readonly<Record<string, string>>;
}

/**
 * Returns the texts of each key by language. A text of the locale goes before one of its prototypes, that before one of the
 * installation, and that before a built-in one. The name of a unit and a label are their own text in the language of the food
 * list, unless there is another one.
 */
export function textsByKey(written: readonly WrittenText[], { language, localeIds }: ListLanguages): KeyTexts[] {
  const levels = [null, ...localeIds.toReversed()];
  const ordered = [...written].sort((a, b) => levels.indexOf(a.localeId) - levels.indexOf(b.localeId));
  const found = new Map<string, { kind: TranslationKind; key: string; texts: Record<string, string> }>();
  for (const { kind, key, language: of, text } of [...builtInTexts(), ...ordered]) {
    const id = `${kind} ${key}`;
    // Without a prototype: `constructor` is a key like any other.
    const entry = found.get(id) ?? { kind, key, texts: Object.create(null) as Record<string, string> };
    entry.texts[of] = text;
    found.set(id, entry);
  }
  for (const { kind, key, texts } of found.values()) if (kind !== 'method') texts[language] ??= key;
  return [...found.values()];
}

export type TextsByKind = Record<TranslationKind, Record<string, string>>;

/**
 * Returns the text of each key in a language, or else in the nearest one that has it: the same language without region, any region of
 * the same language, the language of the food list, English.
 */
export function resolveTexts(keys: readonly KeyTexts[], wanted: string, { language }: ListLanguages): TextsByKind {
  const byKind = Object.fromEntries(
    TRANSLATION_KINDS.map((kind) => [kind, Object.create(null) as Record<string, string>]),
  ) as TextsByKind;
  for (const { kind, key, texts } of keys) byKind[kind][key] = textIn(texts, wanted, [language, 'en']);
  return byKind;
}
