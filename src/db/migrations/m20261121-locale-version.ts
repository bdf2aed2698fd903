import { Migration } from '@mikro-orm/migrations';

const EVENTS = [
  { event: 'insert', rows: 'new' },
  { event: 'update', rows: 'new' },
  { event: 'delete', rows: 'old' },
];

/**
 * A version for the settings of a locale, which two people may edit at once. An edit of a locale makes stale its own index
 * and those of the locales that it is a prototype of, where it used to be those of all locales.
 */
export class M20261121LocaleVersion extends Migration {
  override up(): void {
    this.addSql(`alter table "locale" add column "version" uuid not null default gen_random_uuid()`);
    // Readers find the locales that it is a prototype of by their chains.
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
