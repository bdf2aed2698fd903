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
