import type { LanguageProfile } from '../languages/language-profile.ts';
import { tokenise, type Token } from './tokenise.ts';

/** Returns the words of a text without stop words and words that the locale ignores. */
export function contentWords(text: string, profile: LanguageProfile, ignored: ReadonlySet<string>): Token[] {
  return tokenise(text, profile.splitApostrophe).filter((token) => isContentWord(token, profile, ignored));
}

/** Returns whether a word counts in the search: "the", "with" and words that the locale ignores do not. */
export function isContentWord({ folded }: Token, profile: LanguageProfile, ignored: ReadonlySet<string>): boolean {
  return !profile.stopWords.has(folded) && !ignored.has(folded);
}
