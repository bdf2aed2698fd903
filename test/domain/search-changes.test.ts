import { buildSearchIndex, type SearchDocument, type SearchIndex } from '@dietary-recall/food-search';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

// Few words, so that words come, go and share spellings, sounds, stems, endings and synonyms.
const words =
  `milk milks milky buttermilk butter cheese cheesy chese tomato tomatoes tomatto soda pop cola coke corn popcorn hot dog
  hotdog zucchini courgette crème creme bake baked baking raw NFS whole with knight night nite kake cake`.split(/\s+/);
const name = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', ' ', ', ', ' (', ' or ')), { maxLength: 5 })
  .map((parts) => parts.flat().join('').slice(0, -1));
const names = fc.array(name, { maxLength: 3 });
const code = fc.constantFrom(...'a b c d e f g h i j k l m n o p'.split(' '));
const documents = (maxLength: number) =>
  fc.uniqueArray(fc.record({ code, names }), { selector: (document) => document.code, maxLength });
const changes = fc.array(fc.record({ put: documents(3), removed: fc.uniqueArray(code, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 8,
});
const queries = fc.array(
  fc.array(
    fc.oneof(fc.constantFrom(...words), fc.constantFrom('mi', 'chees', 'koke', 'tomatoe', 'soft', 'c', 'hotdgo')),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  { minLength: 1, maxLength: 6 },
);
const synonymSets = [
  ['coke', 'cola', 'soda pop'],
  ['knight', 'courgette'],
  ['butter milk', 'cheese'],
];

/** Everything that a search answers, by match alone and with popularity. */
function answers(index: SearchIndex, typed: readonly string[][]) {
  const popularity = (of: string) => of.charCodeAt(0) % 3;
  return typed.flatMap((each) =>
    [{}, { ranking: { popularity } }, { limit: 2 }].map((options) =>
      index.search(each.join(' '), { explain: true, ...options }),
    ),
  );
}

describe('a search index after changes', () => {
  test('answers every query as a new index of the same documents does, with scores and explanations', async () => {
    await fc.assert(
      fc.asyncProperty(
        documents(16),
        changes,
        queries,
        fc.constantFrom('en', 'fr', 'de', 'xx'),
        async (before, edits, typed, language) => {
          const changed = await buildSearchIndex({ language, documents: before, synonymSets });
          const current = new Map<string, SearchDocument>(before.map((document) => [document.code, document]));
          for (const edit of edits) {
            expect(changed.change(edit)).toBe(true);
            for (const removed of edit.removed) current.delete(removed);
            for (const document of edit.put) current.set(document.code, document);
            const anew = await buildSearchIndex({ language, documents: [...current.values()], synonymSets });
            expect(changed.size).toBe(anew.size);
            expect(answers(changed, typed)).toEqual(answers(anew, typed));
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('answers as a new index where more names and spellings are equally good than a search looks at', async () => {
    // 216 words that sound like milk, and 100 that differ from tomato by the same number of letters.
    const vowels = 'a e i o u y'.split(' ');
    const consonants = 'b c d f g h j k l p'.split(' ');
    const alike = [
      ...vowels.flatMap((a) => vowels.flatMap((b) => vowels.map((c) => `m${a}l${b}k${c}`))),
      ...consonants.flatMap((a) => consonants.map((b) => `tomat${a}${b}`)),
    ];
    const foods = alike.map((word, at) => ({ code: `c${at % 100}-${at}`, names: ['plain milk', `${word} drink`] }));
    const changed = await buildSearchIndex({ language: 'en', documents: [] });
    for (let end = foods.length; end > 0; end -= 20)
      changed.change({ put: foods.slice(Math.max(0, end - 20), end).toReversed(), removed: [] });
    const anew = await buildSearchIndex({ language: 'en', documents: foods });
    const typed = ['plain milk', 'mylk', 'mulake drink', 'mlk', 'mmlkk', 'mlck', 'tomato', 'tomaxx drink'].map(
      (text) => [text],
    );
    expect(answers(changed, typed)).toEqual(answers(anew, typed));
  });

  test('refuses changes once many removed names take up room, and still answers', async () => {
    const index = await buildSearchIndex({ language: 'en', documents: [] });
    const rename = (number: number) => index.change({ put: [{ code: 'a', names: [`milk ${number}`] }], removed: [] });
    let renames = 0;
    while (renames < 10_000 && rename(renames)) renames += 1;
    expect(renames).toBeGreaterThan(1000);
    expect(renames).toBeLessThan(10_000);
    expect(index.search('milk').map(({ description }) => description)).toEqual([`milk ${renames - 1}`]);
  });
});
