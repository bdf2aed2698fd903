import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  buildSearchIndex,
  type SearchDocument,
  type SearchIndex,
  joiningWords,
  keptPairs,
  splitDescription,
  splitWordsIn,
} from '@dietary-recall/food-search';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

const foods: readonly SearchDocument[] = [
  ['milk', 'Milk, NFS', 'cow milk'],
  ['milk-human', 'Milk, human'],
  ['milk-whole', 'Milk, whole'],
  ['milk-choc', 'Chocolate milk'],
  ['cheese-cottage', 'Cheese, cottage, low fat'],
  ['cheese-cheddar', 'Cheese, Cheddar'],
  ['apple', 'Apple, raw'],
  ['apple-pie', 'Apple pie'],
  ['apple-pie-ice', 'Apple pie with ice cream'],
  ['cherry-pie', 'Pie, cherry'],
  ['tomatoes', 'Tomatoes, canned'],
  ['popcorn', 'Popcorn, salted'],
  ['hotdog', 'Hot dog, beef, plain', 'frankfurter'],
  ['cola', 'Soft drink, cola'],
  ['cake', 'Cake, sponge'],
  ['broccoli', 'Broccoli, cooked'],
  ['croissant', 'Croissant'],
  ['beef', 'Beef, roast'],
  ['beef-soup', 'Beef soup, canned'],
  ['fish', 'Fish and chips'],
  ['bread', 'Bread, whole wheat, toasted'],
  ['bread-white', 'Bread, white'],
  ['creme', 'Crème brûlée'],
  ['goat', "Goat's milk, whole"],
  ['pb-cup', 'Peanut butter cup'],
].map(([code = '', ...names]) => ({ code, names }));

const synonymSets = [
  ['coke', 'cola', 'soda'],
  ['toastie', 'toasted bread'],
];

let index: SearchIndex;
beforeAll(async () => {
  index = await buildSearchIndex({ language: 'en', documents: foods, synonymSets, ignoreWords: ['please'] });
});

const codes = (text: string, limit = 10): string[] => index.search(text, { limit }).map((hit) => hit.code);

