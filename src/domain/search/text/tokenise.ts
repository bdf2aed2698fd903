/** A word of a text: as typed (lower case) and folded (without accents), and the comma-separated part that it stands in. */
export interface TextWord {
  readonly raw: string;
  readonly folded: string;
  readonly segment: number;
}

// Longest text looked at: the longest food names in use are below 250 characters, and work must stay bounded on hostile input.
const MAX_TEXT_LENGTH = 300;

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
// Latin, Greek and Cyrillic accents and Arabic vowel points; marks of other scripts are letters in their own right.
const ACCENTS = /[\u0300-\u036f\u064b-\u0652\u0640]/g;
const ONLY_ASCII = /^[\x00-\x7f]*$/;
const PLAIN_WORDS = /^[a-z]+(?: [a-z]+)*$/;
// "m&m's" and "pb&j" are one word, "salt&vinegar" is two.
const INITIALS = /(?<![\p{L}\p{N}])\p{L}{1,2}&\p{L}(?:'?s)?(?![\p{L}\p{N}])/gu;
const NOT_INITIALS = /&|(?<=&\p{L})'?s$/gu;
// What stands between words; "1.5" is one. The second is for text in ASCII, which takes half the time without `u`.
const SEPARATOR = /((?:[^\p{L}\p{N}\p{M}'.,]|[.,](?!\d)|(?<!\d)[.,])+)/u;
const ASCII_SEPARATOR = /((?:[^a-z0-9'.,]|[.,](?!\d)|(?<!\d)[.,])+)/;
const QUOTES_IN_FRONT = /^'+/;
const MAX_SEGMENT = 255;
const SEGMENT_BREAK = /[,;:()[\]|]/;
// Scripts written without blanks: each character is a word, and the word order score does the rest.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const UNSPACED_PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

function joinInitials(text: string): string {
  return text.includes('&') ? text.replace(INITIALS, (initials) => initials.replace(NOT_INITIALS, '')) : text;
}

/** Lower-case text without accents. */
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
 * Splits a text into words. `splitApostrophe` is the rule of the language for a word with apostrophes: the pieces that
 * count ("goat's" -> ["goat"], "d'olive" -> ["olive"]).
 */
export function splitWords(text: string, splitApostrophe: (word: string) => readonly string[]): TextWord[] {
  if (PLAIN_WORDS.test(text) && text.length <= MAX_TEXT_LENGTH)
    return text.split(' ').map((word) => ({ raw: word, folded: word, segment: 0 }));
  const lowered = text.slice(0, MAX_TEXT_LENGTH).toLowerCase();
  const isAscii = ONLY_ASCII.test(lowered);
  const clean = joinInitials(
    isAscii ? lowered.replaceAll('`', "'") : lowered.normalize('NFC').replace(/[’‘`´ʼ]/g, "'"),
  );
  // Words and what stands between them, in turn.
  const pieces = clean.split(isAscii ? ASCII_SEPARATOR : SEPARATOR);
  const words: TextWord[] = [];
  let segment = 0;
  for (let i = 0; i < pieces.length; i += 2) {
    if (words.length > 0 && segment < MAX_SEGMENT && SEGMENT_BREAK.test(pieces[i - 1]!)) segment += 1;
    const word = pieces[i]!;
    for (const piece of word.includes("'") ? splitApostrophe(word.replace(QUOTES_IN_FRONT, '')) : [word]) {
      for (const raw of isAscii ? [piece] : splitUnspaced(piece)) {
        const folded = isAscii ? raw : fold(raw);
        if (folded !== '') words.push({ raw, folded, segment });
      }
    }
  }
  return words;
}

function splitUnspaced(piece: string): readonly string[] {
  return UNSPACED.test(piece) ? (piece.match(UNSPACED_PIECES) ?? []) : [piece];
}
