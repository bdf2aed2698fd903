import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

/** Requests to be called are stored with what became of them. */
export class M20261123Callbacks extends Migration {
  override up(): void {
    this.addSql(
      `create table "callback" ("id" uuid not null, "survey_id" int not null, "user_id" int not null, "name" varchar(512) null, "phone" varchar(32) null, "state" text not null default 'open', "note" varchar(2000) null, "asked_at" timestamptz not null, "handled_at" timestamptz null, "handled_by_id" int null, primary key ("id"))`,
    );
    this.addSql(`create index "callback_user_id_index" on "callback" ("user_id")`);
    this.addSql(`create index "callback_handled_by_id_index" on "callback" ("handled_by_id")`);
    this.addSql(
      `create index "callback_survey_id_state_asked_at_index" on "callback" ("survey_id", "state", "asked_at")`,
    );
    this.addSql(
      `alter table "callback" add constraint "callback_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "callback" add constraint "callback_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "callback" add constraint "callback_handled_by_id_foreign" foreign key ("handled_by_id") references "user_account" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "callback" add constraint "callback_state_check" check ("state" in ('open', 'unreachable', 'done'))`,
    );
    this.addSql(widenCheck('record_change', 'record_type', ['callback']));
  }
}
