import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

const OUTCOMES = ['nothing-found', 'none-chosen', 'ranked-low', 'missing-food'] as const;
const columnOf = (outcome: string) => outcome.replace('-', '_');
/** The columns of a group that count its searches. */
const SEARCHES = ['searches', ...OUTCOMES.map(columnOf)];
/** What they count, of rows `m`. */
const COUNTED = [
  'count(*)::int as searches',
  ...OUTCOMES.map((outcome) => `(count(*) filter (where m.outcome = '${outcome}'))::int as ${columnOf(outcome)}`),
  'min(m.submitted_at) as first_at',
  'max(m.submitted_at) as last_at',
].join(', ');
/** Of a recall `s` of a survey `v`. */
const IS_COUNTED = `(not v.is_test and s.validity is distinct from 'excluded')`;
/** Longer texts are no names of foods. */
const MAX_TEXT = 256;
const EVENTS = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
};

/**
 * Searches that failed, and their counts, which triggers keep (docs/adr/0027-kept-counts.md): an editor's list reads groups from an index.
 * Earlier recalls have their missing foods alone, because release 0.1.0 stored nothing else of searches. The trail gets reasons.
 */
export class M20261126SearchMisses extends Migration {
  override up(): void {
    this.#misses();
    this.#groups();
    this.#counts();
    this.#fill();
    this.#triggers();
    this.addSql(widenCheck('record_change', 'record_type', ['search-miss']));
    this.addSql(`alter table "record_change" add column "reason" jsonb null`);
  }

