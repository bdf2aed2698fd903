import { setImmediate } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useFeeds } from '../support/feeds.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const { listen, announce } = useFeeds(app);

describe('the change feed', () => {
  test('reports each change once, and the changes between two reads together', async () => {
    const { feed, heard } = await listen();
    await announce('one');
    await feed.poll();
    await feed.poll();
    await announce('two');
    await announce('three');
    await feed.poll();
    await feed.poll();
    expect(heard).toEqual([['one'], ['three', 'two']]);
  });

  test('reports no change from before it started', async () => {
    await announce('before');
    const { feed, heard } = await listen();
    await feed.poll();
    expect(heard).toEqual([]);
  });

  test('reads changes without being polled once it is started', async () => {
    const { feed, heard } = await listen();
    await feed.start();
    await announce('soon');
    await expect.poll(() => heard).toEqual([['soon']]);
  });

  test('reads once more for all polls that come while it reads', async () => {
    const { feed, heard } = await listen();
    const first = feed.poll();
    await setImmediate();
    await announce('meanwhile');
    const second = feed.poll();
    const third = feed.poll();
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    await second;
    expect(heard).toEqual([['meanwhile']]);
  });

  test('reports changes after a read has failed', async () => {
    const { feed, heard } = await listen();
    await feed.start();
    await query(app().context().em, sql`alter table change rename to no_change`);
    await expect.poll(() => feed.isReadable).toBe(false);
    await query(app().context().em, sql`alter table no_change rename to change`);
    await announce('after');
    await expect.poll(() => heard).toEqual([['after']]);
  });

  test('of the embedded database waits for a transaction, however long that takes', async () => {
    const { feed } = await listen({ isEmbedded: true });
    const holder = app().parts.orm.em.fork();
    await holder.begin();
    await query(holder, sql`lock table change in access exclusive mode`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reading = feed.poll();
    await vi.advanceTimersByTimeAsync(600_000);
    await holder.rollback();
    await reading;
    expect(feed.isReadable).toBe(true);
  });

  test.each([
    ['a food', () => sql`update food set reasonable_amount = 1`, ['food-data', 'index:en_GB']],
    ['a category', () => sql`update category set is_hidden = true`, ['food-data', 'index:*']],
    ['a local name', () => sql`update food_local set local_description = 'x'`, ['food-data', 'index:en_GB']],
    ['a survey', () => sql`update survey set feedback_style = 'x'`, ['surveys']],
    ['a photograph', () => sql`update as_served_image set label = 'x'`, ['portion-images']],
    ['a nutrient', () => sql`update nutrient_value set units_per_100g = 1`, ['food-data']],
    [
      'a locale',
      () => sql`update locale set synonym_sets = '[]' where id = 'en_GB'`,
      ['food-data', 'index:en_GB', 'surveys'],
    ],
    ['a portion method', () => sql`delete from portion_size_method`, ['food-data']],
  ])('reports the topics of a change of %s by plain SQL', async (_, change, topics) => {
    const { given } = app();
    const { id } = await given.locale({ id: 'en_GB' }).catch(() => ({ id: 'en_GB' }));
    await given.food({ locals: { [id]: { nutrients: { 1: 1 }, portions: [{ method: 'weight' }] } } });
    const { feed, heard } = await listen();
    await query(app().context().em, change());
    await feed.poll();
    expect(heard).toEqual([topics]);
  });

  test('reports nothing for a saved session of a respondent', async () => {
    const survey = await app().given.survey({ locale: (await app().given.locale()).id });
    const caller = await app().as(await app().given.respondent(survey));
    const { feed, heard } = await listen();
    await caller.userSessions.save({ surveyId: survey.slug, data: '{}' });
    await feed.poll();
    expect(heard).toEqual([]);
  });

  test('reports everything as changed when it has not read for six minutes', async () => {
    const { feed, heard } = await listen();
    const { now } = Date;
    Date.now = () => now() + 6 * 60_000;
    try {
      await feed.poll();
    } finally {
      Date.now = now;
    }
    expect(heard).toEqual([['*']]);
  });
});

/** Three lists with the bean, with both foods and with the rice; a list without foods; a food in no list. */
async function givenLists() {
  const { given } = app();
  const { id: beanList } = await given.locale();
  const { id: bothList } = await given.locale({ prototype: beanList });
  const { id: riceList } = await given.locale({ prototype: bothList });
  const { id: emptyList } = await given.locale();
  const { code: category } = await given.category();
  const { id: newCategory } = await given.category();
  const { id: bean, code: beanCode } = await given.food({ parents: [category], listedIn: [beanList, bothList] });
  const { id: rice } = await given.food({ listedIn: [bothList, riceList] });
  const { id: bare } = await given.food({ locals: { [emptyList]: {} }, listedIn: [] });
  return { beanList, bothList, riceList, emptyList, newCategory, bean, beanCode, rice, bare };
}

type Lists = Awaited<ReturnType<typeof givenLists>>;

describe('the change feed makes stale exactly the lists concerned', () => {
  test.each<[string, (lists: Lists) => RawBuilder<unknown>, (lists: Lists) => string[]]>([
    [
      'by a new name of a food: the lists that have the food',
      ({ bean }) => sql`update food set english_description = 'x' where id = ${bean}`,
      ({ beanList, bothList }) => [beanList, bothList],
    ],
    [
      'by a category that a food gains: the lists that have the food',
      ({ bean, newCategory }) => sql`insert into food_parent_category values (${bean}, ${newCategory})`,
      ({ beanList, bothList }) => [beanList, bothList],
    ],
    [
      'by a category that a food loses: the lists that have the food',
      ({ bean }) => sql`delete from food_parent_category where food_id = ${bean}`,
      ({ beanList, bothList }) => [beanList, bothList],
    ],
    [
      'by a category that passes from one food to another: the lists that have either food',
      ({ bean, rice }) => sql`update food_parent_category set food_id = ${rice} where food_id = ${bean}`,
      ({ beanList, bothList, riceList }) => [beanList, bothList, riceList],
    ],
    [
      'by a food that leaves one list for another: both lists',
      ({ bean, beanList, emptyList }) =>
        sql`update food_list_entry set locale_id = ${emptyList} where food_id = ${bean} and locale_id = ${beanList}`,
      ({ beanList, emptyList }) => [beanList, emptyList],
    ],
    [
      'by a deleted food: the lists that had it',
      ({ bean }) => sql`delete from food where id = ${bean}`,
      ({ beanList, bothList }) => [beanList, bothList],
    ],
    [
      'by an edit of a food in no list: none',
      ({ bare }) => sql`update food set english_description = 'x' where id = ${bare}`,
      () => [],
    ],
    [
      'by a new food: none',
      ({ beanCode }) =>
        sql`insert into food (code, english_description, food_group_id) values (${`${beanCode}-2`}, 'x', 0)`,
      () => [],
    ],
    ['by the removal of the categories of all foods: all lists', () => sql`truncate food_parent_category`, () => ['*']],
    ['by the removal of all list entries: all lists', () => sql`truncate food_list_entry`, () => ['*']],
  ])('%s', async (_, change, locales) => {
    const lists = await givenLists();
    const { feed, heard } = await listen();
    await query(app().context().em, change(lists));
    await feed.poll();
    expect(heard).toEqual([['food-data', ...locales(lists).map((locale) => `index:${locale}`)].sort()]);
  });

  test('and names the changed foods of each list, unless one statement changes more than a hundred', async () => {
    const { bean, rice, beanList, bothList, riceList } = await givenLists();
    const { feed, named } = await listen();
    const foodsOf = async (change: RawBuilder<unknown>) => {
      named.length = 0;
      await query(app().context().em, change);
      await feed.poll();
      return [beanList, bothList, riceList].map((locale) => named[0]?.get(`index:${locale}`));
    };
    const [both, beans] = [new Set([bean, rice]), new Set([bean])];
    expect(await foodsOf(sql`update food set english_description = 'x' where id in (${bean}, ${rice})`)).toEqual([
      beans,
      both,
      new Set([rice]),
    ]);
    expect(await foodsOf(sql`delete from food_list_entry where food_id = ${bean}`)).toEqual([beans, beans, undefined]);
    const many = sql`with made as (insert into food (code, english_description, food_group_id)
                       select ${riceList} || '-' || n, 'x', 0 from generate_series(1, 101) n returning id)
                     insert into food_list_entry select ${riceList}, id from made`;
    expect(await foodsOf(many)).toEqual([undefined, undefined, null]);
    const lists = sql`id in (select food_id from food_list_entry where locale_id = ${riceList})`;
    expect(await foodsOf(sql`update food set english_description = 'x' where ${lists}`)).toEqual([
      undefined,
      new Set([rice]),
      null,
    ]);
  });

  test('by a new name of a food, and only those lists are rebuilt', async () => {
    const { bean, beanCode, beanList, bothList, emptyList } = await givenLists();
    await app().settle();
    const { foods } = app().parts;
    const other = foods.locale(emptyList);
    await query(app().context().em, sql`update food set english_description = 'Broad bean' where id = ${bean}`);
    await app().settle();
    for (const locale of [beanList, bothList]) {
      expect(foods.locale(locale).list.foods.get(beanCode)?.englishDescription).toBe('Broad bean');
    }
    expect(foods.locale(emptyList)).toBe(other);
  });
});
