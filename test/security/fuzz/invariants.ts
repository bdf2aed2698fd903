import { readdir } from 'node:fs/promises';
import { uploadFolderOf } from '../../../src/adapters/stale-files.ts';
import { query, sql } from '../../../src/db/sql.ts';
import type { TestApp } from '../../support/test-app.ts';

/** Invariants without a constraint in the database. Each statement selects the rows that break one. */
const BREACHES: Readonly<Record<string, string>> = {
  'somebody can administrate': `select 'nobody' as what where not exists (
    select from user_role r join user_account u on u.id = r.user_id where r.name = 'superuser' and not u.is_disabled)`,
  'a respondent of a survey has a user name there': `select r.user_id::text as what from user_role r
    where r.name = 'respondent'
      and not exists (select from survey_alias a where a.user_id = r.user_id and a.survey_id = r.survey_id)`,
  'the meals of a recall are counted from 0 without a gap': `select submission_id::text as what from submission_meal
    group by submission_id having min(meal_index) <> 0 or max(meal_index) <> count(*) - 1`,
  'the foods of a meal are counted from 0 without a gap': `select meal_id::text as what from submission_food
    where is_as_submitted group by meal_id having min(food_index) <> 0 or max(food_index) <> count(*) - 1`,
  'a recall ends after it starts': `select id::text as what from submission where end_time < start_time`,
  'what was eaten is what was served without what was left': `select id::text as what from submission_food
    where abs(portion_weight_grams - greatest(0, serving_weight_grams - leftovers_weight_grams)) > 1e-6`,
  // A total has 12 significant digits, and it is 0 where all amounts are.
  'the totals of a recall are the sums of its foods': `with sums as (
      select m.submission_id, n.key, sum(n.value::numeric)::float8 as amount
      from submission_meal m join submission_food f on f.meal_id = m.id and f.is_as_coded cross join lateral jsonb_each_text(f.nutrients) n
      group by m.submission_id, n.key),
    totals as (select s.id, t.key, t.value::float8 as amount from submission s cross join lateral jsonb_each_text(s.totals) t)
    select coalesce(submission_id, id)::text || ' ' || coalesce(sums.key, totals.key) as what
    from sums full join totals on totals.id = submission_id and totals.key = sums.key
    where sums.amount is null or totals.amount is null or abs(sums.amount - totals.amount) > 1e-9 * greatest(1, abs(sums.amount))`,
  'a food is as coded unless a coding that holds stands in its place, or while its coding holds': `select f.id::text as what
    from submission_food f where f.is_as_coded <> case
      when f.coding_id is not null then exists (select from coding c where c.id = f.coding_id and c.state = 'holds')
      else not exists (select from coding c where c.subject_id = f.id and c.state = 'holds' and c.kind in ('code', 'correct', 'remove')) end`,
  'a missing food is one as coded unless a coding that holds stands in its place': `select f.id::text as what
    from submission_missing_food f where f.is_as_coded = exists (
      select from coding c where c.subject_id = f.id and c.state = 'holds' and c.kind in ('code', 'correct', 'remove'))`,
  'nothing is to be coded for which a coding holds': `select e.id::text as what from coding_entry e
    join coding c on c.subject_id = e.id and c.state = 'holds'`,
  'the groups of the coding queue are counted as their entries': `select coalesce(g.text_key, e.text_key) as what from coding_group g
    full join (select survey_id, kind, text_key, count(*) as entries from coding_entry group by survey_id, kind, text_key) e
      on e.survey_id = g.survey_id and e.kind = g.kind and e.text_key = g.text_key
    where g.entries is distinct from e.entries`,
  'searches that failed are counted as they are stored': `select coalesce(g.text_key, c.text_key) as what
    from (select * from search_miss_group where searches > 0) g full join (
      select c.* from (select array_agg(locale_id::text) as locales, array_agg(text_key::text) as keys from search_miss) m
        cross join lateral count_search_misses(m.locales, m.keys) c) c on c.locale_id = g.locale_id and c.text_key = g.text_key
    where g.people is distinct from c.people or g.searches is distinct from c.searches`,
  'a category is not inside itself': `with recursive above (id, parent) as (
      select category_id, parent_category_id from category_parent_category
      union select a.id, p.parent_category_id from above a join category_parent_category p on p.category_id = a.parent)
    select id::text as what from above where id = parent`,
  'the portion size methods of a food or category are in one order': `select min(id)::text as what from portion_size_method
    group by food_local_id, category_local_id having count(*) <> count(distinct order_index)`,
  'the prompts of a food are in one order': `select food_local_id::text as what from associated_food
    group by food_local_id having count(*) <> count(distinct order_index)`,
  'the ranks of a food list are each given once': `select locale_id as what from food_list_entry
    where fixed_rank is not null group by locale_id, fixed_rank having count(*) > 1`,
  'an as-served set shows something': `select id as what from as_served_set s
    where not exists (select from as_served_image i where i.as_served_set_id = s.id)`,
  'an object of a guide image is in its image map': `select g.id as what from guide_image g
    join guide_image_object o on o.guide_image_id = g.id
    where not exists (select from image_map_object m where m.image_map_id = g.image_map_id and m.object_id = o.object_id)`,
  'a pair of foods is eaten no more often than each of them': `select p.food_a_id::text as what from food_pair p
    join food_usage a on a.locale_id = p.locale_id and a.food_id = p.food_a_id where p.meals > a.meals`,
  'a food is eaten in no more recalls than meals': `select food_id::text as what from food_usage where submissions > meals`,
  'text is as it was stored: nothing ran as a statement': `select 'a food of the world' as what
    where (select count(*) from food where id in (1, 2)) <> 2`,
  'a password is kept as a hash': `select id::text as what from user_account where password_hash not like '$argon2id$%'`,
  'a sign-in belongs to somebody who may sign in': `select f.id::text as what from token_family f
    where not exists (select from user_account u where u.id = f.user_id)`,
};

/** The invariants that do not hold, each with some of what breaks it. */
export async function brokenInvariants(app: TestApp): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, statement] of Object.entries(BREACHES)) {
    const rows = await query<{ what: string }>(app.context().em, sql.raw(statement));
    if (rows.length > 0)
      broken.push(
        `${name}: ${rows
          .slice(0, 3)
          .map(({ what }) => what)
          .join(', ')} (${rows.length})`,
      );
  }
  return broken;
}

/** The files of forms that are not removed. */
export function waitingUploads(app: TestApp): Promise<string[]> {
  return readdir(uploadFolderOf(app.parts.config.dataDir));
}

/** Foods of lists that can no longer be looked up or shown. */
export async function unansweredLists(app: TestApp, admin: { id: number }): Promise<string[]> {
  await app.settle();
  const caller = await app.as(admin);
  const foods = await query<{ locale: string; code: string }>(
    app.context().em,
    sql`select e.locale_id as locale, f.code from food_list_entry e join food f on f.id = e.food_id limit 500`,
  );
  const failed: string[] = [];
  const tried = async (what: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => void failed.push(`${what}: ${String(error)}`));
  for (const { locale, code } of foods) await tried(`${locale} ${code}`, caller.foods.get({ locale, code }));
  for (const locale of new Set(foods.map((food) => food.locale)))
    await tried(`${locale} search`, caller.foods.lookup({ locale, desc: 'milk' }));
  return failed;
}
