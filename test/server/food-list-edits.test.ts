import fc from 'fast-check';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Metrics } from '../../src/adapters/metrics/metrics.ts';
import { query, sql } from '../../src/db/sql.ts';
import { FoodDirectory } from '../../src/directories/food-directory.ts';
import { useFeeds } from '../support/feeds.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const { listen } = useFeeds(app);

const WORDS = 'milk milks butter cheese tomato tomatoes cola coke hot dog hotdog raw NFS whole cake'.split(' ');
const FOODS = 130;
const WRITERS = 4;
/** The edit waits for one that waits for it, or the food was deleted. */
const REFUSALS = ['40P01', '23503'];

/** What one process keeps in memory. */
async function directory() {
  const { feed } = await listen();
  const { orm } = app().parts;
  const log = pino({ level: 'silent' });
  const foods = new FoodDirectory(orm, feed, { log, now: app().clock.now, metrics: new Metrics(log) });
  onTestFinished(() => foods.stop());
  await foods.refresh();
  return { feed, foods };
}

/** Two lists of the same foods, of which the second has the first as its prototype, with visible and hidden categories. */
async function givenLists() {
  const { given } = app();
  const { id: first } = await given.locale();
  const { id: second } = await given.locale({ prototype: first });
  const categories = [await given.category({ locals: { [first]: { description: 'Dairy' } } })];
  categories.push(
    await given.category({ locals: { [first]: { description: 'Cheese' } }, parents: [categories[0]!.code] }),
  );
  categories.push(await given.category({ locals: { [first]: { description: 'Hidden' } }, isHidden: true }));
  const { em } = app().context();
  const ids = await query<{ id: number }>(
    em,
    sql`insert into food (code, english_description, food_group_id)
        select 'F' || n || ${first}, 'Food', 0 from generate_series(1, ${FOODS}) n returning id`,
  );
  const foods = ids.map(({ id }) => id);
  await query(
    em,
    sql`insert into food_list_entry select l, unnest(${foods}::int[]) from unnest(${[first, second]}::text[]) l`,
  );
  await query(
    em,
    sql`insert into food_local (food_id, locale_id, local_description)
        select id, ${first}, 'milk ' || id % 7 from unnest(${foods}::int[]) id`,
  );
  return { locales: [first, second], foods, categories: categories.map(({ id }) => id) };
}

interface Edit {
  kind: keyof typeof EDITS;
  locale: string;
  food: number;
  category: number;
  words: string;
}

const EDITS = {
  'a name': ({ food, locale, words }: Edit) =>
    sql`update food_local set local_description = ${words} where food_id = ${food} and locale_id = ${locale}`,
  'a name in the list that inherits': ({ food, locale, words }: Edit) =>
    sql`insert into food_local (food_id, locale_id, local_description) values (${food}, ${locale}, ${words})
        on conflict (food_id, locale_id) do update set local_description = null`,
  'an alternative name': ({ food, words }: Edit) =>
    sql`update food_local set alternative_names = array[${words}] where food_id = ${food}`,
  'alternative names of all foods': ({ words }: Edit) => sql`update food_local set alternative_names = array[${words}]`,
  'no name': ({ food }: Edit) => sql`update food_local set local_description = null where food_id = ${food}`,
  'another code': ({ food, words }: Edit) =>
    sql`update food set code = code || '_' || length(${words}) where id = ${food} and length(code) < 60`,
  'a category': ({ food, category }: Edit) =>
    sql`insert into food_parent_category values (${food}, ${category}) on conflict do nothing`,
  'no category': ({ food }: Edit) => sql`delete from food_parent_category where food_id = ${food}`,
  'another place in the list': ({ food, category }: Edit) =>
    sql`update food_list_entry set fixed_rank = ${category} where food_id = ${food}`,
  'a food less': ({ food, locale }: Edit) =>
    sql`delete from food_list_entry where food_id = ${food} and locale_id = ${locale}`,
  'a food again': ({ food, locale }: Edit) =>
    sql`insert into food_list_entry select ${locale}, id from food where id = ${food} on conflict do nothing`,
  'no food': ({ food }: Edit) => sql`delete from food where id = ${food}`,
  'another category': ({ category, words }: Edit) =>
    sql`update category_local set local_description = ${words} where category_id = ${category}`,
  synonyms: ({ locale, words }: Edit) =>
    sql`update locale set synonym_sets = jsonb_build_array(jsonb_build_array('coke', ${words}::text)) where id = ${locale}`,
};

/** Everything that respondents may see of a list. */
function shown(foods: FoodDirectory, localeId: string) {
  const { list, foodIndex, categoryIndex } = foods.locale(localeId);
  return {
    foods: [...list.foods.values()].sort((a, b) => a.id - b.id),
    scores: [...list.foods.keys()].sort().map((code) => list.fixedScore(code)),
    roots: list.rootCategories(),
    contents: [...list.categories.keys()].map((code) => list.contents(code)),
    hits: WORDS.flatMap((word, at) => [word, `${word} ${WORDS.at(at - 3)}`]).map((typed) => [
      foodIndex.search(typed, { explain: true }),
      categoryIndex.search(typed, { explain: true }),
    ]),
  };
}

test('edits by several people at once leave in each process the lists that a new process builds', async () => {
  const { locales, foods, categories } = await givenLists();
  const [one, other] = [await directory(), await directory()];
  await one.feed.start();
  const edit: fc.Arbitrary<Edit> = fc.record({
    kind: fc.constantFrom(...(Object.keys(EDITS) as Edit['kind'][])),
    locale: fc.constantFrom(...locales),
    food: fc.constantFrom(...foods),
    category: fc.constantFrom(...categories),
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  });
  const write = async (edits: readonly Edit[]) => {
    for (const each of edits) {
      const work = query(app().parts.orm.em.fork(), EDITS[each.kind](each));
      await work.catch((error: { code?: string }) => expect(REFUSALS).toContain(error.code));
      await other.feed.poll();
    }
  };
  const bursts = fc.array(fc.array(edit, { minLength: 1, maxLength: 6 }), { minLength: WRITERS, maxLength: WRITERS });
  await fc.assert(
    fc.asyncProperty(bursts, async (byWriter) => {
      await Promise.all(byWriter.map(write));
      for (const { feed, foods: directoryOfProcess } of [one, other]) {
        await feed.poll();
        await directoryOfProcess.refresh();
      }
      const { foods: anew } = await directory();
      for (const locale of locales) {
        const expected = shown(anew, locale);
        expect(shown(one.foods, locale)).toEqual(expected);
        expect(shown(other.foods, locale)).toEqual(expected);
      }
    }),
    // The lists go on from run to run, so that there is nothing to shrink.
    { numRuns: 12, endOnFailure: true },
  );
});

test('an edited food takes its place in the index of its list, and a renamed category has the list built anew', async () => {
  const { locales, foods, categories } = await givenLists();
  const { feed, foods: kept } = await directory();
  const [locale = ''] = locales;
  const { foodIndex } = kept.locale(locale);
  const make = async (kind: Edit['kind'], words: string) => {
    const each = { kind, locale, food: foods[3]!, category: categories[0]!, words };
    await query(app().context().em, EDITS[kind](each));
    await feed.poll();
    await kept.refresh();
  };
  await make('a name', 'aubergine');
  expect(kept.locale(locale).foodIndex).toBe(foodIndex);
  expect(foodIndex.search('aubergine')).toHaveLength(1);
  await make('another category', 'Vegetables');
  expect(kept.locale(locale).foodIndex).not.toBe(foodIndex);
});
