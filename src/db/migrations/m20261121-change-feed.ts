import { Migration } from '@mikro-orm/migrations';

/** The tables that processes keep in memory, and the topics that a change of each table makes stale. */
const TOPICS = {
  'food-data': [
    'associated_food',
    'category',
    'category_local',
    'category_parent_category',
    'food',
    'food_group',
    'food_list_entry',
    'food_local',
    'food_nutrient_mapping',
    'food_parent_category',
    'locale',
    'nutrient_record',
    'nutrient_table',
    'nutrient_type',
    'nutrient_unit',
    'nutrient_value',
    'portion_size_method',
  ],
  'index:*': ['category', 'category_parent_category', 'food', 'food_parent_category', 'locale', 'nutrient_type'],
  'portion-images': [
    'as_served_image',
    'as_served_set',
    'drinkware_scale',
    'drinkware_set',
    'guide_image',
    'guide_image_object',
    'image_map',
    'image_map_object',
    'processed_image',
  ],
  surveys: ['locale', 'survey'],
};

/** The tables whose rows name their locale. An edit makes only the search index of that locale stale. */
const LOCAL_TABLES = ['category_local', 'food_list_entry', 'food_local'];

const EVENTS = [
  { event: 'insert', referencing: 'new table as changed' },
  { event: 'update', referencing: 'new table as changed' },
  { event: 'delete', referencing: 'old table as changed' },
];

/** Creates the triggers that write the change feed. A trigger covers every writer: services, imports and operators in psql. */
export class M20261121ChangeFeed extends Migration {
  override up(): void {
    this.addSql(`create function announce_change() returns trigger language plpgsql as $$
      begin
        insert into change (topic) values (tg_argv[0]);
        return null;
      end $$`);
    this.addSql(`create function announce_local_change() returns trigger language plpgsql as $$
      begin
        insert into change (topic) select distinct 'index:' || locale_id from changed;
        return null;
      end $$`);
    for (const [topic, tables] of Object.entries(TOPICS)) {
      const name = `announce_${topic.replace(/\W+/g, '_').replace(/_$/, '')}`;
      for (const table of tables) {
        this.addSql(`create trigger ${name} after insert or update or delete or truncate on ${table}
          for each statement execute function announce_change('${topic}')`);
      }
    }
    for (const table of LOCAL_TABLES) {
      for (const { event, referencing } of EVENTS) {
        this.addSql(`create trigger announce_local_${event} after ${event} on ${table}
          referencing ${referencing} for each statement execute function announce_local_change()`);
      }
    }
  }
}