describe('food search in English', () => {
  test.each([
    ['a food by its words in any order', 'low fat cottage cheese', 'cheese-cottage'],
    ['a food whose word is misspelt', 'brocoli cooked', 'broccoli'],
    ['a food with two letters swapped', 'chedadr', 'cheese-cheddar'],
    ['a food spelt as it sounds', 'kroysont', 'croissant'],
    ['a food by the beginning of its last word', 'cherry p', 'cherry-pie'],
    ['a food by the singular of its name', 'tomato', 'tomatoes'],
    ['a food by the plural of its name', 'cherries pies', 'cherry-pie'],
    ['a food whose words are typed as one', 'hotdog', 'hotdog'],
    ['a food whose word is typed as two', 'pop corn', 'popcorn'],
    ['a food without its accents', 'creme brulee', 'creme'],
    ['a food in spite of an apostrophe', "goat's milk", 'goat'],
    ['a food in spite of a hyphen', 'cherry-pie', 'cherry-pie'],
    ['a food by an alternative name', 'frankfurter', 'hotdog'],
    ['a food behind an amount', 'half a cup of chocolate milk', 'milk-choc'],
    ['a food before an amount', 'roast beef two slices', 'beef'],
    ['a food whose name has the word of an amount', 'peanut butter cup', 'pb-cup'],
    ['the unspecified food for a general word', 'milk', 'milk'],
    ['the food whose name is the text', 'apple pie', 'apple-pie'],
    ['a food by a synonym that no name has', 'coke', 'cola'],
    ['a food by a misspelt synonym', 'cokke', 'cola'],
    ['a food by a synonym of several words', 'toastie', 'bread'],
  ])('finds %s', (_guarantee, text, code) => {
    expect(codes(text)[0]).toBe(code);
  });

  test.each(['', '   ', '???', 'and the with', 'half a cup of', 'please'])(
    'answers %j, which has no searchable word, with an empty list',
    (text) => {
      expect(index.search(text)).toEqual([]);
    },
  );

  test('answers text unlike any food with an empty list', () => {
    expect(index.search('xqzvw')).toEqual([]);
  });

  test('reads & as the word that it stands for', async () => {
    const documents = [{ code: 'cream', names: ['Cream, half and half'] }];
    const dairy = await buildSearchIndex({ language: 'en', documents });
    expect(dairy.search('half & half')).toEqual(dairy.search('half and half'));
    expect(dairy.search('half & half')[0]?.code).toBe('cream');
  });

  test('returns each food once, with the name that matched', () => {
    const hits = index.search('cow milk');
    expect(new Set(hits.map((hit) => hit.code)).size).toBe(hits.length);
    expect(hits[0]).toMatchObject({ code: 'milk', description: 'Milk, NFS', matchedName: 'cow milk' });
  });

  test('leaves out foods that match much less of the text than the best one, by leastShare', () => {
    expect(codes('cherry pie')).toEqual(['cherry-pie', 'apple-pie', 'apple-pie-ice']);
    const near = index.search('cherry pie', { leastShare: 0.9 });
    expect(near.map((hit) => hit.code)).toEqual(['cherry-pie']);
  });

  test('applies the filter before the limit', () => {
    const hits = index.search('milk', { limit: 1, accept: (code) => code === 'goat' });
    expect(hits.map((hit) => hit.code)).toEqual(['goat']);
  });

  test('answers a text of 5,000 words with foods and a word of 100,000 letters with an empty list', () => {
    expect(index.search('milk '.repeat(5000)).length).toBeGreaterThan(0);
    expect(index.search('x'.repeat(100_000))).toEqual([]);
  });

  test('does not throw on a text of 10,000 different words', () => {
    expect(() => index.search(Array.from({ length: 10_000 }, (_, i) => `w${i * 7919}`).join(' '))).not.toThrow();
  });

  test('explains which word each typed word matched, and the score', () => {
    const [hit] = index.search('brocoli cookd', { explain: true });
    expect(hit?.explanation?.words.map(({ word, matched }) => [word, matched])).toEqual([
      ['brocoli', 'broccoli'],
      ['cookd', 'cooked'],
    ]);
    expect(hit?.explanation).toMatchObject({ band: 0, score: hit?.score, matchQuality: hit?.matchQuality });
  });
});

describe('the ranking of a food search', () => {
  const popular =
    (...favourites: string[]) =>
    (code: string): number =>
      favourites.includes(code) ? 1000 : 1;

  test('puts a popular food first among equal matches', () => {
    const hits = index.search('milk', { ranking: { popularity: popular('milk-whole') } });
    expect(hits[0]?.code).toBe('milk-whole');
  });

  test('keeps the food whose name was typed first for any popularity', () => {
    const hits = index.search('apple pie', {
      ranking: { matchWeight: 0, popularity: popular('apple-pie-ice', 'cherry-pie') },
    });
    expect(hits.map((hit) => hit.code).slice(0, 2)).toEqual(['apple-pie', 'apple-pie-ice']);
  });

  test('keeps a food that has every typed word before those that lack one, for any popularity', () => {
    const hits = index.search('chocolate milk', { ranking: { matchWeight: 0, popularity: popular('milk-whole') } });
    expect(hits[0]?.code).toBe('milk-choc');
  });

  test('is by match alone with matchWeight 100', () => {
    const plain = index.search('milk', { ranking: { matchWeight: 100 } });
    const withPopularity = index.search('milk', { ranking: { matchWeight: 100, popularity: popular('milk-human') } });
    expect(withPopularity.map((hit) => hit.code)).toEqual(plain.map((hit) => hit.code));
  });

  test('is by match when all foods are equally popular', () => {
    const equal = index.search('milk', { ranking: { popularity: () => 7 } });
    expect(equal.map((hit) => hit.code)).toEqual(codes('milk', 50));
  });

  test('lets a food pass a better match only with enough recalls for popularity to count', () => {
    const first = (recalls: number) => {
      const popularity = (code: string) => (code === 'milk-choc' ? recalls : 0);
      return index.search('milk', { ranking: { popularity, fullPopularity: 20 } })[0]?.code;
    };
    expect([1, 20].map(first)).toEqual([codes('milk', 50)[0], 'milk-choc']);
  });

  test('ignores popularity values that are no numbers', () => {
    const odd = index.search('milk', { ranking: { popularity: () => Number.NaN } });
    expect(odd.map((hit) => hit.code)).toEqual(codes('milk', 50));
  });
});

