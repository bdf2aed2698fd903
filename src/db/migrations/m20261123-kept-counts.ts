import { Migration } from '@mikro-orm/migrations';

const DICTIONARY = 'collate "und-x-icu"';
/** The columns of `survey_respondent` that its row is compared by, beside its key. */
const KEPT = [
  'user_name',
  'name',
  'search',
  'recalls',
  'last_recall_at',
  'last_contact_at',
  'custom_fields',
  'has_email',
  'has_phone',
  'is_unsubscribed',
  'consent',
];
const EVENTS = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
};
/** Longer values are not counted: the index of the counts has a limit. */
const MAX_COUNTED_FIELD = 256;
const EVENTS_OF_ROWS = ['insert', 'update', 'delete'] as const;

// What a row of each table adds to the counts.

const ofRespondents = (rows: string, change: number): string =>
  `select row(r.survey_id, k.subject, k.value, k.day, ${change})::tally_change from (select * from ${rows}) r cross join lateral (
    values ('respondents', r.recalls::text, null::date), ('contact', null, (r.last_contact_at at time zone 'UTC')::date),
      ('recalled', null, (r.last_recall_at at time zone 'UTC')::date), ('email', r.has_email::text, null),
      ('phone', r.has_phone::text, null), ('unsubscribed', r.is_unsubscribed::text, null), ('consent', r.consent, null)
    union all select 'field', key || '=' || value, null from jsonb_each_text(r.custom_fields)
      where key not like '%=%' and length(key || '=' || value) <= ${MAX_COUNTED_FIELD}) as k(subject, value, day)`;

const ofNotifications = (rows: string, change: number): string =>
  `select row(survey_id, 'notifications', state || ' ' || type || ' ' || channel, null, ${change})::tally_change from ${rows}`;

// The trail of a survey that was deleted stays, and is not counted.
const ofTrail = (rows: string, change: number): string =>
  `select row(survey_id, 'trail', record_type || ' ' || action, null, ${change})::tally_change from ${rows}
    where survey_id in (select id from survey)`;

type Keys = (rows: string, change: number) => string;

const ofRecallDays: Keys = (rows, change) =>
  `select row(survey_id, 'recall-days', null, date, ${change})::tally_change from ${rows}`;

/** Defines what recounts the counts of surveys from their rows. */
export function createTalliesOf(ofDays: Keys): string {
  return `create or replace function tallies_of(surveys int[]) returns setof tally_change language sql stable as $$
      select (c).* from (${ofRespondents('survey_respondent where survey_id = any(surveys)', 1)}) as k(c)
      union all select k.* from submission s join survey v on v.id = s.survey_id
        cross join lateral tally_of_recall(s.survey_id, day_in(s.submitted_at, v.time_zone), s.flags, 1) k
        where s.survey_id = any(surveys)
      union all select p.survey_id, 'people', null, p.day, 1 from (
        select distinct s.survey_id, s.user_id, day_in(s.submitted_at, v.time_zone) as day
        from submission s join survey v on v.id = s.survey_id where s.survey_id = any(surveys)) p
      union all select (c).* from (${ofNotifications('notification where survey_id = any(surveys)', 1)}) as k(c)
      union all select (c).* from (${ofTrail('(select * from record_change where survey_id = any(surveys)) h', 1)}) as k(c)
      union all select (c).* from (${ofDays('recall_day where survey_id = any(surveys)', 1)}) as k(c) $$`;
}

/** Defines what counts the changed rows of a table. */
export function createTally(name: string, keys: Keys): string {
  return `create or replace function ${name}() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then perform add_to_tally(array(${keys('new_rows', 1)}));
          elsif tg_op = 'DELETE' then perform add_to_tally(array(${keys('old_rows', -1)}));
          else perform add_to_tally(array(${keys('new_rows', 1)} union all ${keys('old_rows', -1)}));
          end if;
          return null;
        end $$`;
}

/**
 * Keeps a row for each respondent of a survey with what lists and filters ask for, and the counts that totals and monitoring
 * sum up. Triggers keep both, so that servers of the version before keep them too (docs/adr/0027-kept-counts.md).
 */
export class M20261123KeptCounts extends Migration {
  override up(): void {
    this.#respondents();
    this.#counts();
    this.#fill();
    this.#indexes();
    this.#triggers();
  }

