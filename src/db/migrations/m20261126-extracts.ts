import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

/** Extracts: data of a survey that are frozen for an analysis. */
export class M20261126Extracts extends Migration {
  override up(): void {
    this.addSql(
      `create table "extract" ("id" serial primary key, "survey_id" int not null, "name" varchar(128) not null, "selection" jsonb not null, "sources" jsonb not null, "recalls" int not null, "files" jsonb not null, "size_bytes" double precision not null, "sha256" varchar(64) not null, "parts" text[] not null, "made_at" timestamptz not null, "made_by_id" int null, "deleted_at" timestamptz null, "deleted_by_id" int null, "deleted_reason" varchar(500) null)`,
    );
    this.addSql(`create index "extract_made_by_id_index" on "extract" ("made_by_id")`);
    this.addSql(`create index "extract_deleted_by_id_index" on "extract" ("deleted_by_id")`);
    this.addSql(`create index "extract_survey_id_id_index" on "extract" ("survey_id", "id")`);
    this.addSql(
      `create table "extract_recall" ("extract_id" int not null, "submission_id" uuid not null, "recall_number" int not null, "recall_date" date not null, "content_hash" varchar(64) not null, "amount_hash" varchar(64) not null, primary key ("extract_id", "submission_id"))`,
    );
    this.addSql(
      `create table "extract_person" ("extract_id" int not null, "user_id" int not null, primary key ("extract_id", "user_id"))`,
    );
    this.addSql(`create index "extract_person_user_id_index" on "extract_person" ("user_id")`);
    this.addSql(
      `alter table "extract" add constraint "extract_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    for (const column of ['made_by_id', 'deleted_by_id'])
      this.addSql(
        `alter table "extract" add constraint "extract_${column}_foreign" foreign key ("${column}") references "user_account" ("id") on delete set null`,
      );
    this.addSql(
      `alter table "extract_recall" add constraint "extract_recall_extract_id_foreign" foreign key ("extract_id") references "extract" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "extract_person" add constraint "extract_person_extract_id_foreign" foreign key ("extract_id") references "extract" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "extract_person" add constraint "extract_person_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on update cascade on delete cascade`,
    );
    this.addSql(widenCheck('record_change', 'record_type', ['extract']));
  }
}
