import { Migration } from '@mikro-orm/migrations';

/** Adds whether the recorded choices of a food give its weights. It is null in earlier recalls, whose foods may have changed since. */
export class M20261121WeightVerified extends Migration {
  override up(): void {
    this.addSql(`alter table "submission_food" add column "is_weight_verified" boolean null`);
  }
}
