import { openPack, type PackSearch, type SearchPack } from '@dietary-recall/food-search';
import type { SearchSortingAlgorithm } from '@dietary-recall/vocabulary';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { importDemoList } from '../support/demo-list.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
const locale = 'en_GB';
const ALGORITHMS = ['popularity', 'globalPop', 'fixed'] as const satisfies SearchSortingAlgorithm[];
type Algorithm = (typeof ALGORITHMS)[number];
let caller: Caller;
let packs: Record<Algorithm, SearchPack>;
let searches: Record<Algorithm, PackSearch>;

beforeAll(async () => {
  const context = app().context();
  await importDemoList(context, locale);
  const { id: elsewhere } = await app().given.locale({});
  // Popularities that differ from food to food, from locale to locale, and from the hand-made ranking.
  const usage = (of: string, spread: number) =>
    query(
      context.em,
      sql`insert into food_usage (locale_id, food_id, submissions, meals)
          select ${of}, id, id * ${spread} % 101, id * ${spread} % 101 from food where id % 3 > 0`,
    );
  await usage(locale, 37);
  await usage(elsewhere, 59);
  await query(context.em, sql`update food_list_entry set fixed_rank = food_id * 71 % 400 + 1 where food_id % 4 = 0`);
  await app().settle();
  caller = await app().as(await app().given.user());
  packs = await byAlgorithm(async (alg) => throughJson(await caller.foods.getSearchPack({ locale, alg })));
  searches = await byAlgorithm((alg) => openPack(packs[alg]));
});

async function byAlgorithm<T>(make: (alg: Algorithm) => Promise<T>): Promise<Record<Algorithm, T>> {
  const made = await Promise.all(ALGORITHMS.map(async (alg) => [alg, await make(alg)] as const));
  return Object.fromEntries(made) as Record<Algorithm, T>;
}

/** As an application keeps it. */
function throughJson(pack: SearchPack): SearchPack {
  return JSON.parse(JSON.stringify(pack)) as SearchPack;
}

interface Found {
  foods: readonly { code: string; localDescription: string }[];
  categories: readonly { code: string; localDescription: string }[];
}

function lines({ foods, categories }: Found): string[] {
  return [...foods, ...categories].map(({ code, localDescription }) => `${code} ${localDescription}`);
}

/** What respondents of the demo type, and what they mistype. */
const TYPED = [
  'corn flaks',
  'bananna',
  'spag bol',
  'tea',
  'cuppa',
  'chiken cury',
  'fish and chips',
  'half a cup of semi skimed milk',
  'brocoli',
  'cheese sandwhich',
  'crisps',
  'cheddar',
  'porr',
  'pop corn',
  'orange jiuce',
  'b',
  'the',
  '!!!',
  'xyzzy',
];

describe('a search in a pack', () => {
  test.each(ALGORITHMS.flatMap((alg) => TYPED.map((desc) => [alg, desc] as const)))(
    'by %s finds for %j what the service finds, code for code',
    async (alg, desc) => {
      const asked = { locale, desc, alg, matchScoreWeight: 20 };
      const found = searches[alg].lookup({ desc, use: 'regular', matchWeight: 20 });
      expect(lines(found)).toEqual(lines(await caller.foods.lookup(asked)));
    },
  );

  test('finds what the service finds for any words of the list, mistyped or cut, of both uses, in any category', async () => {
    const names = packs.popularity.foods.flatMap((food) => food.names);
    const categories = packs.popularity.categories.map(({ code }) => code);
    const words = fc
      .record({
        name: fc.constantFrom(...names),
        from: fc.nat(3),
        count: fc.integer({ min: 1, max: 4 }),
        at: fc.nat(30),
        edit: fc.constantFrom('none', 'drop', 'double', 'swap', 'cut'),
      })
      .map(({ name, from, count, at, edit }) => {
        const text = name
          .split(' ')
          .slice(from, from + count)
          .join(' ');
        const [before, here = '', next = '', after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)];
        if (edit === 'drop') return before + next + after;
        if (edit === 'double') return before + here + here + next + after;
        if (edit === 'swap') return before + next + here + after;
        return edit === 'cut' ? before : text;
      });
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.constantFrom(...ALGORITHMS),
        fc.constantFrom('regular', 'recipe', 'category'),
        fc.constantFrom(...categories),
        fc.constantFrom(0, 20, 100),
        async (desc, alg, where, category, matchWeight) => {
          const asked = { locale, desc, alg, matchScoreWeight: matchWeight };
          const use = where === 'recipe' ? where : 'regular';
          const inside = where === 'category' ? { category } : {};
          const answer =
            where === 'recipe'
              ? await caller.foods.lookupForRecipes(asked)
              : where === 'category'
                ? await caller.foods.lookupInCategory({ ...asked, category })
                : await caller.foods.lookup(asked);
          expect(lines(searches[alg].lookup({ desc, use, matchWeight, ...inside }))).toEqual(lines(answer));
        },
      ),
      { numRuns: 400 },
    );
  });

  test.each(['fish and chips with peas', 'toast, butter & jam', 'tea with milk', ''])(
    'splits %j as the service does',
    async (desc) => {
      expect(searches.popularity.split(desc)).toEqual((await caller.foods.splitDescription({ locale, desc })).parts);
    },
  );

  test('splits what was typed in another language as the service does', async () => {
    const typed = { desc: 'tea, toast und jam', language: 'de' };
    expect(searches.popularity.split(typed.desc, typed.language)).toEqual(
      (await caller.foods.splitDescription({ locale, ...typed })).parts,
    );
  });

  test('by association rules ranks foods by popularity', async () => {
    expect(await caller.foods.getSearchPack({ locale, alg: 'paRules' })).toEqual(packs.popularity);
  });
});

