import { doubleMetaphone } from 'double-metaphone';
import { MAX_METAPHONE_LENGTH } from '../thresholds.ts';
import { englishSynonyms } from './english-synonyms.ts';
import { type LanguageProfile, wordSet } from './language-profile.ts';
import { consonantSkeleton, phoneticSpeller } from './phonetics.ts';

const IRREGULAR = new Map(
  Object.entries({
    leaves: 'leaf',
    loaves: 'loaf',
    halves: 'half',
    knives: 'knife',
    calves: 'calf',
    shelves: 'shelf',
    wolves: 'wolf',
    mice: 'mouse',
    geese: 'goose',
    teeth: 'tooth',
    feet: 'foot',
    children: 'child',
    women: 'woman',
    men: 'man',
    oxen: 'ox',
    fungi: 'fungus',
    radii: 'radius',
    // These are not plurals: people type the shorter word for the food ("toast" for toasted bread).
    toasted: 'toast',
    mashed: 'mash',
  }),
);

/**
 * Folds plurals only: food lists distinguish "baked" from "baking", and a full stemmer merges "cream" with "creamer" and
 * "oats" with "oatly". "ies", "ie" and "y" all become "y", so that cookie, cookies and cooky are one word.
 */
function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  const base = singular(word);
  if (base.length > 4 && base.endsWith('ie')) return `${base.slice(0, -2)}y`;
  // "peaches" loses "es" and "quiches" too, so that "quiche" has to lose its "e".
  return base.length > 4 && /[cs]he$/.test(base) ? base.slice(0, -1) : base;
}

function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && /(?:[cs]h|ss|x|zz|o)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const DERIVATIONAL_ENDINGS = /(?:ings?|ed|er|y|e|en|ness|less|ful|ly|ish|ated|ation)$/;

function derivationalStem(stemmed: string): string {
  const root = stemmed.replace(DERIVATIONAL_ENDINGS, '');
  if (root.length < 3) return stemmed;
  return /([bdfgklmnprstz])\1$/.test(root) && root.length > 3 ? root.slice(0, -1) : root;
}

// The rules are applied in this order, so that a longer spelling comes before its parts.
const phoneticSpelling = phoneticSpeller([
  ['kn gn pn', /^(?:kn|gn|pn)/, 'n'],
  ['wr', /^wr/, 'r'],
  ['wh', /^wh/, 'w'],
  ['ps', /^ps/, 's'],
  ['x', /^x/, 's'],
  ['sugar', /^sugar/, 'shugar'],
  ['ion ian', /(?:tion|sion|cian|cion)/g, 'shun'],
  ['eau', /(?:eaux?|eau)$/, 'o'],
  ['que', /que$/, 'k'],
  ['gue', /gue$/, 'g'],
  ['ough', /ough/g, 'o'],
  ['augh', /augh/g, 'a'],
  ['igh', /igh/g, 'i'],
  ['ch', /cch/g, 'k'],
  ['sch', /sch/g, 'sk'],
  ['tch', /tch/g, 'ch'],
  ['ph', /ph/g, 'f'],
  ['ck', /ck/g, 'k'],
  ['c', /cc(?=[eiy])/g, 'ks'],
  ['sc', /sc(?=[eiy])/g, 's'],
  ['c', /c(?=[eiy])/g, 's'],
  ['z', /zz/g, 'ts'],
  ['dg', /dge?/g, 'j'],
  ['g', /g(?=[eiy])/g, 'j'],
  ['ch', /ch/g, 'C'],
  ['sh', /sh/g, 'S'],
  ['th', /th/g, 'T'],
  ['c q', /[cq]/g, 'k'],
  ['ku', /ku(?=[aeio])/g, 'kw'],
  ['x', /x/g, 'ks'],
  ['h', /h/g, ''],
  ['z', /z/g, 's'],
  ['e y', /(?:ee|ea|ie|ei|ey|y)/g, 'i'],
  ['o ew ue', /(?:oo|ou|ew|ue)/g, 'u'],
  ['ai ay', /(?:ai|ay)/g, 'e'],
  ['o a', /(?:oa|ow|au|aw)/g, 'o'],
  ['e', /(?<=[^aeiou])e$/, ''],
  ['r', /(?:er|or|ar|ur|re)$/, 'r'],
  ['', /(.)\1+/g, '$1'],
]);

// Double Metaphone (Philips, "The double metaphone search algorithm", C/C++ Users Journal, 2000), and consonants alone.
function phoneticKeys(word: string, phoneticSpelling: string): readonly string[] {
  const [primary, secondary] = doubleMetaphone(word);
  const keys = [primary.slice(0, MAX_METAPHONE_LENGTH), consonantSkeleton(phoneticSpelling)];
  if (secondary !== primary) keys.push(secondary.slice(0, MAX_METAPHONE_LENGTH));
  return keys;
}

function splitApostrophe(word: string): readonly string[] {
  return [word.replace(/'s?$/, '').replaceAll("'", '')];
}

export const english: LanguageProfile = {
  language: 'en',
  stem,
  derivationalStem,
  phoneticSpelling,
  phoneticKeys,
  splitApostrophe,
  andWord: 'and',
  stopWords: wordSet('a an and or with of the in on from for to as by at w n into some'),
  amounts: {
    counts: wordSet(
      `a an one two three four five six seven eight nine ten half quarter some about few couple several another dozen my`,
    ),
    sizes: wordSet('small medium large big little tiny heaped level'),
    units:
      wordSet(`cup cupful glass bottle can tin jar mug bowl bowlful plate plateful slice piece portion serving helping packet package pack pkt box bag
      tablespoon tbsp teaspoon tsp spoon spoonful tablespoonful teaspoonful dessertspoon handful bar stick strip fillet patty container carton pot tub scoop
      ounce oz gram g kg ml cl litre liter pint quart gallon pound lb fl fluid bunch drop dash splash pinch bit chunk wedge rasher bite
      mugful sachet punnet dollop knob squirt drizzle sprinkle sprinkling shot clove spear stalk sprig segment loaf order`),
    unitKinds: new Set(),
    links: wordSet('of'),
  },
  unspecifiedWords: wordSet('nfs ns nos average food unspecified unknown generic standard'),
  unspecifiedFirstWords: wordSet('ns unknown'),
  headNoun: { position: 'last', endings: wordSet('with in from on made without') },
  plainWords: wordSet('raw fresh plain regular standard whole pasteurised pasteurized'),
  processedWords: wordSet('dried dehydrated powder powdered gluten'),
  orWords: wordSet('or'),
  synonyms: englishSynonyms,
  writesCompoundsAsOneWord: false,
};