describe('a food in a form in which few people mean it', () => {
  const names = {
    en: ['Apples, eating, dried', 'Apples, eating, raw, flesh and skin'],
    fr: ['Pomme, sèche', 'Pomme, chair et peau, crue'],
  };

  test.each([
    ['en', 'apple', names.en[1]],
    ['en', 'dried apple', names.en[0]],
    ['fr', 'pomme', names.fr[1]],
    ['fr', 'pomme sèche', names.fr[0]],
  ] as const)('(%s) stands first only if it was typed: %s', async (language, query, first) => {
    const found = await build(language, names[language]);
    expect(found.search(query)[0]?.description).toBe(first);
  });
});

test('a number in a name, which nobody types, does not put the food behind others', async () => {
  const found = await build('en', ['Butter, light, spreadable', 'Butter, 75-80%, spreadable']);
  expect(found.search('butter')[0]?.description).toBe('Butter, 75-80%, spreadable');
});

const build = (language: string, names: readonly string[]): Promise<SearchIndex> =>
  buildSearchIndex({ language, documents: names.map((name) => ({ code: name, names: [name] })) });

describe('food search for plain foods', () => {
  const english = [
    'Banana, fried',
    'Banana, raw',
    'Bread, banana',
    'Bananas, baby food, NS as to strained or junior',
    'Creme egg',
    'Eggs, chicken, whole, raw',
    'Macaroni or noodles with cheese',
    'Soup with macaroni and cheese',
    'Mustard and onions with sauce',
    'Onions, green, raw',
    'Beef, ground, raw',
    'Sesame toast, takeaway',
    'Bread, white, toasted',
    'Topping, chocolate flavored hazelnut spread',
    "M&M's chocolate candies",
    'Cookie, bar, with chocolate, moist',
    'Tea, black, infusion',
    'Beer',
    'Lager shandy',
    'Fillet of chicken, breaded',
    'Salmon, baked',
  ];
  const french = [
    'Sauce au beurre',
    'Beurre doux, 82% MG',
    'Chocolat au lait fourré',
    'Lait écrémé, UHT',
    'Soupe de poisson',
    'Crème épaisse',
    'Sandwich baguette (aliment moyen)',
    'Boeuf, steak haché, cru',
    'Pâte à tartiner chocolat et noisette',
  ];
  let englishIndex: SearchIndex;
  let frenchIndex: SearchIndex;
  beforeAll(async () => {
    englishIndex = await build('en', english);
    frenchIndex = await build('fr', french);
  });

  test.each([
    ['the food as it usually is', 'banana', 'Banana, raw'],
    ['it for a misspelt word too', 'bananna', 'Banana, raw'],
    ['the food that the word says before one that has it in its name', 'egg', 'Eggs, chicken, whole, raw'],
    ['a food by either of two words', 'macaroni cheese', 'Macaroni or noodles with cheese'],
    ['a food by a word between two', 'macaroni n cheese', 'Macaroni or noodles with cheese'],
    ['a synonym of two words that stand apart in the name', 'scallion', 'Onions, green, raw'],
    ['a food by two words that the list turns round', 'minced beef', 'Beef, ground, raw'],
    ['a food by the noun of its preparation', 'white toast', 'Bread, white, toasted'],
    ['a food by a brand that no name has', 'nutella', 'Topping, chocolate flavored hazelnut spread'],
    ['initials joined in any way', 'm&ms', "M&M's chocolate candies"],
    ['initials with a word between them', 'm and m', "M&M's chocolate candies"],
    ['a food behind a vessel that is spelt like another word', 'a cup of tea', 'Tea, black, infusion'],
    ['the food rather than its cut when none has both', 'salmon fillet', 'Salmon, baked'],
  ])('finds %s', (_guarantee, text, expected) => {
    expect(englishIndex.search(text)[0]?.code).toBe(expected);
  });

  test.each([
    ['orange squash', 'Fruit juice drink/squash, diluted'],
    ['battered fish', 'Cod, in batter, fried'],
    ['custard creams', 'Biscuits, sandwich, cream'],
    ['rich tea biscuits', 'Biscuits, semi-sweet'],
    ['chicken nuggets', 'Chicken pieces, coated'],
    ['pot noodle', 'Pot savouries, made up'],
    ['whisky', 'Spirits, 40% volume'],
  ])('finds by the British word “%s” what a list calls “%s”', async (text, expected) => {
    const others = [
      'Squash, butternut, baked',
      'Fish paste',
      'Custard, egg',
      'Biscuits, plain',
      'Tea',
      'Chicken, roasted',
    ];
    const british = await build('en', [expected, ...others, 'Noodles, egg', 'Potato chips']);
    expect(british.search(text)[0]?.code).toBe(expected);
  });

  test.each([
    ['en', 'milk', 'Milk, pasteurised', 'Milk, goat'],
    ['en', 'bread', 'Bread, brown, thick, sliced', 'Bread, gluten free'],
    ['fr', 'pâtes', 'Pâtes sèches aux oeufs', 'Pâté (aliment moyen)'],
    ['fr', 'pates', 'Pâtes sèches aux oeufs', 'Pâté (aliment moyen)'],
    ['fr', 'pâté', 'Pâté de campagne breton', 'Pâtes'],
    ['fr', 'penne', 'Pâtes sèches aux oeufs', 'Pâté (aliment moyen)'],
    ['fr', 'poireaux', 'Poireau, cuit', 'Tarte aux poireaux'],
    ['fr', 'pruneaux', 'Pruneau', 'Far aux pruneaux'],
  ])('puts in %s for “%s” %s before %s', async (language, text, first, second) => {
    const index = await build(language, [second, first, 'Beurre', 'Butter']);
    expect(index.search(text)[0]?.code).toBe(first);
  });

  test('takes a word alone for the food that is called so in full', async () => {
    const toasts = await build('en', ['Almonds, toasted', 'Bread, white, sliced, toasted', 'French toast', 'Jam']);
    expect(toasts.search('toast')[0]?.code).toBe('Bread, white, sliced, toasted');
    expect(toasts.search('french toast')[0]?.code).toBe('French toast');
    expect(toasts.search('toasted almonds')[0]?.code).toBe('Almonds, toasted');
  });

  test('does not respell a word that synonyms have, except to one of them', async () => {
    const french = await build('fr', ['Tacaud, cru', 'Sandwich au poulet']);
    expect(french.search('tacos')[0]?.code).toBe('Sandwich au poulet');
    const honeys = await build('en', ['Honey', 'Honey and comb', 'Yogurt, plain']);
    expect(honeys.search('yoghurt', { explain: true })[0]?.explanation?.words[0]?.similarity).toBeGreaterThan(0.85);
  });

  test('takes no synonym of a word that a typed word of the list only begins', async () => {
    const teas = await build('en', ['Sweet biscuit', 'Sweetcorn, canned', 'Corn tea', 'Tea, green']);
    expect(teas.search('sweet tea', { explain: true })[0]?.code).toBe('Tea, green');
  });

  test('reads two words that are turned round as their synonym where no food has both', async () => {
    const coffees = await build('en', ['Coffee, brewed', 'Coffee cake', 'Coffee liqueur', 'Black beans']);
    expect(coffees.search('coffee, black')[0]?.code).toBe('Coffee, brewed');
    const milks = await build('en', ['Chocolate milk', 'Chocolate candy']);
    expect(milks.search('chocolate milk')[0]?.code).toBe('Chocolate milk');
  });

  test.each([
    ['en', 'cheese on toast', 'Welsh rarebit', 'Cheese, white'],
    ['en', 'expresso', 'Coffee, infusion', 'Milk'],
    ['en', 'granary bread', 'Bread, malted wheat', 'Bread, white'],
    ['en', 'teacakes', 'Currant buns', 'Tea, black'],
    ['en', 'decaf', 'Coffee, infusion', 'Milk'],
    ['fr', 'porto', 'Vin doux', 'Agneau, partie maigre'],
    ['fr', 'cassonade', 'Sucre roux', 'Gratin ou cassolette'],
    ['fr', 'steak', 'Boeuf, steak cuit', 'Cheval, steak'],
    ['fr', 'baguette', 'Pain, baguette, courante', 'Sandwich baguette (aliment moyen)'],
  ])('finds in %s by “%s” %s rather than %s', async (language, text, first, second) => {
    expect((await build(language, [second, first])).search(text)[0]?.code).toBe(first);
  });

  test('puts the food whose main noun is that of the text before one that has it as an addition', async () => {
    const oils = await build('fr', [
      "Huile d'olive vierge",
      "Olive noire, à l'huile",
      'Chocolat noir',
      'Thé noir',
      'Sel',
    ]);
    const [oil, olive] = oils.search("huile d'olive", { explain: true });
    expect(oil?.code).toBe("Huile d'olive vierge");
    expect([oil, olive].map((hit) => hit?.explanation?.parts.mainWord)).toEqual([1, 0.5]);
  });

  test('finds a specific food by a general word, and no general food by a specific word', () => {
    expect(englishIndex.search('lager').map((hit) => hit.code)).toEqual(['Lager shandy', 'Beer']);
    expect(englishIndex.search('beer').map((hit) => hit.code)).toEqual(['Beer']);
  });

  test('scores a whole part of a name and the main noun of a food separately', async () => {
    const cheeses = await build('en', ['Cheese, Cheddar', 'Cheddar fries']);
    const parts = (text: string, code: string) =>
      cheeses.search(text, { explain: true }).find((hit) => hit.code === code)?.explanation?.parts;
    expect(parts('cheddar', 'Cheese, Cheddar')).toMatchObject({ wholeParts: 1, mainWord: 0 });
    expect(parts('cheddar', 'Cheddar fries')).toMatchObject({ wholeParts: 0, mainWord: 0 });
    expect(parts('fries', 'Cheddar fries')).toMatchObject({ wholeParts: 0, mainWord: 1 });
  });

  test('explains a synonym of several words by the one that the name has', async () => {
    const shaken = await buildSearchIndex({
      language: 'en',
      documents: ['Milk shake', 'Milk cakes'].map((name) => ({ code: name, names: [name] })),
      synonymSets: [
        ['frothy', 'milk shake'],
        ['frothy', 'milk cake'],
      ],
    });
    const matched = shaken
      .search('frothy', { explain: true })
      .map(({ code, explanation }) => [code, explanation?.words[0]?.matched]);
    expect(Object.fromEntries(matched)).toEqual({ 'Milk shake': 'milk shake', 'Milk cakes': 'milk cakes' });
  });

  test('explains which words of a name match a synonym', () => {
    const [hit] = englishIndex.search('scallion', { explain: true });
    expect(hit?.explanation?.words[0]).toMatchObject({ kind: 'synonym', matched: 'green onions' });
  });

  test.each([
    ['beurre', 'Beurre doux, 82% MG'],
    ['un verre de lait', 'Lait écrémé, UHT'],
    ['une cuillère à soupe de crème', 'Crème épaisse'],
    ['bifteck', 'Boeuf, steak haché, cru'],
    ['nutella', 'Pâte à tartiner chocolat et noisette'],
  ])('finds plain foods in French for %j: %s', (text, expected) => {
    expect(frenchIndex.search(text)[0]?.code).toBe(expected);
  });
});