describe('the pack of a list', () => {
  test('is made anew when the list changes', async () => {
    const before = await caller.foods.getSearchPack({ locale });
    await query(
      app().context().em,
      sql`update food_local set local_description = 'Plantain' where local_description = 'Banana'`,
    );
    expect(await caller.foods.getSearchPack({ locale })).toEqual(before);
    await app().settle();
    const after = await caller.foods.getSearchPack({ locale });
    expect(after.foods.filter(({ names }) => names[0] === 'Plantain')).toHaveLength(1);
    expect(before.foods.filter(({ names }) => names[0] === 'Plantain')).toEqual([]);
  });

  test('has the popularity that a recall has changed once the counts are read again', async () => {
    const { foods } = await caller.foods.getSearchPack({ locale });
    const { code, score } = foods.find((food) => food.score > 0)!;
    await query(
      app().context().em,
      sql`update food_usage u set submissions = submissions + 1
          from food f where f.id = u.food_id and f.code = ${code} and u.locale_id = ${locale}`,
    );
    await app().settle();
    const after = await caller.foods.getSearchPack({ locale });
    expect(after.foods.find((food) => food.code === code)?.score).toBe(score + 1);
  });

  test('makes no statement but that of the session when list and counts are in memory', async () => {
    await caller.foods.getSearchPack({ locale });
    expect(await app().statementsOf(() => caller.foods.getSearchPack({ locale }))).toEqual([]);
  });

  test('is the same answer until then, and is sent in each encoding', async () => {
    const pack = await caller.foods.getSearchPack({ locale });
    expect(await caller.foods.getSearchPack({ locale })).toBe(pack);
    const base = await app().listen();
    const token = await app().tokenFor((await app().given.user()).id);
    const encodings = ['br', 'gzip', 'identity'];
    const tags = await Promise.all(
      encodings.map(async (encoding) => {
        const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
        const url = `${base}/api/foods/${locale}/search-pack`;
        const answer = await fetch(url, { headers });
        expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
        expect(answer.headers.get('vary')).toContain('Accept-Encoding');
        expect(await answer.json()).toEqual(throughJson(pack));
        const tag = answer.headers.get('etag') ?? '';
        expect((await fetch(url, { headers: { ...headers, 'if-none-match': tag } })).status).toBe(304);
        return tag;
      }),
    );
    expect(new Set(tags).size).toBe(encodings.length);
  });

  test('has no name of a category that respondents do not see', async () => {
    const { id } = await app().given.locale({ id: 'hidden-names' });
    const named = (description: string) => ({ [id]: { description } });
    await app().given.category({ code: 'SEEN', locals: named('Seen') });
    await app().given.category({ code: 'VEIL', isHidden: true, locals: named('Hidden') });
    await app().given.food({ code: 'SEENFOOD', parents: ['SEEN', 'VEIL'], locals: named('A food') });
    await app().settle();
    const pack = await caller.foods.getSearchPack({ locale: id });
    expect(pack.categories).toEqual([
      { code: 'SEEN', name: 'Seen', parents: [] },
      { code: 'VEIL', name: null, parents: [] },
    ]);
    expect(pack.foods).toEqual([
      { code: 'SEENFOOD', names: ['A food'], parents: ['SEEN', 'VEIL'], use: 'any', score: 0 },
    ]);
  });
});
