import { Migration } from '@mikro-orm/migrations';

/** The sign-in log has changes of second factors and personal access tokens too, with the person who made them. */
export class M20261122SignInLogChanges extends Migration {
  override up(): void {
    this.addSql(`alter table "sign_in_event" add column "by_id" int null`);
    this.addSql(`create index "sign_in_event_by_id_index" on "sign_in_event" ("by_id")`);
    this.addSql(
      `alter table "sign_in_event" add constraint "sign_in_event_by_id_foreign" foreign key ("by_id") references "user_account" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "sign_in_event" drop constraint "sign_in_event_method_check", add constraint "sign_in_event_method_check" check ("method" in ('password', 'alias', 'link', 'totp', 'passkey', 'recovery-code', 'personal-access-token'))`,
    );
    this.addSql(
      `alter table "sign_in_event" drop constraint "sign_in_event_outcome_check", add constraint "sign_in_event_outcome_check" check ("outcome" in ('signed-in', 'second-factor-asked', 'refused', 'added', 'removed'))`,
    );
  }
}
