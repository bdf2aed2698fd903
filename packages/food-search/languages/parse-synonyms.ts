/** Words and phrases of a language that may stand for each other. */
export interface LanguageSynonyms {
  readonly words: readonly string[];
  /** Whether only the first word leads to the others: a brand to what it is. */
  readonly isOneWay: boolean;
}

/** Parses groups of lines: in `a, b` each may stand for the other; `a > b, c` says that a may mean b or c. */
export function parseSynonyms(groups: Readonly<Record<string, string>>): readonly LanguageSynonyms[] {
  return Object.values(groups).flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => ({ words: line.split(/[,>]/).map((word) => word.trim()), isOneWay: line.includes('>') })),
  );
}
