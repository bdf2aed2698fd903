import { Migration } from '@mikro-orm/migrations';

/** What runs for each sign-in, session and recall, with its arguments. */
const OFTEN = [
  'keep_respondents(int[], int[])',
  'follow_respondents()',
  'follow_recalls()',
  'tally_respondents()',
  'follow_sessions()',
  'complete_recall()',
  'follow_recall_dates_insert()',
  'hold_search_misses(text[], text[])',
  'add_search_misses()',
];

/**
 * The functions that keep counts plan their statements once for a connection. PostgreSQL would plan them at each call, because it cannot
 * know how long an array of an argument will be, and planning takes several times as long as counting.
 */
export class M20261127PlansOfKeptCounts extends Migration {
  override up(): void {
    for (const name of OFTEN) this.addSql(`alter function ${name} set plan_cache_mode = force_generic_plan`);
    this.addSql(`create or replace function add_to_tally(changes tally_change[]) returns void language plpgsql
      set plan_cache_mode = force_generic_plan as $$
      begin
      -- A statement that may insert or update runs the triggers of both.
      if cardinality(changes) = 0 then return; end if;
      with wanted as materialized (
        select survey_id, subject, value, day, sum(change)::int as change from unnest(changes)
        group by survey_id, subject, value, day having sum(change) <> 0
      ), slot as materialized (
        select w.*, t.id from wanted w left join lateral (
          select id from survey_tally o where o.survey_id = w.survey_id and o.subject = w.subject
            and coalesce(o.value, '') = coalesce(w.value, '') and coalesce(o.day, 'infinity') = coalesce(w.day, 'infinity')
          limit 1 for update skip locked) t on true
      ), counted as (
        update survey_tally t set count = t.count + slot.change from slot where t.id = slot.id)
      insert into survey_tally (survey_id, subject, value, day, count)
      select survey_id, subject, value, day, change from slot where id is null;
      end $$`);
  }
}
