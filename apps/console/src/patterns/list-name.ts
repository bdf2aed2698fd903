import { useLingui } from '@lingui/react';
import type { LocaleHeader } from 'dietary-recall-client';
import { useCallback } from 'react';

type Named = Pick<LocaleHeader, 'id' | 'englishName' | 'localName' | 'respondentLanguage'>;

/** The name of a food list in the language of the person, if it is one that is known in it. */
export function useNameOfList(): (list: Named) => string {
  const { i18n } = useLingui();
  return useCallback((list) => nameOfList(list, i18n.locale), [i18n.locale]);
}

/** A list in another language has the usual name of its language and country, unless somebody has given it an own one. */
export function nameOfList({ id, englishName, localName, respondentLanguage }: Named, language: string): string {
  if (language === 'en') return englishName;
  if (respondentLanguage.split('-')[0] === language) return capitalized(localName, language);
  if (usualName(id, 'en') !== englishName) return englishName;
  return capitalized(usualName(id, language) ?? englishName, language);
}

function capitalized(name: string, language: string): string {
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function usualName(id: string, language: string): string | undefined {
  try {
    const names = new Intl.DisplayNames([language], {
      type: 'language',
      languageDisplay: 'standard',
      fallback: 'none',
    });
    return names.of(id.replaceAll('_', '-'));
  } catch {
    // The id is no language tag.
    return undefined;
  }
}
