import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the counts of foods and pairs of foods in recalls, and the hand-made ranking of a locale. No trigger announces a change of
 * the counts: they change with every submission, and the usage directory reads them again after half a minute.
 */
export class M20261121Usage extends Migration {
  override up(): void {
    this.addSql(
      `create table "food_usage" ("locale_id" varchar(16) not null, "food_id" int not null, "submissions" int not null, "meals" int not null, primary key ("locale_id", "food_id"))`,
    );
    this.addSql(`create index "food_usage_food_id_index" on "food_usage" ("food_id")`);
    this.addSql(
      `alter table "food_usage" add constraint "food_usage_locale_id_foreign" foreign key ("locale_id") references "locale" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "food_usage" add constraint "food_usage_food_id_foreign" foreign key ("food_id") references "food" ("id") on update cascade on delete cascade`,
    );

    this.addSql(
      `create table "food_pair" ("locale_id" varchar(16) not null, "food_a_id" int not null, "food_b_id" int not null, "meals" int not null, primary key ("locale_id", "food_a_id", "food_b_id"))`,
    );
    this.addSql(`create index "food_pair_food_a_id_index" on "food_pair" ("food_a_id")`);
    this.addSql(`create index "food_pair_food_b_id_locale_id_index" on "food_pair" ("food_b_id", "locale_id")`);
    this.addSql(`alter table "food_pair" add constraint "food_pair_order" check (food_a_id < food_b_id)`);
    this.addSql(
      `alter table "food_pair" add constraint "food_pair_locale_id_foreign" foreign key ("locale_id") references "locale" ("id") on update cascade on delete cascade`,
    );
    for (const food of ['food_a', 'food_b']) {
      this.addSql(
        `alter table "food_pair" add constraint "food_pair_${food}_id_foreign" foreign key ("${food}_id") references "food" ("id") on update cascade on delete cascade`,
      );
    }

    this.addSql(`alter table "food_list_entry" add column "fixed_rank" int null`);
    this.addSql(
      `alter table "food_list_entry" add constraint "food_list_entry_fixed_rank_check" check (fixed_rank >= 1)`,
    );
  }
}
