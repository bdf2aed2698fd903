import { Migration } from '@mikro-orm/migrations';

/** Failures in a row at a password or a one-time password are counted for months, not for minutes. */
export class M20261122SignInFailures extends Migration {
  override up(): void {
    this.addSql(
      `create table "sign_in_failure" ("key" varchar(43) not null, "failures" smallint not null, "failed_at" timestamptz not null, primary key ("key"))`,
    );
  }
}
