import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

/** A portion may be a piece that was measured: its shape and lengths. */
export class M20261128Dimensions extends Migration {
  override up(): void {
    this.addSql(widenCheck('portion_size_method', 'method', ['dimensions']));
    this.addSql(`alter table "submission_food" add "shape" text null, add "length_cm" double precision null,
      add "width_cm" double precision null, add "height_cm" double precision null, add "diameter_cm" double precision null,
      add "wedges_in_round" double precision null`);
  }
}