describe('food search in other languages', () => {
  test.each([
    ['ar', 'تفاحة', 'تفاح أحمر'],
    ['bg', 'ябълки', 'Ябълка, сурова'],
    ['da', 'æblerne', 'Æble, rå'],
    ['de', 'Tomaten', 'Tomate, roh'],
    ['el', 'πατάτες', 'Πατάτα, βραστή'],
    ['en-GB', 'tomatoes', 'Tomato, raw'],
    ['es', 'manzanas', 'Manzana cruda'],
    ['fi', 'juustoa', 'Juusto, rasvainen'],
    ['fr-CA', 'pommes', 'Pomme, crue'],
    ['ga', 'bhainne', 'Bainne lomtha'],
    ['hi', 'केले', 'केला'],
    ['hu', 'almák', 'Alma, nyers'],
    ['hy', 'կարտոֆիլի', 'Կարտոֆիլ'],
    ['id', 'makanan', 'makan siang'],
    ['it', 'mele', 'Mela cruda'],
    ['lt', 'obuoliai', 'Obuolys'],
    ['nb-NO', 'osten', 'Ost, fet'],
    ['ne', 'स्याउहरू', 'स्याउ'],
    ['nl', 'appels', 'Appel, rauw'],
    ['nn', 'osten', 'Ost, feit'],
    ['no', 'kaker', 'Kake, søt'],
    ['pt-BR', 'maçãs', 'Maçã crua'],
    ['ro', 'merele', 'Mere crude'],
    ['ru', 'яблоки', 'Яблоко, сырое'],
    ['sr', 'јабуке', 'Јабука'],
    ['sv', 'äpplen', 'Äpple, rått'],
    ['ta', 'மீன்கள்', 'மீன்'],
    ['tr', 'elmalar', 'Elma, çiğ'],
    ['uk', 'яблука', 'Яблуко, сире'],
  ])('finds a food in %s by the inflected word %s', async (language, text, expected) => {
    const [hit] = (await build(language, [expected, 'Brød', 'Сыр', 'milk', 'خبز'])).search(text, { explain: true });
    expect(hit?.code).toBe(expected);
    expect(hit?.explanation?.words.map(({ kind }) => kind)).toEqual(['inflection']);
  });

  test.each([
    ['fr', 'crème brulé', 'Crème brûlée'],
    ['fr', "un verre d'eau", 'Eau gazeuse'],
    ['fr', 'jus dorange', "Jus d'orange"],
    ['fr-CA', 'saumons fumés', 'Saumon, fumé'],
    ['fr', 'pain', 'Pain (aliment moyen)'],
    ['de', 'kuchen', 'Apfelkuchen'],
    ['pt-BR', 'feijoes', 'Feijão preto'],
    ['sa', 'फल', 'फल'],
    ['ja', '牛乳', '牛乳、低脂肪'],
    ['zh-Hant-TW', '炒飯', '蛋炒飯'],
    ['ko', '김치', '김치 볶음밥'],
    ['th', 'ข้าวผัด', 'ข้าวผัดกุ้ง'],
    ['he', 'חלב', 'חלב מלא'],
    ['ka', 'ვაშლი', 'ვაშლი, წითელი'],
    ['xx', 'milks', 'milk'],
    ['', 'milk', 'milk'],
    ['constructor', 'milk', 'milk'],
  ])('finds a food in %j by %s', async (language, text, expected) => {
    const names = [
      'Crème brûlée',
      'Eau gazeuse',
      'Jus de pomme',
      "Jus d'orange",
      'Saumon, cru',
      'Saumon, fumé',
      'Pain de mie',
      'Pain (aliment moyen)',
      'Apfelkuchen',
      'Feijão preto',
      'फल',
      '牛乳、低脂肪',
      '蛋炒飯',
      '김치 볶음밥',
      'ข้าวผัดกุ้ง',
      'חלב מלא',
      'ვაშლი, წითელი',
      'milk',
    ];
    expect((await build(language, names)).search(text)[0]?.code).toBe(expected);
  });

  test.each(['', '-', '__proto__', 'toString', 'zz-ZZ-zz', '日本', '🍎', 'a'.repeat(1000), '../english', 'i-klingon'])(
    'answers unusual text for the language tag %j',
    async (language) => {
      const odd = await build(language, ['milk', '🍎', 'ﬁsh', '\u202emilk', 'مِلك']);
      for (const text of [
        '🍎',
        '👩‍🍳 milk',
        '\u0000',
        '\ud800',
        '％',
        'Ｍｉｌｋ',
        'مِلك',
        '\u200f\u202e milk',
        'é'.repeat(500),
      ])
        expect(Array.isArray(odd.search(text, { explain: true }))).toBe(true);
      expect(odd.search('Ｍｉｌｋ')[0]?.code).toContain('milk');
    },
  );
});

