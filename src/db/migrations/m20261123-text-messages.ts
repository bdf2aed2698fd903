import { Migration } from '@mikro-orm/migrations';

const TYPES = `'login-recall-yesterday', 'login-recall-today', 'login-back-recall', 'login-last', 'login-first-reminder', 'login-second-reminder', 'login-link'`;

/** Notifications go out as mails or as text messages, whose words a survey may write. */
export class M20261123TextMessages extends Migration {
  override up(): void {
    for (const table of ['notification', 'notification_batch']) {
      this.addSql(`alter table "${table}" add column "channel" text not null default 'email'`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_channel_check" check ("channel" in ('email', 'sms'))`,
      );
    }
    this.addSql(
      `alter table "notification" add column "gateway_message_id" varchar(128) null, drop constraint "notification_survey_id_user_id_due_at_type_unique"`,
    );
    this.addSql(
      `alter table "notification" add constraint "notification_survey_id_user_id_due_at_type_channel_unique" unique ("survey_id", "user_id", "due_at", "type", "channel")`,
    );
    this.addSql(
      `create table "text_template" ("id" serial primary key, "survey_id" int not null, "type" text not null, "language" varchar(35) not null, "text" text not null, "version" uuid not null, "updated_at" timestamptz not null, "user_id" int null)`,
    );
    this.addSql(`create index "text_template_user_id_index" on "text_template" ("user_id")`);
    this.addSql(
      `alter table "text_template" add constraint "text_template_survey_id_type_language_unique" unique ("survey_id", "type", "language")`,
    );
    this.addSql(
      `alter table "text_template" add constraint "text_template_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "text_template" add constraint "text_template_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete set null`,
    );
    this.addSql(`alter table "text_template" add constraint "text_template_type_check" check ("type" in (${TYPES}))`);
  }
}
