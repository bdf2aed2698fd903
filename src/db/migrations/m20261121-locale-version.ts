import { Migration } from '@mikro-orm/migrations';

const EVENTS = [
  { event: 'insert', rows: 'new' },
  { event: 'update', rows: 'new' },
  { event: 'delete', rows: 'old' },
];

/**
 * Adds a version to the settings of a locale, which two people may edit at once. An edit of a locale makes its own index stale,
 * and those of the locales whose prototype it is.
 */
export class M20261121LocaleVersion extends Migration {
  override up(): void {
    this.addSql(`alter table "locale" add column "version" uuid not null default gen_random_uuid()`);
    // Readers find the locales whose prototype it is by their chains.
    this.addSql(`create function announce_locale_change() returns trigger language plpgsql as $$
      begin
        insert into change (topic) select 'index:' || id from changed;
        perform pg_notify('recall_change', '');
        return null;
      end $$`);
    this.addSql(`drop trigger announce_index on locale`);
    for (const { event, rows } of EVENTS) {
      this.addSql(`create trigger announce_locale_${event} after ${event} on locale
        referencing ${rows} table as changed for each statement execute function announce_locale_change()`);
    }
    this.addSql(`create trigger announce_index after truncate on locale
      for each statement execute function announce_change('index:*')`);
  }
}