test('a word that is said to be meant is not respelt, also where no name has all words', async () => {
  const categories = await build('en', ['Partridge and pheasant', 'Line-caught fish', 'Lime and lemon']);
  const found = (text: string, meant: readonly string[]) =>
    categories.search(text, { isMeant: (word) => meant.includes(word) }).map(({ code }) => code);
  expect(found('porridge', [])).toEqual(['Partridge and pheasant']);
  expect(found('porridge', ['porridge'])).toEqual([]);
  expect(found('line lemon', ['lemon'])[0]).toBe('Lime and lemon');
  expect(found('pheasent porridge', ['porridge'])).toEqual(['Partridge and pheasant']);
});

test('an index has the words of its names and synonyms, their inflections and what they begin with', async () => {
  const documents = [{ code: 'oats', names: ['Porridge oats'] }];
  const oats = await buildSearchIndex({ language: 'en', documents, synonymSets: [['porridge', 'gruel']] });
  const words = ['porridge', 'porridges', 'oat', 'porr', 'gruel', 'orridge', 'partridge', 'porrage'];
  expect(words.filter((word) => oats.hasWord(word))).toEqual(['porridge', 'porridges', 'oat', 'porr', 'gruel']);
  expect(oats.change({ put: [{ code: 'oats', names: ['Rice'] }], removed: [] })).toBe(true);
  expect(words.filter((word) => oats.hasWord(word) && word !== 'gruel' && word !== 'porridge')).toEqual([]);
});

