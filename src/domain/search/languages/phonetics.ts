const VOWELS = /[aeiouy]/g;
const VOICED: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k', v: 'f', z: 's', c: 'k', q: 'k', w: 'f' };

/**
 * The consonants of a sound spelling with voiced and voiceless ones merged, first vowel kept as a mark. Vowels carry
 * most spelling mistakes, so words that agree here are worth a closer look.
 */
export function consonantSkeleton(sound: string): string {
  const merged = sound.replace(/[bdgvzcqw]/g, (letter) => VOICED[letter] ?? letter);
  const first = /^[aeiouy]/.test(merged) ? '*' : '';
  return `${first}${merged.replace(VOWELS, '').replace(/(.)\1+/g, '$1')}`;
}

/** Sound spelling for any language in Latin letters: what European spellings have in common. */
export function plainSoundSpelling(word: string): string {
  const sound = word
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
  return sound === '' ? word : sound;
}

/**
 * Builds a sound spelling from rules that are applied one after the other: [letters, pattern, replacement]. A word without
 * the letters of one of the blank-separated groups skips the rule, which is what makes it fast.
 */
export function soundSpeller(rules: readonly (readonly [string, RegExp, string])[]): (word: string) => string {
  const compiled = rules.map(([letters, pattern, replacement]) => ({
    groups: letters.split(' ').map(letterMask),
    pattern,
    replacement,
    added: letterMask(replacement),
  }));
  return (word) => {
    let sound = word;
    let letters = letterMask(word);
    for (const { groups, pattern, replacement, added } of compiled) {
      if (!groups.some((group) => (letters & group) === group)) continue;
      sound = sound.replace(pattern, replacement);
      letters |= added;
    }
    return sound === '' ? word : sound;
  };
}

/** Which letters a word has, hashed into 32 bits. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i += 1) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}
