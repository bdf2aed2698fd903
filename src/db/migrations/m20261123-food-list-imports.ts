import { Migration } from '@mikro-orm/migrations';

/** Adds the prefix of the codes of a food list, and the name of the import that made a change. */
export class M20261123FoodListImports extends Migration {
  override up(): void {
    this.addSql(`alter table "locale" add column "code_prefix" varchar(16) null`);
    this.addSql(`alter table "record_change" add column "import_name" varchar(256) null`);
  }
}
