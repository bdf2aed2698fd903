import { Migration } from '@mikro-orm/migrations';

const TYPES = `'login-recall-yesterday', 'login-recall-today', 'login-back-recall', 'login-last', 'login-first-reminder', 'login-second-reminder', 'login-link'`;

/** The words of mails and of SMS have one table, and one kind of record in the audit trail. */
export class M20261123MessageTemplates extends Migration {
  override up(): void {
    this.addSql(
      `create table "message_template" ("id" serial primary key, "survey_id" int not null, "channel" text not null, "type" text not null, "language" varchar(35) not null, "subject" varchar(256) null, "text" text not null, "version" uuid not null, "updated_at" timestamptz not null, "user_id" int null)`,
    );
    this.addSql(`create index "message_template_user_id_index" on "message_template" ("user_id")`);
    this.addSql(
      `alter table "message_template" add constraint "message_template_survey_id_channel_type_language_unique" unique ("survey_id", "channel", "type", "language")`,
    );
    this.addSql(
      `alter table "message_template" add constraint "message_template_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "message_template" add constraint "message_template_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "message_template" add constraint "message_template_channel_check" check ("channel" in ('email', 'sms')), add constraint "message_template_type_check" check ("type" in (${TYPES}))`,
    );
    for (const [table, channel, subject] of [
      ['mail_template', 'email', '"subject"'],
      ['text_template', 'sms', 'null'],
    ]) {
      this.addSql(
        `insert into "message_template" ("survey_id", "channel", "type", "language", "subject", "text", "version", "updated_at", "user_id")
          select "survey_id", '${channel}', "type", "language", ${subject}, "text", "version", "updated_at", "user_id" from "${table}" order by "id"`,
      );
      this.addSql(`drop table "${table}"`);
    }
    this.addSql(`do $$
      declare kinds text;
      begin
        select string_agg(quote_literal(kind[1]), ', ') into kinds
          from regexp_matches((select pg_get_constraintdef(oid) from pg_constraint where conname = 'record_change_record_type_check'),
            '''([a-z-]+)''', 'g') as kind
          where kind[1] not in ('mail-template', 'text-template');
        alter table "record_change" drop constraint "record_change_record_type_check";
        update "record_change" set "record_type" = 'message-template',
          "code" = case "record_type" when 'mail-template' then 'email/' else 'sms/' end || "code"
          where "record_type" in ('mail-template', 'text-template');
        execute 'alter table "record_change" add constraint "record_change_record_type_check" check ("record_type" in ('
          || kinds || ', ''message-template''))';
      end $$`);
  }
}
