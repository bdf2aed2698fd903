import type { LanguageProfile } from '../languages/language-profile.ts';
import { splitWords, type TextWord } from './tokenise.ts';

/** The words of a text that count in this language. */
export function contentWords(text: string, profile: LanguageProfile, ignored: ReadonlySet<string>): TextWord[] {
  return splitWords(text, profile.splitApostrophe).filter((word) => isContent(word, profile, ignored));
}

/** False for "the", "with" and for the words that a locale ignores. */
export function isContent({ folded }: TextWord, profile: LanguageProfile, ignored: ReadonlySet<string>): boolean {
  return !profile.stopWords.has(folded) && !ignored.has(folded);
}

/**
 * The nouns that say what a food is, one or two of its content words: "sandwich" in "Cheese sandwich, with lettuce", both
 * of "Macaroni or noodles with cheese". `all` are the words of its description, with those that do not count.
 */
export function mainWords(
  all: readonly TextWord[],
  words: readonly TextWord[],
  { head, alternatives }: LanguageProfile,
): readonly TextWord[] {
  const [first] = words;
  if (head === null || first === undefined) return [];
  let at = all.indexOf(first);
  for (let i = at + 1; head.position === 'last' && i < all.length; i += 1) {
    const { segment, folded } = all[i]!;
    if (segment > 0 || head.endings.has(folded)) break;
    if (words.includes(all[i]!)) at = i;
  }
  const main = all[at]!;
  for (const step of [-1, 1]) {
    const other = all[at + 2 * step];
    if (other === undefined || !alternatives.has(all[at + step]!.folded)) continue;
    if (other.segment === main.segment && words.includes(other)) return [main, other];
  }
  return [main];
}

/** "NFS", "(average)", "NS as to type of milk": parts that say what was not asked, which nobody types. */
export function neutralSegments(words: readonly TextWord[], profile: LanguageProfile): readonly number[] {
  const neutral: number[] = [];
  for (let from = 0, to = 0; from < words.length; from = to) {
    const { segment, folded } = words[from]!;
    let isNeutral = profile.unspecifiedWords.has(folded);
    for (to = from + 1; words[to]?.segment === segment; to += 1)
      isNeutral &&= profile.unspecifiedWords.has(words[to]!.folded);
    if (segment > 0 && (isNeutral || profile.unspecifiedOpenings.has(folded))) neutral.push(segment);
  }
  return neutral;
}
