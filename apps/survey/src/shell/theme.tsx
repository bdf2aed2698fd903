import { textIn } from '@dietary-recall/scheme/localized-text';
import { useLingui } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import { useEffect } from 'react';

/** The title of a survey in the language of the page. It also stands in the titles of all pages. */
export function useSurveyTitle(given: Pick<PublicSurveyParameters, 'title' | 'languages'> | null): string {
  const { t, i18n } = useLingui();
  const title = given?.title ? textIn(given.title, i18n.locale, given.languages) : t`Dietary recall`;
  useEffect(() => {
    document.documentElement.dataset['survey'] = title;
  }, [title]);
  return title;
}

/** Colours of a survey and of its scheme. Lines, washes and the dark page are mixed from them. */
export function useTheme(
  colours: PublicSurveyParameters['colours'] | null,
  textSize: 'normal' | 'large' = 'normal',
): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const set = (name: string, value: string | undefined) =>
      value === undefined ? style.removeProperty(name) : style.setProperty(name, value);
    set('--theme-action', colours?.accent);
    set('--theme-paper', colours?.background);
    set('--theme-card', colours?.surface);
    set('--theme-ink', colours?.text);
    document.documentElement.dataset['text'] = textSize;
  }, [colours, textSize]);
}