describe('food search on random text and lists', () => {
  const word = fc.oneof(
    fc.constantFrom('milk', 'pie', 'apple', 'chese', 'of', 'a', 'cup', 'hot', 'dog', 'coke', '2', "d'", '%'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
  );
  const lists = fc.uniqueArray(
    fc.record({ code: fc.string({ minLength: 1, maxLength: 6 }), names: fc.array(text, { maxLength: 3 }) }),
    {
      selector: (document) => document.code,
      maxLength: 12,
    },
  );

  test('never throws and gives the same answer twice', () => {
    fc.assert(
      fc.property(text, (query) => {
        expect(index.search(query, { explain: true })).toEqual(index.search(query, { explain: true }));
      }),
      { numRuns: 300 },
    );
  });

  test('respects filter and limit, and sorts by descending score', () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 0, max: 8 }),
        fc.func(fc.boolean()),
        fc.func(fc.nat()),
        (query, limit, accept, popularity) => {
          const hits = index.search(query, { limit, accept, ranking: { popularity } });
          expect(hits.length).toBeLessThanOrEqual(limit);
          for (const [i, hit] of hits.entries()) {
            expect(accept(hit.code)).toBe(true);
            expect(hit.score).toBeGreaterThan(0);
            expect(hit.score).toBeLessThanOrEqual(hits[i - 1]?.score ?? 1);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('gives the same answer for any order of the documents', async () => {
    await fc.assert(
      fc.asyncProperty(lists, text, fc.constantFrom('en', 'fr', 'de', 'xx'), async (documents, query, language) => {
        const forward = await buildSearchIndex({ language, documents });
        const backward = await buildSearchIndex({ language, documents: [...documents].reverse() });
        expect(backward.search(query, { explain: true })).toEqual(forward.search(query, { explain: true }));
      }),
      { numRuns: 60 },
    );
  });
});

describe('building a search index', () => {
  test('lets other work of the event loop run between its parts', async () => {
    const documents = Array.from({ length: 3000 }, (_, i) => ({
      code: String(i),
      names: [`Food ${i} with sauce ${i % 97}`],
    }));
    let turns = 0;
    let isBuilt = false;
    const countTurn = (): void => {
      turns += 1;
      if (!isBuilt) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    await buildSearchIndex({ language: 'en', documents, nextTurn });
    isBuilt = true;
    expect(turns).toBeGreaterThan(3);
  });

  test('accepts an empty list and documents without a usable name', async () => {
    const empty = await buildSearchIndex({ language: 'en', documents: [] });
    expect(empty.search('milk')).toEqual([]);
    const nameless = await buildSearchIndex({
      language: 'en',
      documents: [
        { code: 'a', names: [] },
        { code: 'b', names: ['', '?'] },
      ],
    });
    expect(nameless.size).toBe(2);
    expect(nameless.search('milk')).toEqual([]);
  });
});

describe('splitDescription', () => {
  const rules = { splitWords: ['and', 'with', 'on'], keepPairs: { fish: ['chips'], mac: ['*'] } };

  test.each([
    ['bread and butter with jam', ['bread', 'butter', 'jam']],
    ['fish and chips with peas', ['fish and chips', 'peas']],
    ['Fish and Chips', ['Fish and Chips']],
    ['mac and cheese', ['mac and cheese']],
    ['tea, toast & jam', ['tea', 'toast', 'jam']],
    ['and soup with', ['and soup with']],
    ['tea, and toast', ['tea', 'toast']],
    ['porridge', ['porridge']],
    ['a cup of tea with milk, no sugar', ['a cup of tea', 'milk']],
    ['tea, without sugar', ['tea, without sugar']],
    ['no milk and no sugar', ['no milk and no sugar']],
    ['toast, tea and no added sugar squash', ['toast', 'tea', 'no added sugar squash']],
    ['café and toast and pas de sucre', ['café', 'toast']],
    ['', []],
  ])('splits %j', (text, parts) => {
    expect(splitDescription(text, rules)).toEqual(parts);
  });

  test.each([
    ['de', 'gouda cheese und tomato', ['gouda cheese', 'tomato']],
    ['de-AT', 'tea, toast und jam', ['tea', 'toast', 'jam']],
    ['de', 'Brot mit Butter and jam', ['Brot', 'Butter', 'jam']],
    ['de', 'fish und chips', ['fish und chips']],
    ['fr', 'pain et beurre avec confiture', ['pain', 'beurre', 'confiture']],
    ['en-GB', 'toast und jam', ['toast und jam']],
    ['pl', 'toast und jam', ['toast und jam']],
    [undefined, 'toast und jam', ['toast und jam']],
  ])('in an English list splits what was typed in %s: %j', (language, text, parts) => {
    const list = { ...rules, language: 'en' };
    expect(splitDescription(text, { ...rules, splitWords: splitWordsIn(language, list) })).toEqual(parts);
  });

  test('leaves the words of a list as they are in its own language, and a list without any', () => {
    expect(splitWordsIn('de', { language: 'de-DE', splitWords: ['und'] })).toEqual(['und']);
    expect(splitWordsIn('de', { language: 'en', splitWords: [] })).toEqual([]);
  });

  test.each([
    ['coffee with half & half', ['coffee', 'half and half']],
    ['mac and cheese with peas', ['mac and cheese', 'peas']],
    ['m&ms', ['m&ms']],
    ['sour cream and onion chips and beer', ['sour cream and onion chips', 'beer']],
    ['rice made with oil', ['rice made with oil']],
    ['bagel with cream cheese', ['bagel', 'cream cheese']],
    ['toast with butter and jelly', ['toast', 'butter', 'jelly']],
  ])('keeps in a new English list what is one food: %j', (text, parts) => {
    const pairs = new Map(keptPairs('en-US').map(({ word, next }) => [word, next]));
    expect(splitDescription(text, { splitWords: joiningWords('en'), keepPairs: pairs })).toEqual(parts);
  });

  test('does not split without split words', () => {
    expect(splitDescription('bread and butter', { splitWords: [], keepPairs: {} })).toEqual(['bread and butter']);
  });
});
