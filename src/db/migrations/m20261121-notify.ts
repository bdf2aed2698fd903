import { Migration } from '@mikro-orm/migrations';

/** The tables whose rows name their locale. */
const LOCAL_TABLES = ['category_local', 'food_list_entry', 'food_local'];

/** The events of the triggers. An update has the old and the new rows: a row may move to another locale or food. */
const EVENTS = {
  insert: { event: 'insert', rows: 'new' },
  update_from: { event: 'update', rows: 'old' },
  update_to: { event: 'update', rows: 'new' },
  delete: { event: 'delete', rows: 'old' },
};

/**
 * The tables of the global part of foods, with the column that names the food. Creating or deleting a food is not an event: a
 * listed food has rows in `food_list_entry`, which are created after it and deleted with it.
 */
const GLOBAL_TABLES = [
  { table: 'food', column: 'id', events: ['update_to'] },
  { table: 'food_parent_category', column: 'food_id', events: ['insert', 'update_from', 'update_to', 'delete'] },
] as const;

/**
 * Wakes the readers of the change feed when a change commits. An edit of the global part of a food makes only the indexes
 * of the locales that list it stale.
 */
export class M20261121Notify extends Migration {
  override up(): void {
    // The reader looks up the locales that list the food: the trigger would miss a locale that lists it in a transaction that
    // commits before this one.
    this.addSql(`alter table "change" add column "food_ids" int[] null`);
    // There is no payload, so that PostgreSQL merges the notifications of a transaction into one.
    this.addSql(`create or replace function announce_change() returns trigger language plpgsql as $$
      begin
        insert into change (topic) values (tg_argv[0]);
        perform pg_notify('recall_change', '');
        return null;
      end $$`);
    this.addSql(`create or replace function announce_local_change() returns trigger language plpgsql as $$
      begin
        insert into change (topic) select distinct 'index:' || locale_id from changed;
        perform pg_notify('recall_change', '');
        return null;
      end $$`);
    for (const table of LOCAL_TABLES) {
      this.addSql(`drop trigger announce_local_update on ${table}`);
      for (const event of ['update_from', 'update_to'] as const) this.#announce('local', event, table);
      this.#announceTruncate(table);
    }
    for (const { table, column, events } of GLOBAL_TABLES) {
      this.addSql(`create function announce_${table}_change() returns trigger language plpgsql as $$
        begin
          insert into change (topic, food_ids)
            select 'foods', array_agg(distinct ${column}) from changed having count(*) > 0;
          perform pg_notify('recall_change', '');
          return null;
        end $$`);
      this.addSql(`drop trigger announce_index on ${table}`);
      for (const event of events) this.#announce(table, event, table);
      this.#announceTruncate(table);
    }
  }

  #announce(what: string, name: keyof typeof EVENTS, table: string): void {
    const { event, rows } = EVENTS[name];
    this.addSql(`create trigger announce_${what}_${name} after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function announce_${what}_change()`);
  }

  #announceTruncate(table: string): void {
    this.addSql(`create trigger announce_index after truncate on ${table}
      for each statement execute function announce_change('index:*')`);
  }
}
