import { Migration } from '@mikro-orm/migrations';

/** A job says which of its parts is being worked on, and the trail has entries of food groups. */
export class M20261123JobsOfLists extends Migration {
  override up(): void {
    this.addSql(`alter table "job" add column "step" varchar(64) null`);
    this.addSql(`alter table "record_change" drop constraint "record_change_record_type_check"`);
    this.addSql(
      `alter table "record_change" add constraint "record_change_record_type_check" check ("record_type" in ('food', 'category', 'locale', 'nutrient-table', 'survey', 'submission', 'food-group'))`,
    );
  }
}
