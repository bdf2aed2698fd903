import { Migration } from '@mikro-orm/migrations';

/** Repeated exchanges of a refresh token give the same next token. */
export class M20261122RefreshSuccessor extends Migration {
  override up(): void {
    this.addSql(`alter table "refresh_token" add column "successor_salt" varchar(43) null`);
  }
}
