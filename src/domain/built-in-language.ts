import { nearestLanguage } from '@dietary-recall/scheme';

/** The languages of the mails, SMS and pages that respondents get. What has words in one of them has words in all. */
export const BUILT_IN_LANGUAGES = ['en', 'fr', 'de'] as const;
export type BuiltInLanguage = (typeof BUILT_IN_LANGUAGES)[number];

/** Chooses the language of words for a language tag such as `fr-CA`. The default is English. */
export function builtInLanguage(tag: string | null): BuiltInLanguage {
  return (tag === null ? null : nearestLanguage(BUILT_IN_LANGUAGES, tag)) ?? 'en';
}
