import { type LanguageProfile, NO_AMOUNTS, wordSet } from './language-profile.ts';
import { consonantSkeleton, plainPhoneticSpelling } from './phonetics.ts';

interface StemmerModule {
  readonly stemmer: (word: string) => string;
}

// Snowball stemmers (snowballstem.org) by language subtag, loaded when an index of that language is built.
const STEMMERS: Readonly<Record<string, () => Promise<StemmerModule>>> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  ga: () => import('@orama/stemmers/irish'),
  hi: () => import('@orama/stemmers/indian'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  ne: () => import('@orama/stemmers/nepali'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sa: () => import('@orama/stemmers/sanskrit'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  ta: () => import('@orama/stemmers/tamil'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
};

// Both written forms of Norwegian use the Norwegian stemmer.
const ALIASES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

// The words of the following tables are folded: they have no accents.
const STOP_WORDS: Readonly<Record<string, string>> = {
  da: 'og med i paa af en et den det de til fra uden',
  de: 'und mit der die das den dem des ein eine einer eines in im von vom aus zu zum auf am an fur oder',
  es: 'y e o u con de del la el los las un una en al a por para',
  it: 'e o con di del della dei delle degli il la lo i gli le un una uno in al alla da per',
  nl: 'en of met de het een van in uit op voor aan',
  no: 'og med i pa av en et den det de til fra uten',
  pt: 'e ou com de do da dos das o a os as um uma em no na ao por para',
  sv: 'och med i pa av en ett den det de till fran utan',
};

const UNSPECIFIED_WORDS: Readonly<Record<string, string>> = {
  da: 'uspecificeret gennemsnit',
  de: 'durchschnitt unspezifiziert allgemein',
  es: 'promedio medio especificar generico sin',
  it: 'medio generico specificare',
  nl: 'gemiddeld onbekend algemeen',
  no: 'uspesifisert gjennomsnitt',
  pt: 'medio generico especificar sem',
  sv: 'ospecificerad genomsnitt',
};

const COMPOUND_LANGUAGES = wordSet('da de fi hu is nb nl nn no sv');

/**
 * Returns the profile of a BCP 47 language tag. Any text is accepted: a language without a stemmer compares words as they
 * are. Each language is a module of its own, so that a browser loads one of them.
 */
export async function loadLanguage(tag: string): Promise<LanguageProfile> {
  const subtag = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  const language = ALIASES[subtag] ?? subtag;
  if (language === 'en') return (await import('./english.ts')).english;
  if (language === 'fr') return (await import('./french.ts')).french;
  const load = Object.hasOwn(STEMMERS, language) ? STEMMERS[language] : undefined;
  const stemmer = load === undefined ? undefined : (await load()).stemmer;
  return otherLanguage(language, stemmer, subtag);
}

function otherLanguage(
  language: string,
  stemmer: ((word: string) => string) | undefined,
  subtag: string,
): LanguageProfile {
  const own = (table: Readonly<Record<string, string>>): string =>
    Object.hasOwn(table, language) ? (table[language] ?? '') : '';
  return {
    language,
    stem: stemmer === undefined ? (word) => word : (word) => safeStem(stemmer, word),
    derivationalStem: (stemmed) => stemmed,
    phoneticSpelling: plainPhoneticSpelling,
    phoneticKeys: (_word, phoneticSpelling) => [consonantSkeleton(phoneticSpelling)],
    splitApostrophe: (word) =>
      language === 'it' || language === 'ca'
        ? word.split("'").filter((piece) => piece.length > 1)
        : [word.replaceAll("'", '')],
    andWord: '',
    stopWords: wordSet(own(STOP_WORDS)),
    amounts: NO_AMOUNTS,
    unspecifiedWords: wordSet(own(UNSPECIFIED_WORDS)),
    unspecifiedFirstWords: new Set(),
    headNoun: null,
    plainWords: new Set(),
    processedWords: new Set(),
    orWords: new Set(),
    synonyms: [],
    writesCompoundsAsOneWord: COMPOUND_LANGUAGES.has(subtag),
  };
}

// Stemmers expect words of their language: some throw or return nothing for one letter, digits or another script.
function safeStem(stemmer: (word: string) => string, word: string): string {
  try {
    const stemmed = stemmer(word);
    return typeof stemmed === 'string' && stemmed !== '' ? stemmed : word;
  } catch {
    return word;
  }
}
