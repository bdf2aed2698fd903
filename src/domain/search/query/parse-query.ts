import type { LanguageProfile } from '../languages/language-profile.ts';
import { splitWords, type TextWord } from '../text/tokenise.ts';

export interface QueryWord {
  readonly raw: string;
  readonly folded: string;
  /** 1 for a word about the food, less for a word about its amount. */
  readonly importance: number;
  /** Which word of the text it is. */
  readonly position: number;
  /** Whether the text ends in this word, so that it may be unfinished. */
  readonly isLast: boolean;
}

// Hostile input: more words than this are not even looked up. Names of real lists have up to 40 words.
const MAX_WORDS_READ = 40;
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)?$/u;
const MEASURE = /^\d+(?:[.,]\d+)?(?:g|gr|kg|ml|cl|l|oz|lb)$/;
// Words of an amount that may as well belong to a name ("two crust pie", "small curd") still break ties.
const WEAK = 0.12;
const UNIT_WITHOUT_COUNT = 0.4;
const HEAD_STRESS = 1.25;
// Longest word in use: longer ones only cost time.
const MAX_WORD_LENGTH = 40;

/** The words of a query that count, amounts ("half a cup of ...", "... two slices") left out or made light. */
export function readQuery(text: string, profile: LanguageProfile, ignored: ReadonlySet<string>): readonly QueryWord[] {
  const words = splitWords(text, profile.splitApostrophe).slice(0, MAX_WORDS_READ);
  const importance = new Float32Array(words.length).fill(1);
  const end = dropAmountBehind(words, importance, profile);
  dropAmountInFront(words.slice(0, end), importance, profile);
  const kept: QueryWord[] = [];
  for (const [position, { raw, folded }] of words.entries()) {
    if (importance[position]! === 0 || profile.stopWords.has(folded) || ignored.has(folded)) continue;
    kept.push({
      raw,
      folded: folded.slice(0, MAX_WORD_LENGTH),
      importance: importance[position]!,
      position,
      isLast: position === words.length - 1,
    });
  }
  if (kept.some((word) => word.importance === 1)) return stressHead(dropRepeated(kept), words, profile);
  // Nothing but light words: "cup" alone may be the food that is meant, "half a cup of" is noise.
  return words.length === 1 ? kept.map((word) => ({ ...word, importance: 1 })) : [];
}

// When no food has all the words, "crab dip" is rather another dip than another crab.
function stressHead(
  kept: readonly QueryWord[],
  words: readonly TextWord[],
  profile: LanguageProfile,
): readonly QueryWord[] {
  if (kept.length < 2 || profile.head === null) return kept;
  const { position, endings } = profile.head;
  const isMain = ({ importance, folded }: QueryWord): boolean =>
    importance === 1 && !profile.amounts.units.has(profile.stem(folded));
  let head = kept.findIndex(isMain);
  if (position === 'last') {
    const end = words.findIndex((word, i) => i > 0 && endings.has(word.folded));
    const inFront = end < 0 ? kept : kept.filter((word) => word.position < end);
    head = inFront.findLastIndex(isMain);
    if (head < 0) head = kept.findLastIndex(isMain);
  }
  return kept.map((word, i) => (i === head ? { ...word, importance: HEAD_STRESS } : word));
}

// "mahi mahi" is a name; more of the same says nothing and would only dilute the other words.
function dropRepeated(words: readonly QueryWord[]): QueryWord[] {
  const counts = new Map<string, number>();
  return words.filter(({ folded }) => {
    const count = (counts.get(folded) ?? 0) + 1;
    counts.set(folded, count);
    return count <= 2;
  });
}

function dropAmountInFront(words: readonly TextWord[], importance: Float32Array, profile: LanguageProfile): void {
  const { amounts } = profile;
  let i = 0;
  while (i < words.length && (isCount(words[i]!, profile) || amounts.sizes.has(words[i]!.folded))) i += 1;
  const noun = words[i];
  if (noun === undefined) {
    importance.fill(WEAK, 0, i);
    return;
  }
  const isUnit = amounts.units.has(profile.stem(noun.folded));
  let next = words[i + 1];
  if (
    isUnit &&
    next !== undefined &&
    amounts.links.has(next.folded) &&
    amounts.unitKinds.has(words[i + 2]?.folded ?? '')
  ) {
    // "cuillère à soupe"
    importance.fill(0, i + 1, i + 3);
    next = words[i + 3];
  }
  const isLinked = next !== undefined && amounts.links.has(next.folded);
  if (isLinked && (isUnit || i > 0)) {
    importance.fill(0, 0, i);
    // Without a count, "filet of" may be the name itself.
    importance[i] = i === 0 ? UNIT_WITHOUT_COUNT : WEAK;
  } else {
    importance.fill(WEAK, 0, i);
    if (isUnit && i > 0 && next !== undefined) importance[i] = WEAK;
  }
}

/** Returns where the amount at the end begins. */
function dropAmountBehind(words: readonly TextWord[], importance: Float32Array, profile: LanguageProfile): number {
  const { amounts } = profile;
  const last = words.at(-1);
  if (last === undefined) return 0;
  if (MEASURE.test(last.folded) && words.length > 1) {
    importance[words.length - 1] = 0;
    return words.length - 1;
  }
  if (!amounts.units.has(profile.stem(last.folded))) return words.length;
  let i = words.length - 1;
  let hasCount = false;
  while (i > 0 && (isCount(words[i - 1]!, profile) || amounts.sizes.has(words[i - 1]!.folded))) {
    i -= 1;
    hasCount ||= isCount(words[i]!, profile);
  }
  if (i === 0 || i === words.length - 1) return words.length;
  importance.fill(hasCount ? 0 : WEAK, i);
  return i;
}

function isCount(word: TextWord, profile: LanguageProfile): boolean {
  return profile.amounts.counts.has(word.folded) || NUMBER.test(word.folded) || MEASURE.test(word.folded);
}
