import type { LanguageProfile } from '../languages/language-profile.ts';
import type { Token } from '../text/tokenise.ts';
import { AMOUNT_WORD_IMPORTANCE, UNIT_WITHOUT_COUNT_IMPORTANCE } from '../thresholds.ts';

const NUMBER = /^\p{N}+(?:[.,]\p{N}+)?$/u;
const MEASURE = /^\d+(?:[.,]\d+)?(?:g|gr|kg|ml|cl|l|oz|lb)$/;

/**
 * Returns the importance of each word of a query, 0..1: words of an amount in front of the food ("half a cup of ...") and
 * behind it ("... two slices") are left out (0) or count little, all others count fully (1).
 */
export function wordImportance(tokens: readonly Token[], profile: LanguageProfile): Float32Array {
  const importance = new Float32Array(tokens.length).fill(1);
  const end = markAmountAtEnd(tokens, importance, profile);
  markAmountAtStart(tokens.slice(0, end), importance, profile);
  return importance;
}

function markAmountAtStart(tokens: readonly Token[], importance: Float32Array, profile: LanguageProfile): void {
  const { amounts } = profile;
  let i = 0;
  while (i < tokens.length && (isCount(tokens[i]!, profile) || amounts.sizes.has(tokens[i]!.folded))) i += 1;
  const noun = tokens[i];
  if (noun === undefined) {
    importance.fill(AMOUNT_WORD_IMPORTANCE, 0, i);
    return;
  }
  const isUnit = amounts.units.has(profile.stem(noun.folded));
  let next = tokens[i + 1];
  if (
    isUnit &&
    next !== undefined &&
    amounts.links.has(next.folded) &&
    amounts.unitKinds.has(tokens[i + 2]?.folded ?? '')
  ) {
    // The unit has three words: "cuillère à soupe".
    importance.fill(0, i + 1, i + 3);
    next = tokens[i + 3];
  }
  const isLinked = next !== undefined && amounts.links.has(next.folded);
  if (isLinked && (isUnit || i > 0)) {
    importance.fill(0, 0, i);
    // Without a count, "filet of" may belong to the name.
    importance[i] = i === 0 ? UNIT_WITHOUT_COUNT_IMPORTANCE : AMOUNT_WORD_IMPORTANCE;
  } else {
    importance.fill(AMOUNT_WORD_IMPORTANCE, 0, i);
    if (isUnit && i > 0 && next !== undefined) importance[i] = AMOUNT_WORD_IMPORTANCE;
  }
}

/** Marks an amount at the end of a query and returns the position where it begins. */
function markAmountAtEnd(tokens: readonly Token[], importance: Float32Array, profile: LanguageProfile): number {
  const { amounts } = profile;
  const last = tokens.at(-1);
  if (last === undefined) return 0;
  if (MEASURE.test(last.folded) && tokens.length > 1) {
    importance[tokens.length - 1] = 0;
    return tokens.length - 1;
  }
  if (!amounts.units.has(profile.stem(last.folded))) return tokens.length;
  let i = tokens.length - 1;
  let hasCount = false;
  while (i > 0 && (isCount(tokens[i - 1]!, profile) || amounts.sizes.has(tokens[i - 1]!.folded))) {
    i -= 1;
    hasCount ||= isCount(tokens[i]!, profile);
  }
  if (i === 0 || i === tokens.length - 1) return tokens.length;
  importance.fill(hasCount ? 0 : AMOUNT_WORD_IMPORTANCE, i);
  return i;
}

function isCount({ folded }: Token, { amounts }: LanguageProfile): boolean {
  return amounts.counts.has(folded) || NUMBER.test(folded) || MEASURE.test(folded);
}
