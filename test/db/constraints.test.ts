import type { RawBuilder } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let survey: { id: number; slug: string };
let user: { id: number };
let foodLocal: number;
let categoryLocal: number;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  survey = await given.survey({ locale });
  user = await given.user({ email: 'Ada@example.org' });
  const food = await given.food({ locals: { [locale]: {} } });
  const category = await given.category({ locals: { [locale]: {} } });
  const idOf = async (statement: RawBuilder<unknown>) =>
    (await query<{ id: number }>(app().context().em, statement))[0]?.id ?? 0;
  foodLocal = await idOf(sql`select id from food_local where food_id = ${food.id}`);
  categoryLocal = await idOf(sql`select id from category_local where category_id = ${category.id}`);
});

const run = (statement: RawBuilder<unknown>) => query(app().context().em, statement);

describe('a portion size method', () => {
  const insert = (food: number | null, category: number | null) =>
    run(sql`insert into portion_size_method (food_local_id, category_local_id, order_index, method, description)
            values (${food}, ${category}, 0, 'weight', 'weight')`);

  test('can belong to a food or to a category', async () => {
    await expect(insert(foodLocal, null)).resolves.toBeDefined();
    await expect(insert(null, categoryLocal)).resolves.toBeDefined();
  });

  test('cannot belong to both or to neither', async () => {
    await expect(insert(foodLocal, categoryLocal)).rejects.toThrow('portion_size_method_one_owner');
    await expect(insert(null, null)).rejects.toThrow('portion_size_method_one_owner');
  });
});

describe('a user role', () => {
  const give = (name: string, surveyId: number | null, localeId: string | null) =>
    run(
      sql`insert into user_role (user_id, name, survey_id, locale_id) values (${user.id}, ${name}, ${surveyId}, ${localeId})`,
    );

  test.each(['staff', 'support', 'respondent'])('%s needs a survey and no locale', async (name) => {
    await expect(give(name, null, null)).rejects.toThrow('user_role_reach');
    await expect(give(name, survey.id, locale)).rejects.toThrow('user_role_reach');
    await expect(give(name, survey.id, null)).resolves.toBeDefined();
  });

  test('fdbm needs a locale and no survey', async () => {
    await expect(give('fdbm', null, null)).rejects.toThrow('user_role_reach');
    await expect(give('fdbm', survey.id, null)).rejects.toThrow('user_role_reach');
    await expect(give('fdbm', null, locale)).resolves.toBeDefined();
  });

  test.each(['superuser', 'surveyadmin', 'foodsadmin', 'imagesadmin', 'globalsupport'])(
    '%s has neither a survey nor a locale',
    async (name) => {
      await expect(give(name, survey.id, null)).rejects.toThrow('user_role_reach');
      await expect(give(name, null, locale)).rejects.toThrow('user_role_reach');
      await expect(give(name, null, null)).resolves.toBeDefined();
    },
  );

  test('is held once by an account in one survey', async () => {
    const other = await app().given.survey({ locale });
    await give('staff', other.id, null);
    await expect(give('staff', other.id, null)).rejects.toThrow('user_role_held_once');
  });

  test('has a name that the service knows', async () => {
    await expect(give('owner', null, null)).rejects.toThrow('user_role_name_check');
  });
});

describe('a survey', () => {
  test.each([
    [
      'cannot end before it starts',
      { startDate: new Date('2026-02-01'), endDate: new Date('2026-01-01') },
      'survey_dates',
    ],
    [
      'cannot end at the moment when it starts',
      { startDate: new Date('2026-02-01'), endDate: new Date('2026-02-01') },
      'survey_dates',
    ],
    ['allows at least one recall a day', { maximumDailySubmissions: 0 }, 'survey_limits'],
    ['allows at least one recall in total', { maximumTotalSubmissions: 0 }, 'survey_limits'],
    ['has no negative interval between recalls', { minimumSubmissionInterval: -1 }, 'survey_limits'],
    ['has no links that end before the survey', { linksValidDaysAfterEnd: -1 }, 'survey_links'],
    ['has a weight of the search match from 0 to 100', { searchMatchScoreWeight: 101 }, 'survey_search'],
    ['has a slug that fits into a path', { slug: 'a/b' }, 'survey_slug_check'],
  ])('%s', async (_, data, constraint) => {
    await expect(app().given.survey({ locale, ...data })).rejects.toThrow(constraint);
  });

  test('has a slug that no other survey has', async () => {
    await expect(app().given.survey({ locale, slug: survey.slug })).rejects.toThrow('survey_slug_unique');
  });
});

