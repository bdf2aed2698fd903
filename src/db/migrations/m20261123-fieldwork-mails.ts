import { Migration } from '@mikro-orm/migrations';

const SCHEDULED = `'login-recall-yesterday', 'login-recall-today', 'login-back-recall', 'login-last'`;
const TYPES = `${SCHEDULED}, 'login-first-reminder', 'login-second-reminder', 'login-link'`;

/** Notifications to a filter, mail templates of surveys, mails that people stop, and the last contact with each person. */
export class M20261123FieldworkMails extends Migration {
  override up(): void {
    this.addSql(
      `create table "mail_template" ("id" serial primary key, "survey_id" int not null, "type" text not null, "language" varchar(35) not null, "subject" varchar(256) not null, "text" text not null, "version" uuid not null, "updated_at" timestamptz not null, "user_id" int null)`,
    );
    this.addSql(`create index "mail_template_user_id_index" on "mail_template" ("user_id")`);
    this.addSql(
      `alter table "mail_template" add constraint "mail_template_survey_id_type_language_unique" unique ("survey_id", "type", "language")`,
    );
    this.addSql(
      `alter table "mail_template" add constraint "mail_template_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "mail_template" add constraint "mail_template_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete set null`,
    );
    this.addSql(`alter table "mail_template" add constraint "mail_template_type_check" check ("type" in (${TYPES}))`);
    this.addSql(
      `create table "notification_batch" ("id" uuid not null, "survey_id" int not null, "user_id" int null, "client_key" varchar(128) not null, "type" text not null, "due_at" timestamptz not null, "filter" jsonb not null, "is_sent_anyway" boolean not null default false, "created_at" timestamptz not null, "planned_at" timestamptz null, "planned" int not null default 0, "left_out" jsonb not null default '{}', "job_id" uuid null, "cancelled_at" timestamptz null, "cancelled" int not null default 0, primary key ("id"))`,
    );
    this.addSql(`create index "notification_batch_user_id_index" on "notification_batch" ("user_id")`);
    this.addSql(
      `create index "notification_batch_survey_id_created_at_index" on "notification_batch" ("survey_id", "created_at")`,
    );
    this.addSql(
      `alter table "notification_batch" add constraint "notification_batch_survey_id_client_key_unique" unique ("survey_id", "client_key")`,
    );
    this.addSql(
      `alter table "notification_batch" add constraint "notification_batch_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "notification_batch" add constraint "notification_batch_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "notification_batch" add constraint "notification_batch_type_check" check ("type" in (${SCHEDULED}))`,
    );
    this.addSql(
      `alter table "notification" drop constraint "notification_type_check", add column "batch_id" uuid null`,
    );
    this.addSql(`alter table "notification" add constraint "notification_type_check" check ("type" in (${TYPES}))`);
    this.addSql(`create index "notification_batch_id_index" on "notification" ("batch_id")`);
    this.addSql(
      `alter table "notification" add constraint "notification_batch_id_foreign" foreign key ("batch_id") references "notification_batch" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "survey_alias" add column "unsubscribe_token" uuid not null default gen_random_uuid(), add column "unsubscribed_at" timestamptz null, add column "last_contact_at" timestamptz null`,
    );
    this.addSql(
      `alter table "survey_alias" add constraint "survey_alias_unsubscribe_token_unique" unique ("unsubscribe_token")`,
    );
    // The sign-in log does not name the survey: only people of one survey have their sign-ins counted.
    this.addSql(
      `update "survey_alias" a set "last_contact_at" = greatest(
          (select max(n."settled_at") from "notification" n where n."user_id" = a."user_id" and n."survey_id" = a."survey_id" and n."state" = 'sent'),
          (select max(e."at") from "sign_in_event" e where e."user_id" = a."user_id" and e."method" in ('alias', 'link') and e."outcome" = 'signed-in'
            and not exists (select 1 from "survey_alias" b where b."user_id" = a."user_id" and b."id" <> a."id")))`,
    );
  }
}
