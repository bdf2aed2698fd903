import type { LanguageProfile } from '../languages/language-profile.ts';
import { isContentWord } from '../text/content-words.ts';
import { tokenise, type Token } from '../text/tokenise.ts';
import { HEAD_NOUN_IMPORTANCE, MAX_QUERY_TOKENS, MAX_QUERY_WORD_LENGTH, MAX_REPETITIONS } from '../thresholds.ts';
import { wordImportance } from './amounts.ts';

/** A content word of a query. */
export interface QueryWord {
  readonly raw: string;
  readonly folded: string;
  /** 1 for a word about the food, less for a word about its amount, more for the head noun. */
  readonly importance: number;
  /** Position of the word in the text, from 0. */
  readonly position: number;
  /** Whether the text ends in this word, so that it may be unfinished. */
  readonly isLast: boolean;
}

/** Returns the content words of a query. Amounts are left out or have little importance. */
export function parseQuery(text: string, profile: LanguageProfile, ignored: ReadonlySet<string>): readonly QueryWord[] {
  const spoken = text.replaceAll(/(?<=\s)&(?=\s)/g, profile.andWord);
  const tokens = tokenise(spoken, profile.splitApostrophe).slice(0, MAX_QUERY_TOKENS);
  const importance = wordImportance(tokens, profile);
  const words: QueryWord[] = [];
  for (const [position, token] of tokens.entries()) {
    if (importance[position]! === 0 || !isContentWord(token, profile, ignored)) continue;
    words.push({
      raw: token.raw,
      folded: token.folded.slice(0, MAX_QUERY_WORD_LENGTH),
      importance: importance[position]!,
      position,
      isLast: position === tokens.length - 1,
    });
  }
  if (words.some((word) => word.importance === 1)) return stressHeadNoun(dropRepetitions(words), tokens, profile);
  // The query is nothing but an amount. "cup" alone may be the food that is meant; "half a cup of" has no food.
  return tokens.length === 1 ? words.map((word) => ({ ...word, importance: 1 })) : [];
}

function stressHeadNoun(
  words: readonly QueryWord[],
  tokens: readonly Token[],
  profile: LanguageProfile,
): readonly QueryWord[] {
  if (words.length < 2 || profile.headNoun === null) return words;
  const { position, endings } = profile.headNoun;
  const isFoodWord = ({ importance, folded }: QueryWord): boolean =>
    importance === 1 && !profile.amounts.units.has(profile.stem(folded));
  let head = words.findIndex(isFoodWord);
  if (position === 'last') {
    const end = tokens.findIndex((token, i) => i > 0 && endings.has(token.folded));
    const phrase = end < 0 ? words : words.filter((word) => word.position < end);
    head = phrase.findLastIndex(isFoodWord);
    if (head < 0) head = words.findLastIndex(isFoodWord);
  }
  return words.map((word, i) => (i === head ? { ...word, importance: HEAD_NOUN_IMPORTANCE } : word));
}

function dropRepetitions(words: readonly QueryWord[]): QueryWord[] {
  const counts = new Map<string, number>();
  return words.filter(({ folded }) => {
    const count = (counts.get(folded) ?? 0) + 1;
    counts.set(folded, count);
    return count <= MAX_REPETITIONS;
  });
}