  #misses(): void {
    this.addSql(
      `create table "search_miss" ("id" uuid not null, "locale_id" varchar(16) not null, "submission_id" uuid not null, "user_id" int not null, "text_key" varchar(512) not null, "text" varchar(${MAX_TEXT}) not null, "outcome" text not null, "food_code" varchar(64) null, "is_counted" boolean not null, "submitted_at" timestamptz not null, primary key ("id"))`,
    );
    const outcomes = OUTCOMES.map((outcome) => `'${outcome}'`).join(', ');
    this.addSql(
      `alter table "search_miss" add constraint "search_miss_outcome_check" check ("outcome" in (${outcomes}))`,
    );
    for (const columns of [
      ['submission_id'],
      ['user_id'],
      ['locale_id', 'text_key', 'user_id'],
      ['locale_id', 'text_key', 'submitted_at'],
    ])
      this.addSql(
        `create index "search_miss_${columns.join('_')}_index" on "search_miss" (${columns.map((column) => `"${column}"`).join(', ')})`,
      );
    for (const [name, owner] of [
      ['locale', 'locale'],
      ['submission', 'submission'],
      ['user', 'user_account'],
    ])
      this.addSql(
        `alter table "search_miss" add constraint "search_miss_${name}_id_foreign" foreign key ("${name}_id") references "${owner}" ("id") on delete cascade`,
      );
  }

  #groups(): void {
    const counts = ['people', ...SEARCHES].map((column) => `"${column}" int not null`).join(', ');
    this.addSql(
      `create table "search_miss_group" ("locale_id" varchar(16) not null, "text_key" varchar(512) not null, "text" varchar(${MAX_TEXT}) not null, ${counts}, "first_at" timestamptz not null, "last_at" timestamptz not null, "is_dismissed" boolean not null default false, primary key ("locale_id", "text_key"))`,
    );
    this.addSql(
      `alter table "search_miss_group" add constraint "search_miss_group_locale_id_foreign" foreign key ("locale_id") references "locale" ("id") on delete cascade`,
    );
    // A group of fewer people is never shown.
    this.addSql(
      `create index search_miss_group_shown on public.search_miss_group using btree ("locale_id", "is_dismissed", "people", "text_key" collate "C") where "people" >= 5`,
    );
  }

  #counts(): void {
    this
      .addSql(`create function count_search_misses(locales text[], keys text[]) returns setof search_miss_group language sql stable as $$
      select m.locale_id, m.text_key, mode() within group (order by m.text), count(distinct m.user_id)::int, ${COUNTED}, false
      from (select distinct * from unnest(locales, keys) as given(locale_id, text_key)) k
        join search_miss m on m.locale_id = k.locale_id and m.text_key = k.text_key
      where m.is_counted group by m.locale_id, m.text_key $$`);
    // Changes of one group take turns, in one order, and the statements after it see those before.
    this.addSql(`create function hold_search_misses(locales text[], keys text[]) returns void language plpgsql as $$
      begin
        insert into search_miss_group (locale_id, text_key, text, ${['people', ...SEARCHES].join(', ')}, first_at, last_at)
        select k.locale_id, k.text_key, m.text, ${['people', ...SEARCHES].map(() => '0').join(', ')}, m.submitted_at, m.submitted_at
        from (select distinct * from unnest(locales, keys) as given(locale_id, text_key)) k
          cross join lateral (select text, submitted_at from search_miss m where m.locale_id = k.locale_id
            and m.text_key = k.text_key and m.is_counted limit 1) m
        order by k.locale_id, k.text_key on conflict do nothing;
        perform from search_miss_group g join (select distinct * from unnest(locales, keys) as given(locale_id, text_key)) k
            on k.locale_id = g.locale_id and k.text_key = g.text_key
          order by g.locale_id, g.text_key for no key update of g;
      end $$`);
    this.addSql(`create function recount_search_misses(locales text[], keys text[]) returns void language plpgsql as $$
      begin
        perform hold_search_misses(locales, keys);
        update search_miss_group g set ${['people', ...SEARCHES].map((column) => `${column} = 0`).join(', ')}
          from unnest(locales, keys) as k(locale_id, text_key) where g.locale_id = k.locale_id and g.text_key = k.text_key;
        update search_miss_group g set ${['text', 'people', ...SEARCHES, 'first_at', 'last_at'].map((column) => `${column} = n.${column}`).join(', ')}
          from count_search_misses(locales, keys) n where g.locale_id = n.locale_id and g.text_key = n.text_key;
        delete from search_miss_group g using unnest(locales, keys) as k(locale_id, text_key)
          where g.locale_id = k.locale_id and g.text_key = k.text_key and g.searches = 0 and not g.is_dismissed;
      end $$`);
  }

  #fill(): void {
    // A server of the version before waits with what the rows are made of until they and their triggers are there.
    this.addSql('lock table submission, survey, submission_missing_food in share row exclusive mode');
    this
      .addSql(`insert into search_miss (id, locale_id, submission_id, user_id, text_key, text, outcome, is_counted, submitted_at)
      select gen_random_uuid(), v.locale_id, s.id, s.user_id, n.text_key, n.text, 'missing-food', ${IS_COUNTED}, s.submitted_at
      from (select distinct on (m.submission_id, coding_text(f.name)) m.submission_id, coding_text(f.name) as text_key, t.text
          from submission_missing_food f join submission_meal m on m.id = f.meal_id
            cross join lateral (select btrim(regexp_replace(f.name, '[[:space:][:cntrl:]]+', ' ', 'g')) as text) t
          where t.text <> '' and length(t.text) <= ${MAX_TEXT}) n
        join submission s on s.id = n.submission_id join survey v on v.id = s.survey_id`);
    this.addSql(`insert into search_miss_group select n.* from (
        select array_agg(locale_id::text) as locales, array_agg(text_key::text) as keys from search_miss) m
      cross join lateral count_search_misses(m.locales, m.keys) n`);
  }

  #triggers(): void {
    // A recall adds to a count and reads no other searches of the group, except those of the same person.
    this.addSql(`create function add_search_misses() returns trigger language plpgsql as $$
      declare
        locales text[];
        keys text[];
      begin
        select array_agg(locale_id), array_agg(text_key) into locales, keys from new_rows where is_counted;
        if locales is null then return null; end if;
        perform hold_search_misses(locales, keys);
        update search_miss_group g set people = g.people + n.people, ${SEARCHES.map((column) => `${column} = g.${column} + n.${column}`).join(', ')},
          first_at = case g.searches when 0 then n.first_at else least(g.first_at, n.first_at) end,
          last_at = case g.searches when 0 then n.last_at else greatest(g.last_at, n.last_at) end
        from (
          select m.locale_id, m.text_key, (count(distinct m.user_id) filter (where m.is_first))::int as people, ${COUNTED}
          from (select r.*, not exists (select from search_miss o where o.locale_id = r.locale_id and o.text_key = r.text_key
              and o.user_id = r.user_id and o.is_counted and o.id not in (select id from new_rows)) as is_first
            from new_rows r where r.is_counted) m
          group by m.locale_id, m.text_key) n
        where g.locale_id = n.locale_id and g.text_key = n.text_key;
        return null;
      end $$`);
    this.addSql(`create function follow_search_misses() returns trigger language plpgsql as $$
      declare
        locales text[];
        keys text[];
      begin
        select array_agg(locale_id), array_agg(text_key) into locales, keys from (
          select distinct locale_id, text_key from old_rows) as changed;
        if locales is not null then perform recount_search_misses(locales, keys); end if;
        return null;
      end $$`);
    for (const [event, run] of [
      ['insert', 'add_search_misses'],
      ['update', 'follow_search_misses'],
      ['delete', 'follow_search_misses'],
    ] as const)
      this.addSql(`create trigger ${run}_${event} after ${event} on search_miss ${EVENTS[event]}
        for each statement execute function ${run}()`);
    this.addSql(`create function count_search_misses_of_recall() returns trigger language plpgsql as $$
      begin
        update search_miss m set is_counted = ${IS_COUNTED} from submission s join survey v on v.id = s.survey_id
          where m.submission_id = new.id and s.id = new.id and m.is_counted <> ${IS_COUNTED};
        return null;
      end $$`);
    this.addSql(`create trigger count_search_misses_of_recall after update of validity on submission for each row
      when ((old.validity is not distinct from 'excluded') <> (new.validity is not distinct from 'excluded'))
      execute function count_search_misses_of_recall()`);
    this.addSql(`create function count_search_misses_of_survey() returns trigger language plpgsql as $$
      begin
        update search_miss m set is_counted = ${IS_COUNTED} from submission s join survey v on v.id = s.survey_id
          where v.id = new.id and m.submission_id = s.id and m.is_counted <> ${IS_COUNTED};
        return null;
      end $$`);
    this.addSql(`create trigger count_search_misses_of_survey after update of is_test on survey for each row
      when (old.is_test <> new.is_test) execute function count_search_misses_of_survey()`);
  }
}
