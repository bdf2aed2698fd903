import { Migration } from '@mikro-orm/migrations';

/** Adds the translations of portion size methods, units and labels that editors wrote. */
export class M20261123Translations extends Migration {
  override up(): void {
    this.addSql(
      `create table "translation" ("id" serial primary key, "kind" text not null, "key" varchar(256) not null, "language" varchar(35) not null, "locale_id" varchar(16) null, "text" varchar(256) not null, constraint "translation_kind_check" check ("kind" in ('method', 'unit', 'label')))`,
    );
    this.addSql(
      `create unique index "translation_of" on "translation" ("locale_id", "language", "kind", "key") nulls not distinct`,
    );
    this.addSql(
      `alter table "translation" add constraint "translation_locale_id_foreign" foreign key ("locale_id") references "locale" ("id") on delete cascade`,
    );
  }
}
