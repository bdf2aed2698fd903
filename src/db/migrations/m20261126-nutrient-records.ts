import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

/** Records of nutrient tables can be edited one by one, and retired. */
export class M20261126NutrientRecords extends Migration {
  override up(): void {
    this.addSql(
      `alter table "nutrient_record" add "version" uuid not null default gen_random_uuid(), add "retired_at" timestamptz null`,
    );
    this.addSql(widenCheck('record_change', 'record_type', ['nutrient-record']));
  }
}
