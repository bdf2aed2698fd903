import { Migration } from '@mikro-orm/migrations';

/** A new e-mail address waits for the answer to a mailed link. */
export class M20261122EmailChange extends Migration {
  override up(): void {
    this.addSql(
      `create table "email_change" ("user_id" int not null, "email" varchar(512) not null, "hash" varchar(43) null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("user_id"))`,
    );
    this.addSql(`alter table "email_change" add constraint "email_change_hash_unique" unique ("hash")`);
    this.addSql(
      `alter table "email_change" add constraint "email_change_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on update cascade on delete cascade`,
    );
  }
}
