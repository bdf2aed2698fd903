import { Migration } from '@mikro-orm/migrations';

/** A page of accounts by name or e-mail address, and of foods by English description, is read from an index and not sorted out of all. */
export class M20261127ListsInOrder extends Migration {
  override up(): void {
    for (const column of ['name', 'email'])
      this.addSql(
        `create index user_account_by_${column} on public.user_account using btree ("${column}" collate "und-x-icu", "id")`,
      );
    this.addSql(
      `create index food_by_english_description on public.food using btree ("english_description" collate "und-x-icu", "code")`,
    );
  }
}
