import { Migration } from '@mikro-orm/migrations';

/** Creates the trail of the food data. */
export class M20261121RecordChanges extends Migration {
  override up(): void {
    this.addSql(
      `create table "record_change" ("id" bigserial primary key, "changed_at" timestamptz not null, "user_id" int null, "record_type" text not null, "record_id" int null, "code" varchar(64) not null, "locale_id" varchar(16) null, "action" text not null, "before" jsonb null, "after" jsonb null)`,
    );
    this.addSql(`create index "record_change_user_id_index" on "record_change" ("user_id")`);
    this.addSql(
      `create index "record_change_record_type_record_id_id_index" on "record_change" ("record_type", "record_id", "id")`,
    );
    this.addSql(`create index "record_change_record_type_code_index" on "record_change" ("record_type", "code")`);
    this.addSql(
      `alter table "record_change" add constraint "record_change_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "record_change" add constraint "record_change_record_type_check" check ("record_type" in ('food', 'category', 'locale'))`,
    );
    this.addSql(
      `alter table "record_change" add constraint "record_change_action_check" check ("action" in ('create', 'update', 'delete', 'list', 'unlist'))`,
    );
  }
}
