import { Migration } from '@mikro-orm/migrations';

/** The tables whose rows name a food and its locale. */
const TABLES = ['food_list_entry', 'food_local'];
const EVENTS = ['insert', 'update_from', 'update_to', 'delete'];

/** A statement that changes more foods of a locale makes the whole list stale, as before. */
const MAX_NAMED_FOODS = 100;

/** The changes of a locale name the foods, so that readers need not read the other foods of the list. */
export class M20261128ChangedFoods extends Migration {
  override up(): void {
    this.addSql(`create function announce_listed_food_change() returns trigger language plpgsql as $$
      begin
        insert into change (topic, food_ids)
          select 'index:' || locale_id,
            case when count(distinct food_id) <= ${MAX_NAMED_FOODS} then array_agg(distinct food_id) end
          from changed group by locale_id;
        perform pg_notify('recall_change', '');
        return null;
      end $$`);
    for (const table of TABLES) {
      for (const name of EVENTS) {
        const [event, side] = name.split('_');
        const rows = event === 'delete' || side === 'from' ? 'old' : 'new';
        this.addSql(`drop trigger announce_local_${name} on ${table}`);
        this.addSql(`create trigger announce_local_${name} after ${event} on ${table}
          referencing ${rows} table as changed for each statement execute function announce_listed_food_change()`);
      }
    }
  }
}
