import { describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useFeeds } from '../support/feeds.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const { listen, announce } = useFeeds(app);

describe('the change feed', () => {
  test('tells of a change once', async () => {
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

  test('tells nothing of what was changed before it began', async () => {
    await announce('before');
    const { feed, heard } = await listen();
    await feed.poll();
    expect(heard).toEqual([]);
  });

  test('reads by itself at least once a second', async () => {
    const { feed, heard } = await listen();
    await feed.start();
    await announce('soon');
    await expect.poll(() => heard, { timeout: 2000, interval: 20 }).toEqual([['soon']]);
  });

  test('goes on after a failure', async () => {
    const { feed, heard } = await listen();
    await feed.start();
    await query(app().scope().em, sql`alter table change rename to no_change`);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await query(app().scope().em, sql`alter table no_change rename to change`);
    await announce('after');
    await expect.poll(() => heard, { timeout: 3000, interval: 20 }).toEqual([['after']]);
  });

  test.each([
    ['a food', () => sql`update food set reasonable_amount = 1`, ['food-data', 'index:*']],
    ['a local name', () => sql`update food_local set local_description = 'x'`, ['food-data', 'index:en_GB']],
    ['a survey', () => sql`update survey set feedback_style = 'x'`, ['surveys']],
    ['a photograph', () => sql`update as_served_image set label = 'x'`, ['portion-images']],
    ['a nutrient', () => sql`update nutrient_value set units_per_100g = 1`, ['food-data']],
    ['a locale', () => sql`update locale set synonym_sets = '[]'`, ['food-data', 'index:*', 'surveys']],
    ['a portion method', () => sql`delete from portion_size_method`, ['food-data']],
  ])('is told of %s by the database itself', async (_, change, topics) => {
    const { given } = app();
    const { id } = await given.locale({ id: 'en_GB' }).catch(() => ({ id: 'en_GB' }));
    await given.food({ locals: { [id]: { nutrients: { 1: 1 }, portions: [{ method: 'weight' }] } } });
    const { feed, heard } = await listen();
    await query(app().scope().em, change());
    await feed.poll();
    expect(heard).toEqual([topics]);
  });

  test('is not told of recalls and sessions: they make nothing stale', async () => {
    const survey = await app().given.survey({ locale: (await app().given.locale()).id });
    const caller = await app().as(await app().given.respondent(survey));
    const { feed, heard } = await listen();
    await caller.userSessions.save({ surveyId: survey.slug, data: '{}' });
    await feed.poll();
    expect(heard).toEqual([]);
  });

  test('takes everything as changed when it could not read for long', async () => {
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
