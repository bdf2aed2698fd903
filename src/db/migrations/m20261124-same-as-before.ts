import { Migration } from '@mikro-orm/migrations';

/** Recalled foods say whether their amount is that of an earlier recall. */
export class M20261124SameAsBefore extends Migration {
  override up(): void {
    this.addSql(`alter table "submission_food" add "same_as_before" boolean null`);
  }
}
