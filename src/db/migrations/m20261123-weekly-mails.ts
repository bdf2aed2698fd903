import { Migration } from '@mikro-orm/migrations';

/** The teams of surveys get a weekly mail. */
export class M20261123WeeklyMails extends Migration {
  override up(): void {
    this.addSql(
      `create table "weekly_mail" ("survey_id" int not null, "is_on" boolean not null, "weekday" smallint not null, "hour" smallint not null, "addresses" jsonb null, "next_at" timestamptz null, "updated_at" timestamptz not null, primary key ("survey_id"))`,
    );
    this.addSql(`create index "weekly_mail_next_at_index" on "weekly_mail" ("next_at")`);
    this.addSql(
      `alter table "weekly_mail" add constraint "weekly_mail_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "weekly_mail" add constraint "weekly_mail_time" check (weekday >= 1 and weekday <= 7 and hour >= 0 and hour <= 23)`,
    );
    this.addSql(`alter table "weekly_mail" add constraint "weekly_mail_next" check (is_on = (next_at is not null))`);
  }
}
