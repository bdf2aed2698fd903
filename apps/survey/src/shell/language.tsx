import { chooseLanguage } from '@dietary-recall/scheme/localized-text';
import { i18n, type Messages } from '@lingui/core';
import { loadPart } from '../store/parts.ts';

/**
 * The languages that the application speaks. Another one is a file in `locales` and in `locales/feedback`, and a line here: the words of
 * feedback are loaded with its pages.
 */
const CATALOGUES = {
  en: { application: () => import('../../locales/en.po'), feedback: () => import('../../locales/feedback/en.po') },
  fr: { application: () => import('../../locales/fr.po'), feedback: () => import('../../locales/feedback/fr.po') },
  de: { application: () => import('../../locales/de.po'), feedback: () => import('../../locales/feedback/de.po') },
} as const;
type Area = 'application' | 'feedback';
export const LANGUAGES = Object.keys(CATALOGUES);
/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English', fr: 'Français', de: 'Deutsch' };

const CHOSEN = 'dietary-recall-language';

/** The areas whose words are loaded, also in a language that is chosen later. */
const areas = new Set<Area>(['application']);

/** Loads a page with the words of its area. */
export async function withWords<Page>(area: Area, load: () => Promise<Page>): Promise<Page> {
  areas.add(area);
  const [page, messages] = await Promise.all([load(), wordsIn(i18n.locale)]);
  i18n.load(i18n.locale, messages);
  return page;
}

/** The words of the areas that are loaded, in the language or the one that stands in for it. */
export async function wordsIn(language: string): Promise<Messages> {
  const catalogues = CATALOGUES[known(language)];
  const loaded = await Promise.all([...areas].map((area) => loadPart<{ messages: Messages }>(catalogues[area])));
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages;
}

async function speak(language: string): Promise<void> {
  const messages = await wordsIn(language);
  speakIn(known(language), messages);
}

const known = (language: string) => chooseLanguage(LANGUAGES, [language]) as keyof typeof CATALOGUES;

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
