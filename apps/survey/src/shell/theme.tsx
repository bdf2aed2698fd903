import { useLingui } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import { useEffect } from 'react';
import { readableOn } from './contrast.ts';
import { studyText } from './study-text.ts';

/** The title of a survey in the language of the page. It also stands in the titles of all pages. */
export function useSurveyTitle(given: Pick<PublicSurveyParameters, 'title' | 'languages'> | null): string {
  const { t, i18n } = useLingui();
  const title = given?.title ? studyText(given.title, i18n.locale, given.languages) : t`Dietary recall`;
  useEffect(() => {
    document.documentElement.dataset['survey'] = title;
  }, [title]);
  return title;
}

type ThemeColours = NonNullable<PublicSurveyParameters['colours']>;

/** The colours of a survey, changed where somebody could not read what is written in them. */
function readable({ accent, onAccent, background, surface, text, muted }: ThemeColours): ThemeColours {
  const action = readableOn(accent, background, surface);
  return {
    accent: action,
    onAccent: readableOn(onAccent, action),
    background,
    surface,
    text: readableOn(text, background, surface),
    muted: readableOn(muted, background, surface),
  };
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
    const shown = colours && readable(colours);
    set('--theme-action', shown?.accent);
    set('--theme-on-action', shown?.onAccent);
    set('--theme-paper', shown?.background);
    set('--theme-card', shown?.surface);
    set('--theme-ink', shown?.text);
    set('--theme-ink-soft', shown?.muted);
    document.documentElement.dataset['text'] = textSize;
  }, [colours, textSize]);
}
