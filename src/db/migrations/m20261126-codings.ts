import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

const CHECKS: readonly (readonly [table: string, column: string, values: readonly string[]])[] = [
  ['submission', 'validity', ['valid', 'doubtful', 'excluded']],
  ['coding', 'kind', ['code', 'correct', 'confirm', 'add', 'remove', 'meal', 'validity', 'withdraw']],
  ['coding', 'subject', ['food', 'missing-food', 'added-food', 'meal', 'recall']],
  ['coding', 'state', ['proposed', 'agreed', 'holds', 'replaced', 'withdrawn', 'done']],
  ['coding', 'entry_kind', ['missing-food', 'unresolved-code', 'unknown-portion', 'flagged-food']],
  [
    'coding',
    'reason',
    [
      'not-in-list',
      'unknown-code',
      'unknown-portion',
      'implausible-amount',
      'wrong-food',
      'wrong-time',
      'forgotten-food',
      'repeated-food',
      'implausible-recall',
      'incomplete-recall',
      'test-recall',
      'coding-error',
      'checked',
      'other',
    ],
  ],
  ['coding_entry', 'kind', ['missing-food', 'unresolved-code', 'unknown-portion', 'flagged-food']],
];
/** The tables whose rows make entries of the queue, each with the condition that a row makes one and the function that adds it. */
const QUEUED = {
  submission_food: {
    isOpen:
      'is_as_submitted and coding_kind(is_resolved, portion_weight_grams, is_reasonable_amount, is_weight_verified) is not null',
    queue: 'queue_foods',
  },
  submission_missing_food: { isOpen: 'true', queue: 'queue_missing_foods' },
};

