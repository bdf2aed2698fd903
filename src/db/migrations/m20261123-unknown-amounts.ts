import { Migration } from '@mikro-orm/migrations';

/**
 * Adds what totals leave out, amounts below detection, supplements, and food-group equivalents. No row is written: the sums with
 * holes of earlier recalls are computed when they are read, and stored by src/services/maintenance/store-sums.ts.
 */
export class M20261123UnknownAmounts extends Migration {
  override up(): void {
    this.addSql(
      `alter table "submission" add "eaten" jsonb null, add "unknowns" jsonb null, add "totals_by_source" jsonb null`,
    );
    this.addSql(
      `alter table "submission_food" add "equivalents_table_id" varchar(64) null, add "equivalents_record_id" varchar(64) null, add "is_supplement" boolean not null default false`,
    );
    this.addSql(`alter table "nutrient_record" add "detection_limits" jsonb not null default '{}'`);
    for (const table of ['nutrient_table', 'nutrient_type']) {
      this.addSql(`alter table "${table}" add "kind" text not null default 'nutrient'`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_kind_check" check ("kind" in ('nutrient', 'food-group-equivalent'))`,
      );
    }
    this.addSql(`alter table "locale" add "below_detection" text not null default 'unknown'`);
    this.addSql(
      `alter table "locale" add constraint "locale_below_detection_check" check ("below_detection" in ('unknown', 'zero', 'half', 'limit'))`,
    );
  }
}
