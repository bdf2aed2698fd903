import { i18n, type Messages } from '@lingui/core';

/** Each language by its own name. Another one is a folder of catalogues and a line here. */
export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', fr: 'Français' };

/** The catalogues, one for each folder of `src` and each language. */
const CATALOGUES = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po');

const CHOSEN = 'dietary-recall-console-language';
const areas = new Set<string>();

/** Loads the texts of folders of `src` in the language that is spoken. */
export async function learn(...wanted: string[]): Promise<void> {
  const unknown = wanted.filter((area) => !areas.has(area));
  await load(i18n.locale, unknown);
  for (const area of unknown) areas.add(area);
}

/** Speaks the language that was chosen here before, or one that the browser prefers. */
export async function begin(...first: string[]): Promise<void> {
  const wanted = [localStorage.getItem(CHOSEN), ...navigator.languages].map((tag) => tag?.split('-')[0] ?? '');
  for (const area of first) areas.add(area);
  await speak(wanted.find((tag) => tag in LANGUAGES) ?? 'en');
}

export function choose(language: string): Promise<void> {
  localStorage.setItem(CHOSEN, language);
  return speak(language);
}

async function speak(language: string): Promise<void> {
  await load(language, [...areas]);
  document.documentElement.lang = language;
  i18n.activate(language);
}

async function load(language: string, wanted: readonly string[]): Promise<void> {
  const loaders = wanted.flatMap((area) => CATALOGUES[`../../locales/${language}/${area}.po`] ?? []);
  for (const { messages } of await Promise.all(loaders.map((loader) => loader()))) i18n.load(language, messages);
}
