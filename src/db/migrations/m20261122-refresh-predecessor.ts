import { Migration } from '@mikro-orm/migrations';

/** An exchange finds the token whose salt it removes by key, however many tokens the sign-in has had. */
export class M20261122RefreshPredecessor extends Migration {
  override up(): void {
    this.addSql(`alter table "refresh_token" add column "predecessor_hash" varchar(43) null`);
    this.addSql(`update "refresh_token" set "successor_salt" = null where "successor_salt" is not null`);
  }
}