/** Codings beside submitted recalls, and the queue of what is to be coded, which triggers fill (docs/adr/0029-codings.md). */
export class M20261126Codings extends Migration {
  override up(): void {
    this.#recalls();
    this.#codings();
    this.#queue();
    for (const [table, column, values] of CHECKS)
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_check" check ("${column}" in (${values.map((value) => `'${value}'`).join(', ')}))`,
      );
    this.addSql(widenCheck('record_change', 'record_type', ['coding']));
  }

  #recalls(): void {
    this.addSql(`alter table "survey" add column "needs_second_coder" boolean not null default false`);
    this.addSql(`alter table "submission" add column "as_submitted" jsonb null, add column "validity" text null`);
    this.addSql(`alter table "submission_meal" add column "coded" jsonb null`);
    this.addSql(`alter table "submission_missing_food" add column "is_as_coded" boolean not null default true`);
    this.addSql(
      `alter table "submission_food" add column "is_as_submitted" boolean not null default true, add column "is_as_coded" boolean not null default true, add column "coding_id" uuid null, add column "original_id" uuid null`,
    );
    // A food as coded has the place of the food that was submitted.
    this.addSql(`alter table "submission_food" drop constraint "submission_food_meal_id_food_index_unique"`);
    this.addSql(
      `create index "submission_food_meal_id_food_index_index" on "submission_food" ("meal_id", "food_index")`,
    );
  }

  #codings(): void {
    this.addSql(
      `create table "coding" ("id" uuid not null, "survey_id" int not null, "submission_id" uuid not null, "step_id" uuid not null, "kind" text not null, "subject" text not null, "subject_id" uuid not null, "state" text not null, "entry_kind" text null, "text_key" varchar(512) null, "food_code" varchar(64) null, "round" smallint null, "reason" text not null, "note" varchar(2000) not null, "before" jsonb null, "after" jsonb null, "earlier_id" uuid null, "coded_by_id" int null, "coded_at" timestamptz not null, primary key ("id"))`,
    );
    for (const columns of [['survey_id', 'id'], ['submission_id', 'id'], ['subject_id', 'id'], ['coded_by_id']])
      this.addSql(
        `create index "coding_${columns.join('_')}_index" on "coding" (${columns.map((column) => `"${column}"`).join(', ')})`,
      );
    this.addSql(
      `create unique index coding_that_holds on public.coding using btree ("subject_id") where "state" = 'holds'`,
    );
    this.addSql(
      `create index coding_by_text on public.coding using btree ("survey_id", "text_key", "food_code") where "state" = 'holds'`,
    );
    this.addSql(
      `create index coding_by_round on public.coding using btree ("survey_id", "round", "subject_id") where "round" is not null`,
    );
    this.#belongsTo('coding', 'survey', 'survey', 'cascade');
    this.#belongsTo('coding', 'submission', 'submission', 'cascade');
    this.#belongsTo('coding', 'coded_by', 'user_account', 'set null');
  }

  #queue(): void {
    this.addSql(
      `create table "coding_entry" ("id" uuid not null, "survey_id" int not null, "submission_id" uuid not null, "kind" text not null, "text_key" varchar(512) not null, "text" varchar(512) not null, "code" varchar(64) null, "proposed_by" int[] not null default '{}', primary key ("id"))`,
    );
    this.addSql(
      `create index "coding_entry_survey_id_kind_text_key_id_index" on "coding_entry" ("survey_id", "kind", "text_key", "id") include ("proposed_by")`,
    );
    this.addSql(`create index "coding_entry_submission_id_index" on "coding_entry" ("submission_id")`);
    this.#belongsTo('coding_entry', 'survey', 'survey', 'cascade');
    this.#belongsTo('coding_entry', 'submission', 'submission', 'cascade');
    // The words of a text without case, accents and punctuation. The collation makes both databases read the same characters as letters.
    this.addSql(`create function coding_text(words text) returns text language sql immutable parallel safe as $$
      select left(coalesce(nullif(btrim(regexp_replace(regexp_replace(lower(normalize(words, NFKD) collate "und-x-icu"),
        U&'[\\0300-\\036f]', '', 'g') collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g')), ''), lower(btrim(words))), 512) $$`);
    this
      .addSql(`create function coding_kind(is_resolved boolean, grams double precision, is_reasonable boolean, is_verified boolean)
      returns text language sql immutable parallel safe as $$
      select case when not is_resolved then 'unresolved-code' when grams is null then 'unknown-portion'
        when not is_reasonable or not is_verified then 'flagged-food' end $$`);
    this.addSql(`create function queue_foods(ids uuid[]) returns void language sql as $$
      insert into coding_entry (id, survey_id, submission_id, kind, text_key, text, code)
      select f.id, s.survey_id, s.id, k.kind, f.code,
        coalesce(case when k.kind = 'unresolved-code' then nullif(f.search_term, '') else coalesce(f.local_description, f.english_description) end, f.code), f.code
      from submission_food f join submission_meal m on m.id = f.meal_id join submission s on s.id = m.submission_id
        cross join lateral (select coding_kind(f.is_resolved, f.portion_weight_grams, f.is_reasonable_amount, f.is_weight_verified) as kind) k
      where f.id = any(ids) and k.kind is not null on conflict (id) do nothing $$`);
    this.addSql(`create function queue_missing_foods(ids uuid[]) returns void language sql as $$
      insert into coding_entry (id, survey_id, submission_id, kind, text_key, text)
      select f.id, s.survey_id, s.id, 'missing-food', coding_text(f.name), f.name
      from submission_missing_food f join submission_meal m on m.id = f.meal_id join submission s on s.id = m.submission_id
      where f.id = any(ids) on conflict (id) do nothing $$`);
    // A server of the version before waits until what it stores is queued.
    this.addSql(`lock table ${Object.keys(QUEUED).join(', ')} in share row exclusive mode`);
    for (const [table, { isOpen, queue }] of Object.entries(QUEUED)) {
      this.addSql(`select ${queue}(array(select id from ${table} where ${isOpen}))`);
      this.addSql(`create function follow_${table}() returns trigger language plpgsql as $$
        declare
          opened uuid[];
        begin
          opened := array(select id from new_rows where ${isOpen});
          if cardinality(opened) > 0 then perform ${queue}(opened); end if;
          return null;
        end $$`);
      this.addSql(
        `create trigger follow_${table} after insert on ${table} referencing new table as new_rows for each statement execute function follow_${table}()`,
      );
    }
  }

  #belongsTo(table: string, name: string, owner: string, onDelete: 'cascade' | 'set null'): void {
    this.addSql(
      `alter table "${table}" add constraint "${table}_${name}_id_foreign" foreign key ("${name}_id") references "${owner}" ("id") on delete ${onDelete}`,
    );
  }
}
