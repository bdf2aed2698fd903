import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

/** Staff interview respondents: a sign-in names who interviews, and so does the recall. */
export class M20261123Interviews extends Migration {
  override up(): void {
    this.addSql(
      `alter table "token_family" add column "interviewer_id" int null, add column "interviewer_family_id" uuid null`,
    );
    this.addSql(`create index "token_family_interviewer_id_index" on "token_family" ("interviewer_id")`);
    this.addSql(`create index "token_family_interviewer_family_id_index" on "token_family" ("interviewer_family_id")`);
    this.addSql(
      `alter table "token_family" add constraint "token_family_interviewer_id_foreign" foreign key ("interviewer_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "token_family" add constraint "token_family_interviewer_family_id_foreign" foreign key ("interviewer_family_id") references "token_family" ("id") on delete cascade`,
    );
    this.addSql(`alter table "submission" add column "interviewer_id" int null`);
    this.addSql(`create index "submission_interviewer_id_index" on "submission" ("interviewer_id")`);
    this.addSql(
      `alter table "submission" add constraint "submission_interviewer_id_foreign" foreign key ("interviewer_id") references "user_account" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "sign_in_event" drop constraint "sign_in_event_method_check", add constraint "sign_in_event_method_check" check ("method" in ('password', 'alias', 'link', 'totp', 'passkey', 'recovery-code', 'personal-access-token', 'interview'))`,
    );
    this.addSql(widenCheck('record_change', 'record_type', ['interview']));
  }
}
