import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

/** Questionnaires of studies with their versions, of which published ones never change; recalls say which they answered. */
export class M20261123SurveySchemes extends Migration {
  override up(): void {
    this.addSql(
      `create table "survey_scheme" ("id" varchar(64) not null, "name" varchar(256) not null, "state" text not null default 'draft', "version" uuid not null, "created_at" timestamptz not null, "changed_at" timestamptz not null, "changed_by_id" int null, primary key ("id"))`,
    );
    this.addSql(`create index "survey_scheme_changed_by_id_index" on "survey_scheme" ("changed_by_id")`);
    this.addSql(
      `alter table "survey_scheme" add constraint "survey_scheme_id_check" check (id ~ '^[A-Za-z0-9_-]{1,64}$')`,
    );
    this.addSql(
      `alter table "survey_scheme" add constraint "survey_scheme_state_check" check ("state" in ('draft', 'published', 'retired'))`,
    );
    this.addSql(
      `create table "survey_scheme_version" ("id" serial primary key, "scheme_id" varchar(64) not null, "number" int not null, "state" text not null default 'draft', "document" jsonb not null, "created_at" timestamptz not null, "changed_at" timestamptz not null, "published_at" timestamptz null, "published_by_id" int null, "retired_at" timestamptz null)`,
    );
    this.addSql(
      `alter table "survey_scheme_version" add constraint "survey_scheme_version_scheme_id_number_unique" unique ("scheme_id", "number")`,
    );
    this.addSql(
      `create unique index "survey_scheme_version_one_draft" on "survey_scheme_version" ("scheme_id") where ("state" = 'draft')`,
    );
    this.addSql(
      `create unique index "survey_scheme_version_one_published" on "survey_scheme_version" ("scheme_id") where ("state" = 'published')`,
    );
    this.addSql(
      `create index "survey_scheme_version_published_by_id_index" on "survey_scheme_version" ("published_by_id")`,
    );
    for (const [name, condition] of [
      ['state_check', `"state" in ('draft', 'published', 'retired')`],
      ['number', 'number >= 1'],
      ['published', `(state = 'draft') = (published_at is null)`],
      ['retired', `(state = 'retired') = (retired_at is not null)`],
      ['document', `jsonb_typeof(document) = 'object'`],
    ])
      this.addSql(
        `alter table "survey_scheme_version" add constraint "survey_scheme_version_${name}" check (${condition})`,
      );
    this.addSql(
      `alter table "survey_scheme" add constraint "survey_scheme_changed_by_id_foreign" foreign key ("changed_by_id") references "user_account" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "survey_scheme_version" add constraint "survey_scheme_version_scheme_id_foreign" foreign key ("scheme_id") references "survey_scheme" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "survey_scheme_version" add constraint "survey_scheme_version_published_by_id_foreign" foreign key ("published_by_id") references "user_account" ("id") on delete set null`,
    );
    // Answers are read with the version that was answered, so nothing may change or delete it: no service, and no operator in psql. It may be
    // retired, and the name of who published it goes with the account.
    this.addSql(`create function keep_published_scheme() returns trigger language plpgsql as $$
      begin
        if old.state = 'draft' then
          return case when tg_op = 'DELETE' then old else new end;
        end if;
        if tg_op = 'DELETE'
          or (new.scheme_id, new.number, new.document, new.published_at) is distinct from
             (old.scheme_id, old.number, old.document, old.published_at)
          or coalesce(new.published_by_id <> old.published_by_id, new.published_by_id is not null)
          or (new.state <> old.state and (old.state, new.state) <> ('published', 'retired')) then
          raise exception 'version % of the scheme "%" is published and does not change', old.number, old.scheme_id
            using errcode = 'restrict_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger keep_published before update or delete on survey_scheme_version
      for each row execute function keep_published_scheme()`);
    for (const table of ['survey_scheme', 'survey_scheme_version'])
      this.addSql(`create trigger announce_schemes after insert or update or delete or truncate on ${table}
        for each statement execute function announce_change('schemes')`);
    this.addSql(`alter table "submission" add column "scheme_id" varchar(64) null`);
    this.addSql(widenCheck('record_change', 'record_type', ['survey-scheme']));
  }
}
