/** Words and phrases that mean the same, or one of which may mean the others. */
export interface LanguageSynonyms {
  readonly words: readonly string[];
  /** Only the first one leads to the others: a brand to what it is. */
  readonly isOneWay: boolean;
}

/** Reads groups of lines: `a, b` = each may mean the other, `a > b, c` = a may mean b or c. */
export function readSynonyms(groups: Readonly<Record<string, string>>): readonly LanguageSynonyms[] {
  return Object.values(groups).flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => ({ words: line.split(/[,>]/).map((word) => word.trim()), isOneWay: line.includes('>') })),
  );
}
