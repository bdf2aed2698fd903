import type { LanguageProfile } from '../languages/language-profile.ts';
import type { Token } from '../text/tokenise.ts';

/**
 * Returns the one or two nouns that say what a food is: "sandwich" in "Cheese sandwich, with lettuce", "macaroni" and
 * "noodles" in "Macaroni or noodles with cheese". `tokens` are all words of the description, `content` its content words.
 */
export function headNouns(
  tokens: readonly Token[],
  content: readonly Token[],
  { headNoun, orWords }: LanguageProfile,
): readonly Token[] {
  const [first] = content;
  if (headNoun === null || first === undefined) return [];
  let at = tokens.indexOf(first);
  for (let i = at + 1; headNoun.position === 'last' && i < tokens.length; i += 1) {
    const { segment, folded } = tokens[i]!;
    if (segment > 0 || headNoun.endings.has(folded)) break;
    if (content.includes(tokens[i]!)) at = i;
  }
  const head = tokens[at]!;
  for (const step of [-1, 1]) {
    const other = tokens[at + 2 * step];
    if (other === undefined || !orWords.has(tokens[at + step]!.folded)) continue;
    if (other.segment === head.segment && content.includes(other)) return [head, other];
  }
  return [head];
}

/**
 * Returns the segments of a name that only say what is not known about the food: "NFS", "(average)", "NS as to type of
 * milk". People do not type them, so their words do not count as words of the name. The first segment is never one.
 */
export function unspecifiedSegments(content: readonly Token[], profile: LanguageProfile): readonly number[] {
  const unspecified: number[] = [];
  for (let from = 0, to = 0; from < content.length; from = to) {
    const { segment, folded } = content[from]!;
    let hasOnlySuchWords = profile.unspecifiedWords.has(folded);
    for (to = from + 1; content[to]?.segment === segment; to += 1)
      hasOnlySuchWords &&= profile.unspecifiedWords.has(content[to]!.folded);
    if (segment > 0 && (hasOnlySuchWords || profile.unspecifiedFirstWords.has(folded))) unspecified.push(segment);
  }
  return unspecified;
}
