import { frenchSynonyms } from './french-synonyms.ts';
import { type LanguageProfile, wordSet } from './language-profile.ts';
import { consonantSkeleton, phoneticSpeller } from './phonetics.ts';

const IRREGULAR = new Map(
  Object.entries({
    fraiche: 'frais',
    fraiches: 'frais',
    seche: 'sec',
    seches: 'sec',
    secs: 'sec',
    blanche: 'blanc',
    blanches: 'blanc',
    blancs: 'blanc',
    douce: 'doux',
    douces: 'doux',
    epaisse: 'epais',
    epaisses: 'epais',
    oeufs: 'oeuf',
    boeufs: 'boeuf',
    gras: 'gras',
    grasse: 'gras',
    grasses: 'gras',
    yeux: 'oeil',
    // This is no plural in a list of foods: noodles, and not several pastes or pies ("pâte", "pâté").
    pates: 'pates',
  }),
);

/**
 * Folds gender and number: cru, crue, crus and crues are one word, and so are fume, fumee and fumees. The rules follow
 * Savoy's minimal French stemmer ("Light stemming approaches for the French, Portuguese, German and Hungarian languages",
 * SAC 2006).
 */
function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 3) return word;
  let base = word;
  if (base.length > 4 && /[^e]aux$/.test(base)) base = `${base.slice(0, -3)}al`;
  else if (/[sx]$/.test(base) && !/ss$|ous$/.test(base)) base = base.slice(0, -1);
  if (base.length > 4 && base.endsWith('eau')) return base;
  if (base.length > 4 && base.endsWith('ee')) base = base.slice(0, -1);
  else if (base.length > 4 && base.endsWith('euse')) base = `${base.slice(0, -2)}r`;
  else if (base.length > 4 && base.endsWith('ere')) base = `${base.slice(0, -2)}r`;
  if (base.length > 3 && base.endsWith('e')) base = base.slice(0, -1);
  if (base.length > 3 && /([lnt])\1$/.test(base)) base = base.slice(0, -1);
  return base;
}

const DERIVATIONAL_ENDINGS = /(?:ement|age|ation|ateur|eux|eur|ette|et|ant|ir|i|ier|er|iss|u)$/;

function derivationalStem(stemmed: string): string {
  const root = stemmed.replace(DERIVATIONAL_ENDINGS, '');
  return root.length < 4 ? stemmed : root;
}

const phoneticSpelling = phoneticSpeller([
  ['ent', /(?:ent|ents)$/, 'an'],
  ['au', /eaux?|aux?/g, 'o'],
  ['er ez ai et ei', /(?:er|ez|ait|ais|et|ai|ei)$/, 'e'],
  ['ai ei', /ai|ei/g, 'e'],
  ['ou', /ou/g, 'u'],
  ['oi', /oi/g, 'wa'],
  ['ph', /ph/g, 'f'],
  ['ch sh', /sch|ch|sh/g, 'S'],
  ['gn', /gn/g, 'N'],
  ['gu', /gu(?=[eiy])/g, 'G'],
  ['g', /g(?=[eiy])/g, 'j'],
  ['q ck', /qu|q|ck/g, 'k'],
  ['sc', /sc(?=[eiy])/g, 's'],
  ['c', /c(?=[eiy])/g, 's'],
  ['c', /c/g, 'k'],
  ['oe eu', /oeu|oe|eu/g, 'e'],
  ['x', /x/g, 'ks'],
  ['m n', /(?:am|an|em|en)(?=[^aeiouymn]|$)/g, 'A'],
  ['m n', /(?:im|in|ym|yn|um|un)(?=[^aeiouymn]|$)/g, 'I'],
  ['om on', /(?:om|on)(?=[^aeiouymn]|$)/g, 'O'],
  ['h', /h/g, ''],
  ['y', /y/g, 'i'],
  ['il', /ill(?=[e]|$)/g, 'i'],
  ['z', /z/g, 's'],
  ['g', /G/g, 'g'],
  ['', /[sxtdpz]+$/, ''],
  ['e', /e$/, ''],
  ['', /(.)\1+/g, '$1'],
]);

const ELISION = /^(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu)'/;

function splitApostrophe(word: string): readonly string[] {
  return word
    .replace(ELISION, '')
    .split("'")
    .filter((piece) => piece !== '');
}

export const french: LanguageProfile = {
  language: 'fr',
  stem,
  derivationalStem,
  phoneticSpelling,
  phoneticKeys: (_word, phoneticSpelling) => [consonantSkeleton(phoneticSpelling)],
  splitApostrophe,
  andWord: 'et',
  stopWords: wordSet('le la les l un une des de du d a au aux en et ou avec dans sur par pour'),
  amounts: {
    counts: wordSet('un une deux trois quatre cinq six sept huit neuf dix demi demie quelques environ quart moitie'),
    sizes: wordSet('petit petite grand grande gros grosse moyen moyenne'),
    units: new Set(
      [
        ...wordSet(`tasse verre bouteille canette boite pot bol assiette tranche morceau part portion paquet sachet sac cuillere cuilleree barre baton filet
        gramme g kg ml cl litre poignee pincee goutte brique carre rondelle pave boule louche quartier gousse botte tablette flacon gobelet mug ballon pinte
        lamelle feuille`),
      ].map(stem),
    ),
    unitKinds: wordSet('soupe cafe the dessert'),
    links: wordSet('de du d des a'),
  },
  unspecifiedWords: wordSet('aliment moyen moyenne precision precise sans type inconnu standard'),
  unspecifiedFirstWords: wordSet(''),
  headNoun: { position: 'first', endings: new Set() },
  plainWords: wordSet('cru crue crus crues nature frais fraiche standard pulpe pasteurise pasteurisee'),
  processedWords: wordSet('sec secs seche seches sechee sechees deshydrate deshydratee poudre gluten'),
  orWords: wordSet('ou'),
  synonyms: frenchSynonyms,
  writesCompoundsAsOneWord: false,
};