describe('an account', () => {
  test('has an e-mail address that no other account has, without regard to case', async () => {
    await expect(app().given.user({ email: 'ADA@EXAMPLE.ORG' })).rejects.toThrow('user_account_email_unique');
  });

  test('can have no e-mail address', async () => {
    await expect(Promise.all([app().given.user(), app().given.user()])).resolves.toHaveLength(2);
  });

  test('cannot be deleted while it has recalls', async () => {
    const person = await app().given.respondent(survey);
    await run(sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback)
      values (gen_random_uuid(), ${survey.id}, ${person.id}, gen_random_uuid(), now(), now(), now(), 'UTC', false)`);
    await expect(run(sql`delete from user_account where id = ${person.id}`)).rejects.toThrow(
      'submission_user_id_foreign',
    );
  });
});

describe('a user name', () => {
  test('is unique in its survey with regard to case, and an account has one in a survey', async () => {
    const first = await app().given.respondent(survey);
    const second = await app().given.user();
    const add = (userId: number, userName: string) =>
      run(sql`insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
              values (${userId}, ${survey.id}, ${userName}, ${app().given.name('token')})`);
    await expect(add(second.id, first.userName)).rejects.toThrow(/unique/);
    await expect(add(first.id, 'another-name')).rejects.toThrow(/unique/);
    await expect(add(second.id, first.userName.toUpperCase())).resolves.toBeDefined();
  });
});

describe('food data', () => {
  test('has each food code and each category code once', async () => {
    const { code } = await app().given.food();
    await expect(app().given.food({ code })).rejects.toThrow('food_code_unique');
    const category = await app().given.category();
    await expect(app().given.category({ code: category.code })).rejects.toThrow('category_code_unique');
  });

  test('has no locale that is its own prototype', async () => {
    await expect(run(sql`update locale set prototype_locale_id = id where id = ${locale}`)).rejects.toThrow(/check/);
  });

  test('has one photograph of a weight in an as-served set', async () => {
    const photo = { image: 'a.svg', weight: 10, label: null };
    await app().given.portionImages({ asServedSets: [{ id: 'set', description: 'Set', images: [photo] }] });
    await expect(
      run(sql`insert into as_served_image (as_served_set_id, main_image_id, thumbnail_id, weight_grams)
              select as_served_set_id, main_image_id, thumbnail_id, weight_grams from as_served_image`),
    ).rejects.toThrow(/unique/);
  });
});

describe('the sectors of a demographic group', () => {
  const newGroup = async () => {
    const [group] = await query<{ id: number }>(
      app().context().em,
      sql`insert into demographic_group (nutrient_type_id, nutrient_rule) values (1, 'range') returning id`,
    );
    return group?.id ?? 0;
  };
  const add = (groupId: number, start: number, end: number) =>
    run(sql`insert into scale_sector (demographic_group_id, name, sentiment, range_start, range_end)
            values (${groupId}, 'Sector', 'good', ${start}, ${end})`);

  test('can touch and cannot overlap', async () => {
    const group = await newGroup();
    await add(group, 10, 20);
    await expect(add(group, 20, 30.5)).resolves.toBeDefined();
    await expect(add(await newGroup(), 15, 25)).resolves.toBeDefined();
    for (const [start = 0, end = 0] of [
      [19.5, 20],
      [0, 10.01],
      [0, 100],
      [10, 20],
    ]) {
      await expect(add(group, start, end)).rejects.toThrow('scale_sector_no_overlap');
    }
    await expect(run(sql`update scale_sector set range_start = 19 where range_start = 20`)).rejects.toThrow(
      'scale_sector_no_overlap',
    );
  });

  test('start at 0 or above and end above their start', async () => {
    const group = await newGroup();
    await expect(add(group, -1, 1)).rejects.toThrow('scale_sector_range');
    await expect(add(group, 1, 1)).rejects.toThrow('scale_sector_range');
    // Empty as the numeric range by which overlaps are found.
    await expect(add(group, 10, 10.000000000000002)).rejects.toThrow('scale_sector_range');
  });
});
