import { chooseLanguage } from '@dietary-recall/scheme/localized-text';
import { i18n, type Messages } from '@lingui/core';
import { loadPart } from '../store/parts.ts';

/** The languages that the application speaks. Another one is a file in `locales` and a line here. */
const CATALOGUES = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
  de: () => import('../../locales/de.po'),
} as const;
export const LANGUAGES = Object.keys(CATALOGUES);
/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English', fr: 'Français', de: 'Deutsch' };

const CHOSEN = 'dietary-recall-language';

async function speak(language: string): Promise<void> {
  const known = chooseLanguage(LANGUAGES, [language]) as keyof typeof CATALOGUES;
  const { messages } = await loadPart<{ messages: Messages }>(CATALOGUES[known]);
  speakIn(known, messages);
}

/** Shows the page in a language with these messages. */
export function speakIn(locale: string, messages: Messages, direction: 'ltr' | 'rtl' = 'ltr'): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
  i18n.loadAndActivate({ locale, messages });
}

/** Chooses among the languages of a survey: the one that was chosen here before, or that of the person, or that the browser prefers. */
export async function speakFor(languages: readonly string[], ofPerson: string | null = null): Promise<void> {
  const offered = languages.filter((tag) => chooseLanguage(LANGUAGES, [tag]).split('-')[0] === tag.split('-')[0]);
  await speak(
    chooseLanguage(
      offered,
      [chosen(), ofPerson, ...navigator.languages].filter((tag) => tag !== null),
    ),
  );
}

export function choose(language: string): Promise<void> {
  try {
    localStorage.setItem(CHOSEN, language);
  } catch {
    // Without storage it is chosen for this page.
  }
  return speak(language);
}

function chosen(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}
