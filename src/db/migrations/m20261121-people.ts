import { Migration } from '@mikro-orm/migrations';

/** Creates the tables of the people of surveys: physical data, password resets, notifications, callback requests, jobs. */
export class M20261121People extends Migration {
  override up(): void {
    this.addSql(
      `create table "physical_activity_level" ("id" int not null, "name" varchar(128) not null, "coefficient" double precision not null, primary key ("id"))`,
    );
    this.addSql(
      `create table "physical_data" ("user_id" int not null, "sex" text null, "birthdate" date null, "weight_kg" double precision null, "height_cm" double precision null, "weight_target" text null, "physical_activity_level_id" int null, primary key ("user_id"))`,
    );
    this.addSql(
      `create index "physical_data_physical_activity_level_id_index" on "physical_data" ("physical_activity_level_id")`,
    );
    this.addSql(
      `create table "password_reset" ("hash" varchar(43) not null, "user_id" int not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("hash"))`,
    );
    this.addSql(`create index "password_reset_user_id_index" on "password_reset" ("user_id")`);
    this.addSql(
      `create table "notification" ("id" serial primary key, "survey_id" int not null, "user_id" int not null, "type" text not null, "due_at" timestamptz not null, "state" text not null default 'pending', "attempts" smallint not null default 0, "attempted_at" timestamptz null, "settled_at" timestamptz null, "reason" varchar(512) null, "reported_at" timestamptz null)`,
    );
    this.addSql(`create index "notification_user_id_index" on "notification" ("user_id")`);
    this.addSql(
      `create index notification_unsettled on public.notification using btree (due_at) where (state = any (array['pending'::text, 'sending'::text]))`,
    );
    this.addSql(
      `alter table "notification" add constraint "notification_survey_id_user_id_due_at_type_unique" unique ("survey_id", "user_id", "due_at", "type")`,
    );
    this.addSql(
      `create table "job" ("id" uuid not null, "kind" varchar(64) not null, "user_id" int not null, "survey_id" int null, "state" text not null default 'running', "done" int not null default 0, "total" int not null, "started_at" timestamptz not null, "touched_at" timestamptz not null, "finished_at" timestamptz null, "is_cancel_requested" boolean not null default false, "error" jsonb null, "result" jsonb null, primary key ("id"))`,
    );
    this.addSql(`create index "job_user_id_index" on "job" ("user_id")`);
    this.addSql(`create index "job_survey_id_index" on "job" ("survey_id")`);
    this.addSql(
      `create table "callback_request" ("user_id" int not null, "survey_id" int not null, "requested_at" timestamptz not null, primary key ("user_id", "survey_id"))`,
    );
    this.addSql(`create index "callback_request_survey_id_index" on "callback_request" ("survey_id")`);
    this.addSql(
      `alter table "survey" add "generated_users" int not null default 0, add "allow_personal_data" boolean not null default false, add "submission_notification_secret" varchar(128) null`,
    );
    this.addSql(
      `alter table "physical_data" add constraint "physical_data_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "physical_data" add constraint "physical_data_physical_activity_level_id_foreign" foreign key ("physical_activity_level_id") references "physical_activity_level" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "physical_data" add constraint "physical_data_weight" check (weight_kg > '0'::double precision and weight_kg < '1000'::double precision)`,
    );
    this.addSql(
      `alter table "physical_data" add constraint "physical_data_height" check (height_cm > '0'::double precision and height_cm < '500'::double precision)`,
    );
    this.addSql(`alter table "physical_data" add constraint "physical_data_sex_check" check ("sex" in ('f', 'm'))`);
    this.addSql(
      `alter table "physical_data" add constraint "physical_data_weight_target_check" check ("weight_target" in ('keep_weight', 'lose_weight', 'gain_weight'))`,
    );
    this.addSql(
      `alter table "password_reset" add constraint "password_reset_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "notification" add constraint "notification_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "notification" add constraint "notification_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "notification" add constraint "notification_type_check" check ("type" in ('login-recall-yesterday', 'login-recall-today', 'login-back-recall', 'login-last', 'login-first-reminder', 'login-second-reminder'))`,
    );
    this.addSql(
      `alter table "notification" add constraint "notification_state_check" check ("state" in ('pending', 'sending', 'sent', 'skipped', 'failed'))`,
    );
    this.addSql(
      `alter table "job" add constraint "job_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "job" add constraint "job_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "job" add constraint "job_state_check" check ("state" in ('running', 'succeeded', 'failed', 'cancelled'))`,
    );
    this.addSql(
      `alter table "callback_request" add constraint "callback_request_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "callback_request" add constraint "callback_request_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on update cascade on delete cascade`,
    );
    this.addSql(`alter table "token_family" add "survey_id" int null`);
    this.addSql(`create index "token_family_survey_id_index" on "token_family" ("survey_id")`);
    this.addSql(
      `alter table "token_family" add constraint "token_family_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
  }
}
