import { Migration } from '@mikro-orm/migrations';

/** Personal links can end some days after their survey. */
export class M20261122LinksAfterEnd extends Migration {
  override up(): void {
    this.addSql(`alter table "survey" add column "links_valid_days_after_end" smallint null`);
    this.addSql(`alter table "survey" add constraint "survey_links" check (links_valid_days_after_end >= 0)`);
  }
}
