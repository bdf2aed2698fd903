import { Migration } from '@mikro-orm/migrations';

/** Keeps the rules with which the food list of a locale was imported. */
export class M20261123FoodListRules extends Migration {
  override up(): void {
    this.addSql(`alter table "locale" add column "food_list_rules" jsonb null`);
  }
}
