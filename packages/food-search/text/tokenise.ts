import { MAX_SEGMENT, MAX_TEXT_LENGTH } from '../thresholds.ts';

/** A word of a name or of a query. */
export interface Token {
  /** The word as written, in lower case. */
  readonly raw: string;
  /** The word in lower case without accents. */
  readonly folded: string;
  /** Number of the segment with the word: commas, brackets and the like cut a text into segments, counted from 0. */
  readonly segment: number;
}

const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};
const SPECIAL_LETTERS = /[ßæœøłđðþıħ]/g;
// Latin, Greek and Cyrillic accents and Arabic vowel points. Marks of other scripts are letters in their own right.
const ACCENTS = /[\u0300-\u036f\u064b-\u0652\u0640]/g;
const ONLY_ASCII = /^[\x00-\x7f]*$/;
const PLAIN_WORDS = /^[a-z]+(?: [a-z]+)*$/;
// "m&m's" and "pb&j" are one word each, "salt&vinegar" is two.
const INITIALS = /(?<![\p{L}\p{N}])\p{L}{1,2}&\p{L}(?:'?s)?(?![\p{L}\p{N}])/gu;
const NOT_INITIALS = /&|(?<=&\p{L})'?s$/gu;
// Everything between two words; "1.5" is one word. ASCII text has a pattern of its own, which takes half the time without `u`.
const SEPARATOR = /((?:[^\p{L}\p{N}\p{M}'.,]|[.,](?!\d)|(?<!\d)[.,])+)/u;
const ASCII_SEPARATOR = /((?:[^a-z0-9'.,]|[.,](?!\d)|(?<!\d)[.,])+)/;
const LEADING_QUOTES = /^'+/;
const SEGMENT_BREAK = /[,;:()[\]|]/;
// Scripts that are written without blanks. Each character is a word; the word order score keeps characters together.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const UNSPACED_PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** Returns a text in lower case without accents. */
export function fold(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(SPECIAL_LETTERS, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter)
    .normalize('NFC');
}

/**
 * Cuts a text into words. `splitApostrophe` is the rule of the language for a word with apostrophes: it returns the pieces
 * that count ("goat's" gives ["goat"], "d'olive" gives ["olive"]).
 */
export function tokenise(text: string, splitApostrophe: (word: string) => readonly string[]): Token[] {
  if (PLAIN_WORDS.test(text) && text.length <= MAX_TEXT_LENGTH)
    return text.split(' ').map((word) => ({ raw: word, folded: word, segment: 0 }));
  const lowered = text.slice(0, MAX_TEXT_LENGTH).toLowerCase();
  const isAscii = ONLY_ASCII.test(lowered);
  const clean = joinInitials(
    isAscii ? lowered.replaceAll('`', "'") : lowered.normalize('NFC').replace(/[’‘`´ʼ]/g, "'"),
  );
  // Words stand at even positions, the separators between them at odd ones.
  const pieces = clean.split(isAscii ? ASCII_SEPARATOR : SEPARATOR);
  const tokens: Token[] = [];
  let segment = 0;
  for (let i = 0; i < pieces.length; i += 2) {
    if (tokens.length > 0 && segment < MAX_SEGMENT && SEGMENT_BREAK.test(pieces[i - 1]!)) segment += 1;
    const word = pieces[i]!;
    for (const piece of word.includes("'") ? splitApostrophe(word.replace(LEADING_QUOTES, '')) : [word]) {
      for (const raw of isAscii ? [piece] : splitUnspaced(piece)) {
        const folded = isAscii ? raw : fold(raw);
        if (folded !== '') tokens.push({ raw, folded, segment });
      }
    }
  }
  return tokens;
}

function joinInitials(text: string): string {
  return text.includes('&') ? text.replace(INITIALS, (initials) => initials.replace(NOT_INITIALS, '')) : text;
}

function splitUnspaced(piece: string): readonly string[] {
  return UNSPACED.test(piece) ? (piece.match(UNSPACED_PIECES) ?? []) : [piece];
}
