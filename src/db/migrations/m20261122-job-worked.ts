import { Migration } from '@mikro-orm/migrations';

/** Jobs record how long attempts have worked on them, from which the time left is estimated. */
export class M20261122JobWorked extends Migration {
  override up(): void {
    this.addSql(`alter table "job" add column "worked_ms" int not null default 0`);
  }
}
