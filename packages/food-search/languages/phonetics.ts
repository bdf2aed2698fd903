const VOWELS = /[aeiouy]/g;
const VOICED: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k', v: 'f', z: 's', c: 'k', q: 'k', w: 'f' };

/**
 * Returns the consonants of a phonetic spelling, voiced and voiceless ones merged, with a mark in front if it begins with
 * a vowel. Most spelling mistakes are in vowels, so that a misspelt word often has the skeleton of the right one.
 */
export function consonantSkeleton(phoneticSpelling: string): string {
  const merged = phoneticSpelling.replace(/[bdgvzcqw]/g, (letter) => VOICED[letter] ?? letter);
  const first = /^[aeiouy]/.test(merged) ? '*' : '';
  return `${first}${merged.replace(VOWELS, '').replace(/(.)\1+/g, '$1')}`;
}

/** Returns the phonetic spelling of a word in any language with Latin letters, by what European spellings have in common. */
export function plainPhoneticSpelling(word: string): string {
  const spelling = word
    .replace(/ph/g, 'f')
    .replace(/ck|qu|q/g, 'k')
    .replace(/sch/g, 's')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/[zj]/g, (letter) => (letter === 'z' ? 's' : 'i'))
    .replace(/(?<=.)h/g, '')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/(.)\1+/g, '$1');
  return spelling === '' ? word : spelling;
}

/**
 * Builds the phonetic spelling of a language from rules [letters, pattern, replacement], applied in order. `letters` holds
 * groups of letters separated by blanks: a word that has all letters of no group skips the rule, which saves most of the
 * regular expressions.
 */
export function phoneticSpeller(rules: readonly (readonly [string, RegExp, string])[]): (word: string) => string {
  const compiled = rules.map(([letters, pattern, replacement]) => ({
    groups: letters.split(' ').map(letterMask),
    pattern,
    replacement,
    added: letterMask(replacement),
  }));
  return (word) => {
    let spelling = word;
    let letters = letterMask(word);
    for (const { groups, pattern, replacement, added } of compiled) {
      if (!groups.some((group) => (letters & group) === group)) continue;
      spelling = spelling.replace(pattern, replacement);
      letters |= added;
    }
    return spelling === '' ? word : spelling;
  };
}

/** Returns the set of letters of a word, hashed into 32 bits. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i += 1) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}
