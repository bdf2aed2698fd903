import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

/** Consents, withdrawals and requests for deletion are stored, and the trail has them. */
export class M20261123Consent extends Migration {
  override up(): void {
    this.addSql(
      `create table "consent" ("id" serial primary key, "user_id" int not null, "survey_id" int not null, "version" varchar(32) not null, "language" varchar(64) not null, "scheme_version" int not null, "given_at" timestamptz not null, "withdrawn_at" timestamptz null)`,
    );
    this.addSql(
      `create unique index "consent_given_once" on "consent" ("user_id", "survey_id", "version") where ("withdrawn_at" is null)`,
    );
    this.addSql(`create index "consent_survey_id_index" on "consent" ("survey_id")`);
    this.addSql(
      `create table "withdrawal" ("id" serial primary key, "user_id" int not null, "survey_id" int not null, "withdrawn_at" timestamptz not null, "recalls" text not null, "recall_count" int not null, "returned_at" timestamptz null)`,
    );
    this.addSql(
      `create unique index "withdrawal_in_force" on "withdrawal" ("user_id", "survey_id") where ("returned_at" is null)`,
    );
    this.addSql(`create index "withdrawal_survey_id_index" on "withdrawal" ("survey_id")`);
    this.addSql(
      `alter table "withdrawal" add constraint "withdrawal_recalls_check" check ("recalls" in ('kept', 'erased'))`,
    );
    for (const table of ['consent', 'withdrawal']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
      );
      this.addSql(
        `alter table "${table}" add constraint "${table}_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
      );
    }
    this.addSql(
      `create table "deletion_request" ("id" uuid not null, "user_id" int null, "what" text not null, "survey_id" int null, "note" text null, "state" text not null default 'open', "asked_at" timestamptz not null, "due_at" timestamptz not null, "answered_at" timestamptz null, "answered_by_id" int null, "reason" text null, "recalls_erased" int null, primary key ("id"))`,
    );
    this.addSql(
      `create unique index "deletion_request_open_once" on "deletion_request" ("user_id", "what", coalesce("survey_id", 0)) where ("state" = 'open')`,
    );
    this.addSql(`create index "deletion_request_user_id_index" on "deletion_request" ("user_id")`);
    this.addSql(`create index "deletion_request_answered_by_id_index" on "deletion_request" ("answered_by_id")`);
    this.addSql(
      `create index "deletion_request_survey_id_state_due_at_index" on "deletion_request" ("survey_id", "state", "due_at")`,
    );
    for (const [column, table] of [
      ['user_id', 'user_account'],
      ['answered_by_id', 'user_account'],
      ['survey_id', 'survey'],
    ]) {
      this.addSql(
        `alter table "deletion_request" add constraint "deletion_request_${column}_foreign" foreign key ("${column}") references "${table}" ("id") on delete set null`,
      );
    }
    this.addSql(
      `alter table "deletion_request" add constraint "deletion_request_what_check" check ("what" in ('recalls', 'account'))`,
    );
    this.addSql(
      `alter table "deletion_request" add constraint "deletion_request_state_check" check ("state" in ('open', 'done', 'refused', 'taken-back'))`,
    );
    // A save of a session that runs beside a withdrawal must see it, and the snapshot of its statement may be older. A volatile function
    // reads with a snapshot of its own, after it has waited for the lock that the withdrawal holds.
    this.addSql(`create function has_withdrawn(person int, study int) returns boolean language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock_shared(study, person);
        return exists (select from withdrawal w where w.user_id = person and w.survey_id = study and w.returned_at is null);
      end $$`);
    this.addSql(widenCheck('record_change', 'record_type', ['consent', 'deletion-request']));
  }
}
