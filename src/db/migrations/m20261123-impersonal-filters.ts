import { Migration } from '@mikro-orm/migrations';

/** Batches of notifications keep no values of their filters that may name a person. */
export class M20261123ImpersonalFilters extends Migration {
  override up(): void {
    this.addSql(
      `alter table "notification_batch" add column "conditions" jsonb not null default '[]', add column "filter_hash" varchar(64) not null default ''`,
    );
    this.addSql(
      `update "notification_batch" set "conditions" = (select coalesce(jsonb_agg(k), '[]') from jsonb_object_keys("filter") as k),
        "filter" = "filter" - 'search' - 'customField'`,
    );
    this.addSql(`alter table "notification_batch" alter column "filter_hash" drop default`);
  }
}
