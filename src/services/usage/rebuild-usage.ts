import type { EntityManager } from '@mikro-orm/sql';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { MAX_PAIRED_FOODS } from '../../domain/association-rules.ts';
import { AppError } from '../../errors.ts';
import { usageLock } from './usage-lock.ts';

/** The number of submissions that one statement counts. */
const BATCH = 1000;

interface RebuildOptions {
  /** The locale to count. All locales are counted when this is absent. */
  locale?: string | undefined;
  onProgress?: (locale: string, counted: number, total: number) => void;
}

/** The number of counted submissions, by locale. */
export type RebuiltUsage = Record<string, number>;

/**
 * Counts the usage of foods again from all submissions, without those of test surveys. Each locale has a transaction of its own:
 * the old counts answer until it commits, and recalls may be submitted during the rebuild. A recall counts for a renamed food
 * when it has the code that the food had at that time. Throws AppError `locale.not_found`.
 */
export async function rebuildUsage(context: Context, { locale, onProgress }: RebuildOptions): Promise<RebuiltUsage> {
  let wanted = kysely(context.em).selectFrom('locale').select('id').orderBy('id');
  if (locale !== undefined) wanted = wanted.where('id', '=', locale);
  const locales = await wanted.execute();
  if (locale !== undefined && locales.length === 0) {
    throw new AppError('not_found', 'locale.not_found', `There is no locale "${locale}".`);
  }
  const counted: RebuiltUsage = {};
  for (const { id } of locales) {
    const rebuild = (inner: Context) => rebuildLocale(inner.em, id, (done, total) => onProgress?.(id, done, total));
    counted[id] = await inTransaction(context, rebuild);
  }
  return counted;
}

type OnCounted = (counted: number, total: number) => void;

// Nearly all submissions are counted without the lock. The lock is held for those that came during the count and for the
// exchange of the counts; new submissions of the locale wait for this time. No entity: an advisory lock.
async function rebuildLocale(em: EntityManager, localeId: string, onCounted: OnCounted): Promise<number> {
  await createWorkTables(em);
  await findCodes(em);
  const first = await findSubmissions(em, localeId);
  await countSubmissions(em, { from: 0, to: first }, onCounted);
  await query(em, sql`select pg_advisory_xact_lock(${usageLock(localeId)})`);
  const all = first + (await findSubmissions(em, localeId));
  await countSubmissions(em, { from: first, to: all }, onCounted);
  await exchangeCounts(em, localeId);
  return all;
}

// No entity: temporary tables.
async function createWorkTables(em: EntityManager): Promise<void> {
  await query(
    em,
    sql`create temporary table food_code (code text, food_id int, since timestamptz, until timestamptz) on commit drop`,
  );
  await query(
    em,
    sql`create temporary table usage_submission (number int generated always as identity primary key, id uuid,
          submitted_at timestamptz) on commit drop`,
  );
  await query(
    em,
    sql`create temporary table new_food_usage (food_id int primary key, submissions int, meals int) on commit drop`,
  );
  await query(
    em,
    sql`create temporary table new_food_pair (food_a_id int, food_b_id int, meals int, primary key (food_a_id, food_b_id))
        on commit drop`,
  );
}

/** Finds which food had which code at what time. The trail has the renames and the creation of foods. Set-based: all foods at once. */
async function findCodes(em: EntityManager): Promise<void> {
  await query(
    em,
    sql`with named as (
          select record_id as food_id, id, changed_at, before ->> 'code' as old_code
          from record_change
          where record_type = 'food' and locale_id is null
            and (action = 'create' or action = 'update' and before ->> 'code' <> code)
        )
        insert into food_code (code, food_id, since, until)
        select old_code, food_id, since, changed_at from (
          select *, lag(changed_at, 1, '-infinity') over (partition by food_id order by id) as since from named) n
        where old_code is not null
        union all
        select f.code, f.id, coalesce((select max(changed_at) from named n where n.food_id = f.id), '-infinity'), 'infinity'
        from food f`,
  );
  await query(em, sql`delete from food_code c where not exists (select from food f where f.id = c.food_id)`);
  await query(em, sql`create index on food_code (code)`);
  await query(em, sql`analyze food_code`);
}

/** Numbers the submissions that have no number, and returns how many these are. Set-based: a temporary table takes them all. */
async function findSubmissions(em: EntityManager, localeId: string): Promise<number> {
  const [row] = await query<{ found: number }>(
    em,
    sql`with found as (
          insert into usage_submission (id, submitted_at)
          select s.id, s.submitted_at from submission s join survey v on v.id = s.survey_id
          where v.locale_id = ${localeId} and not v.is_test
            and not exists (select from usage_submission known where known.id = s.id)
          order by s.id
          returning 1
        )
        select count(*)::int as found from found`,
  );
  await query(em, sql`analyze usage_submission`);
  return row?.found ?? 0;
}

async function countSubmissions(
  em: EntityManager,
  { from, to }: { from: number; to: number },
  onCounted: OnCounted,
): Promise<void> {
  for (let done = from; done < to; done += BATCH) {
    await countBatch(em, done, Math.min(done + BATCH, to));
    onCounted(Math.min(done + BATCH, to), to);
  }
}

// Set-based: one statement counts a batch.
async function countBatch(em: EntityManager, after: number, last: number): Promise<void> {
  await query(
    em,
    sql`with eaten as materialized (
          select distinct s.number, m.id as meal_id, c.food_id
          from usage_submission s join submission_meal m on m.submission_id = s.id
            join submission_food e on e.meal_id = m.id and e.is_as_submitted and e.is_resolved join food_code c on c.code = e.code and s.submitted_at >= c.since and s.submitted_at < c.until
          where s.number > ${after} and s.number <= ${last}
        ), foods as (
          insert into new_food_usage as u (food_id, submissions, meals)
          select food_id, count(distinct number), count(*) from eaten group by food_id
          on conflict (food_id) do update
            set submissions = u.submissions + excluded.submissions, meals = u.meals + excluded.meals
        ), paired as materialized (
          select meal_id, food_id from (select meal_id, food_id, count(*) over (partition by meal_id) as foods from eaten) m
          where foods <= ${MAX_PAIRED_FOODS}
        )
        insert into new_food_pair as p (food_a_id, food_b_id, meals)
        select a.food_id, b.food_id, count(*)
        from paired a join paired b on b.meal_id = a.meal_id and b.food_id > a.food_id group by a.food_id, b.food_id
        on conflict (food_a_id, food_b_id) do update set meals = p.meals + excluded.meals`,
  );
}

// Set-based: all counts of a locale.
async function exchangeCounts(em: EntityManager, localeId: string): Promise<void> {
  // Foods are locked before their counts, as everywhere: a deletion of a food has locked the food before it removes its counts.
  // A food that was deleted after it was counted is left out.
  await query(
    em,
    sql`select from food f where exists (select from new_food_usage u where u.food_id = f.id) order by f.id for key share`,
  );
  await query(em, sql`delete from food_usage where locale_id = ${localeId}`);
  await query(em, sql`delete from food_pair where locale_id = ${localeId}`);
  await query(
    em,
    sql`insert into food_usage (locale_id, food_id, submissions, meals)
        select ${localeId}, u.food_id, u.submissions, u.meals from new_food_usage u join food f on f.id = u.food_id`,
  );
  await query(
    em,
    sql`insert into food_pair (locale_id, food_a_id, food_b_id, meals)
        select ${localeId}, p.food_a_id, p.food_b_id, p.meals
        from new_food_pair p join food a on a.id = p.food_a_id join food b on b.id = p.food_b_id`,
  );
}
