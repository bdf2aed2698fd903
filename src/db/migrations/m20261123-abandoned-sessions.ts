import { Migration } from '@mikro-orm/migrations';

const PROGRESS = [
  '"progress_stage" varchar(64)',
  '"progress_meals" smallint',
  '"progress_foods" smallint',
  '"progress_percent" smallint',
];

/** Recalls that were begun and never sent stay known for 30 days, with how far they came and without their content. */
export class M20261123AbandonedSessions extends Migration {
  override up(): void {
    this.addSql(`alter table "user_session" ${PROGRESS.map((column) => `add column ${column} null`).join(', ')}`);
    this.addSql(
      `create table "abandoned_session" ("id" serial primary key, "user_id" int not null, "survey_id" int not null, "begun_at" timestamptz not null, "saved_at" timestamptz not null, ${PROGRESS.map((column) => `${column} null`).join(', ')})`,
    );
    this.addSql(
      `alter table "abandoned_session" add constraint "abandoned_session_user_id_survey_id_begun_at_unique" unique ("user_id", "survey_id", "begun_at")`,
    );
    this.addSql(
      `create index "abandoned_session_survey_id_saved_at_index" on "abandoned_session" ("survey_id", "saved_at")`,
    );
    this.addSql(
      `alter table "abandoned_session" add constraint "abandoned_session_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "abandoned_session" add constraint "abandoned_session_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
  }
}
