import { Migration } from '@mikro-orm/migrations';

/** Creates the tables that some portion size methods calculate with. Processes keep them in memory, like the image sets. */
export class M20261121MethodTables extends Migration {
  override up(): void {
    this.addSql(
      `create table "method_tables" ("id" boolean not null default true, "tables" jsonb not null, primary key ("id"))`,
    );
    this.addSql(`alter table "method_tables" add constraint "method_tables_id_check" check (id)`);
    this.addSql(`create trigger announce_portion_images after insert or update or delete or truncate on method_tables
      for each statement execute function announce_change('portion-images')`);
  }
}
