import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

/** Surveys assign days to their respondents. */
export class M20261123RecallDays extends Migration {
  override up(): void {
    this.addSql(
      `create table "recall_day_plan" ("survey_id" int not null, "version" uuid not null, "days_per_person" smallint not null, "weekday_share" smallint not null, "weekend_share" smallint not null, "min_gap_days" smallint not null, "from_date" date not null, "to_date" date not null, "blocked_dates" jsonb not null default '[]', "seed" varchar(64) not null, "mails" jsonb not null default '[]', "updated_at" timestamptz not null, primary key ("survey_id"))`,
    );
    this.addSql(
      `create table "recall_day" ("id" serial primary key, "survey_id" int not null, "user_id" int not null, "date" date not null, "is_chosen_by_staff" boolean not null default false, "assigned_at" timestamptz not null)`,
    );
    this.addSql(`create index "recall_day_user_id_index" on "recall_day" ("user_id")`);
    this.addSql(`create index "recall_day_survey_id_date_id_index" on "recall_day" ("survey_id", "date", "id")`);
    this.addSql(
      `alter table "recall_day" add constraint "recall_day_survey_id_user_id_date_unique" unique ("survey_id", "user_id", "date")`,
    );
    this.addSql(
      `alter table "recall_day" add constraint "recall_day_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "recall_day" add constraint "recall_day_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "recall_day_plan" add constraint "recall_day_plan_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on update cascade on delete cascade`,
    );
    this.addSql(`alter table "notification" add column "recall_day_id" int null`);
    this.addSql(`create index "notification_recall_day_id_index" on "notification" ("recall_day_id")`);
    this.addSql(
      `alter table "notification" add constraint "notification_recall_day_id_foreign" foreign key ("recall_day_id") references "recall_day" ("id") on delete set null`,
    );
    this.addSql(widenCheck('record_change', 'record_type', ['recall-days']));
  }
}