  #respondents(): void {
    this.addSql(
      `create table "survey_respondent" ("user_id" int not null, "survey_id" int not null, "user_name" varchar(256) not null, "name" varchar(512) null, "search" text not null, "recalls" int not null, "last_recall_at" timestamptz null, "last_contact_at" timestamptz null, "custom_fields" jsonb not null, "has_email" boolean not null, "has_phone" boolean not null, "is_unsubscribed" boolean not null, "consent" text not null, primary key ("user_id", "survey_id"))`,
    );
    // Parts of a text of three characters: with an index of them a text is found in the middle of a name without an extension of PostgreSQL.
    this
      .addSql(`create function text_parts(given text) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
      begin
        return array(select substr(given, place, 3) collate "C" from generate_series(1, length(given) - 2) as place);
      end $$`);
    // The lock makes changes of one person take turns, and the statements after it see those before.
    this.addSql(`create function keep_respondents(surveys int[], users int[]) returns void language plpgsql as $$
      begin
        perform from user_account where id = any(users) order by id for no key update;
        delete from survey_respondent r using unnest(surveys, users) as p(survey_id, user_id)
          where r.survey_id = p.survey_id and r.user_id = p.user_id and not exists (
            select from user_role o where o.user_id = p.user_id and o.survey_id = p.survey_id and o.name = 'respondent');
        insert into survey_respondent as r (user_id, survey_id, ${KEPT.join(', ')})
        select * from respondents_of(surveys, users)
        on conflict (user_id, survey_id) do update set ${KEPT.map((column) => `${column} = excluded.${column}`).join(', ')}
          where (${KEPT.map((column) => `r.${column}`).join(', ')})
            is distinct from (${KEPT.map((column) => `excluded.${column}`).join(', ')});
      end $$`);
    this
      .addSql(`create function respondents_of(surveys int[], users int[]) returns setof survey_respondent language sql stable as $$
      select p.user_id, p.survey_id, coalesce(a.user_name, ''), u.name, lower(concat_ws(' ', a.user_name, u.name, u.email)),
        s.recalls, s.last_recall_at, a.last_contact_at, u.custom_fields, coalesce(u.email, '') <> '', coalesce(u.phone, '') <> '',
        a.unsubscribed_at is not null or not u.email_notifications,
        case when exists (select from withdrawal w where w.user_id = p.user_id and w.survey_id = p.survey_id and w.returned_at is null)
            then 'withdrawn'
          when exists (select from consent c where c.user_id = p.user_id and c.survey_id = p.survey_id and c.withdrawn_at is null)
            then 'given' else 'none' end
      from (select distinct survey_id, user_id from unnest(surveys, users) as given(survey_id, user_id)) p
        join user_role o on o.user_id = p.user_id and o.survey_id = p.survey_id and o.name = 'respondent'
        join user_account u on u.id = p.user_id
        left join survey_alias a on a.user_id = p.user_id and a.survey_id = p.survey_id
        cross join lateral (select count(*)::int as recalls, max(submitted_at) as last_recall_at from submission
          where survey_id = p.survey_id and user_id = p.user_id) s $$`);
  }

  #counts(): void {
    this.addSql(
      `create table "survey_tally" ("id" bigserial primary key, "survey_id" int not null, "subject" varchar(32) not null, "value" text null, "day" date null, "count" int not null)`,
    );
    // Two rows may count the same: a change takes a row that nobody else holds, so that it waits for no other transaction.
    this.addSql(`create type tally_change as (survey_id int, subject text, value text, day date, change int)`);
    this.addSql(
      `create type recall_change as (survey_id int, user_id int, submitted_at timestamptz, flags text[], change int)`,
    );
    this.addSql(`create function add_to_tally(changes tally_change[]) returns void language plpgsql as $$
      begin
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
    // A zone that this database does not know must not refuse a recall.
    this.addSql(`create function day_in(moment timestamptz, zone text) returns date language plpgsql stable as $$
      begin
        return (moment at time zone zone)::date;
      exception when invalid_parameter_value then
        return (moment at time zone 'UTC')::date;
      end $$`);
    this
      .addSql(`create function tally_of_recall(survey_id int, day date, flags text[], change int) returns setof tally_change
      language sql immutable as $$
      select survey_id, 'recalls', null, day, change
      union all select survey_id, 'flagged', null, day, change where flags <> '{}'
      union all select survey_id, 'flag', flag, day, change from unnest(flags) as flag $$`);
  }

  /** Recounts one survey, or all of them: for the migration, a new time zone, and tests. */
  #fill(): void {
    this.addSql(createTalliesOf(ofRecallDays));
    this.addSql(`create function recount_tally(surveys int[]) returns void language plpgsql as $$
      begin
        lock table survey_tally in share row exclusive mode;
        delete from survey_tally where survey_id = any(surveys);
        insert into survey_tally (survey_id, subject, value, day, count)
        select survey_id, subject, value, day, sum(change) from tallies_of(surveys) group by survey_id, subject, value, day;
      end $$`);
    // A server of the version before waits with what the rows are made of until they and their triggers are there.
    this.addSql(
      'lock table user_role, survey_alias, user_account, submission, consent, withdrawal, notification, recall_day, record_change in share row exclusive mode',
    );
    this.addSql(`insert into survey_respondent select r.* from (
        select array_agg(survey_id) as surveys, array_agg(user_id) as users from user_role where name = 'respondent') o
      cross join lateral respondents_of(o.surveys, o.users) r`);
    this.addSql(`select recount_tally(array(select id from survey))`);
  }

  #indexes(): void {
    const respondents = {
      user_name: `("survey_id", "user_name" ${DICTIONARY}, "user_id")`,
      name: `("survey_id", "name" ${DICTIONARY}, "user_id")`,
      recalls: `("survey_id", "recalls", "user_id")`,
      last_recall: `("survey_id", "last_recall_at" nulls first, "user_id")`,
      last_contact: `("survey_id", "last_contact_at")`,
    };
    for (const [name, columns] of Object.entries(respondents))
      this.addSql(`create index survey_respondent_${name} on public.survey_respondent ${columns}`);
    this.addSql(
      `create index survey_respondent_search on public.survey_respondent using gin (text_parts("search" collate "C"))`,
    );
    this.addSql(
      `create index survey_respondent_custom_fields on public.survey_respondent using gin ("custom_fields" jsonb_path_ops)`,
    );
    this.addSql(
      `create index survey_tally_counted on public.survey_tally using btree (survey_id, subject, coalesce(value, ''), coalesce(day, 'infinity'::date))`,
    );
    for (const [name, of] of [
      ['user', 'user_account'],
      ['survey', 'survey'],
    ])
      this.addSql(
        `alter table "survey_respondent" add constraint "survey_respondent_${name}_id_foreign" foreign key ("${name}_id") references "${of}" ("id") on update cascade on delete cascade`,
      );
    this.addSql(
      `alter table "survey_tally" add constraint "survey_tally_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `create index "notification_survey_id_due_at_id_index" on "notification" ("survey_id", "due_at", "id")`,
    );
    this.addSql(
      `create index "notification_survey_id_state_due_at_id_index" on "notification" ("survey_id", "state", "due_at", "id")`,
    );
    this.addSql(`create index "callback_survey_id_asked_at_id_index" on "callback" ("survey_id", "asked_at", "id")`);
    this.addSql(`create index "consent_user_id_survey_id_id_index" on "consent" ("user_id", "survey_id", "id")`);
    this.addSql(
      `create index survey_alias_by_name on public.survey_alias using btree ("survey_id", "user_name" ${DICTIONARY})`,
    );
    this.addSql(
      `create index submission_by_duration on public.submission using btree ("survey_id", ("end_time" - "start_time"))`,
    );
  }

  #triggers(): void {
    this.addSql(`create function follow_respondents() returns trigger language plpgsql as $$
      declare
        surveys int[];
        users int[];
      begin
        if tg_op = 'DELETE' then
          select array_agg(survey_id), array_agg(user_id) into surveys, users from old_rows where survey_id is not null;
        elsif tg_op = 'INSERT' then
          select array_agg(survey_id), array_agg(user_id) into surveys, users from new_rows where survey_id is not null;
        else
          select array_agg(survey_id), array_agg(user_id) into surveys, users from (
            select survey_id, user_id from old_rows union select survey_id, user_id from new_rows) as both_rows
            where survey_id is not null;
        end if;
        if surveys is not null then perform keep_respondents(surveys, users); end if;
        return null;
      end $$`);
    for (const table of ['user_role', 'survey_alias', 'consent', 'withdrawal'])
      for (const event of EVENTS_OF_ROWS) this.#on(table, event, 'follow_respondents');
    // Accounts change at sign-ins too: only what the rows hold counts.
    this.addSql(`create function follow_accounts() returns trigger language plpgsql as $$
      declare
        surveys int[];
        users int[];
      begin
        select array_agg(o.survey_id), array_agg(o.user_id) into surveys, users
        from new_rows n join old_rows b on b.id = n.id join user_role o on o.user_id = n.id and o.name = 'respondent'
        where (n.name, n.email, n.phone, n.custom_fields, n.email_notifications)
          is distinct from (b.name, b.email, b.phone, b.custom_fields, b.email_notifications);
        if surveys is not null then perform keep_respondents(surveys, users); end if;
        return null;
      end $$`);
    this.#on('user_account', 'update', 'follow_accounts');
    this.addSql(`create function follow_recalls() returns trigger language plpgsql as $$
      declare
        changes recall_change[];
      begin
        if tg_op = 'INSERT' then
          changes := array(select row(survey_id, user_id, submitted_at, flags, 1)::recall_change from new_rows);
        elsif tg_op = 'DELETE' then
          changes := array(select row(survey_id, user_id, submitted_at, flags, -1)::recall_change from old_rows);
        else
          changes := array(
            select row(n.survey_id, n.user_id, n.submitted_at, n.flags, n.change)::recall_change
            from (select 1 as change, id, survey_id, user_id, submitted_at, flags from new_rows
              union all select -1, id, survey_id, user_id, submitted_at, flags from old_rows) n
              join new_rows a on a.id = n.id join old_rows b on b.id = n.id
            where (a.survey_id, a.user_id, a.submitted_at, a.flags) is distinct from (b.survey_id, b.user_id, b.submitted_at, b.flags));
        end if;
        if cardinality(changes) = 0 then return null; end if;
        perform keep_respondents(array(select (c).survey_id from unnest(changes) c), array(select (c).user_id from unnest(changes) c));
        perform add_to_tally(array(
          select k from unnest(changes) c join survey v on v.id = c.survey_id
            cross join lateral tally_of_recall(c.survey_id, day_in(c.submitted_at, v.time_zone), c.flags, c.change) k
          -- The people of a day: whether a person has a recall on it, without whether they had one before.
          union all
          select row(p.survey_id, 'people', null, p.day, (n.recalls > 0)::int - (n.recalls > p.change)::int)::tally_change
          from (
            select c.survey_id, c.user_id, v.time_zone, day_in(c.submitted_at, v.time_zone) as day, sum(c.change)::int as change
            from unnest(changes) c join survey v on v.id = c.survey_id group by 1, 2, 3, 4) p
            cross join lateral (select count(*)::int as recalls from submission s where s.survey_id = p.survey_id
              and s.user_id = p.user_id and day_in(s.submitted_at, p.time_zone) = p.day) n));
        return null;
      end $$`);
    for (const event of EVENTS_OF_ROWS) this.#on('submission', event, 'follow_recalls');
    for (const [name, table, keys] of [
      ['tally_respondents', 'survey_respondent', ofRespondents],
      ['tally_notifications', 'notification', ofNotifications],
      ['tally_recall_days', 'recall_day', ofRecallDays],
      ['tally_trail', 'record_change', ofTrail],
    ] as const) {
      this.addSql(createTally(name, keys));
      for (const event of EVENTS_OF_ROWS) this.#on(table, event, name);
    }
    // The days of a survey are those of its zone.
    this.addSql(`create function follow_zone() returns trigger language plpgsql as $$
      begin
        perform recount_tally(array[new.id]);
        return null;
      end $$`);
    this.addSql(`create trigger follow_zone after update of time_zone on survey for each row
      when (old.time_zone is distinct from new.time_zone) execute function follow_zone()`);
  }

  #on(table: string, event: keyof typeof EVENTS, run: string): void {
    this.addSql(`create trigger ${run}_${event} after ${event} on "${table}" ${EVENTS[event]}
      for each statement execute function ${run}()`);
  }
}
