import { Migration } from '@mikro-orm/migrations';

/** Adds feedback rules, the columns of exports, and the totals and quality flags of recalls, including stored recalls. */
export class M20261121Research extends Migration {
  override up(): void {
    this.addSql(
      `create table "demographic_group" ("id" serial primary key, "nutrient_type_id" int not null, "nutrient_rule" text not null, "sex" text null, "age_start" int null, "age_end" int null, "height_start" double precision null, "height_end" double precision null, "weight_start" double precision null, "weight_end" double precision null, "physical_activity_level_id" int null)`,
    );
    this.addSql(`create index "demographic_group_nutrient_type_id_index" on "demographic_group" ("nutrient_type_id")`);
    this.addSql(
      `create index "demographic_group_physical_activity_level_id_index" on "demographic_group" ("physical_activity_level_id")`,
    );
    this.addSql(
      `create table "scale_sector" ("id" serial primary key, "demographic_group_id" int not null, "name" varchar(256) not null, "description" text null, "sentiment" text not null, "range_start" double precision not null, "range_end" double precision not null)`,
    );
    this.addSql(`create index "scale_sector_demographic_group_id_index" on "scale_sector" ("demographic_group_id")`);
    this.addSql(
      `alter table "scale_sector" add constraint "scale_sector_no_overlap" exclude using gist (int4range(demographic_group_id, demographic_group_id, '[]') with &&, numrange(range_start::numeric, range_end::numeric) with &&)`,
    );
    this.addSql(`alter table "record_change" drop constraint "record_change_action_check"`);
    this.addSql(`alter table "record_change" drop constraint "record_change_record_type_check"`);
    this.addSql(
      `alter table "record_change" add constraint "record_change_action_check" check ("action" in ('create', 'update', 'delete', 'list', 'unlist', 'import', 'recalculate'))`,
    );
    this.addSql(
      `alter table "record_change" add constraint "record_change_record_type_check" check ("record_type" in ('food', 'category', 'locale', 'nutrient-table', 'survey', 'submission'))`,
    );
    this.addSql(
      `alter table "demographic_group" add constraint "demographic_group_nutrient_type_id_foreign" foreign key ("nutrient_type_id") references "nutrient_type" ("id") on delete no action`,
    );
    this.addSql(
      `alter table "demographic_group" add constraint "demographic_group_physical_activity_level_id_foreign" foreign key ("physical_activity_level_id") references "physical_activity_level" ("id") on delete no action`,
    );
    for (const [name, zero] of Object.entries({
      age: '0',
      height: "'0'::double precision",
      weight: "'0'::double precision",
    })) {
      this.addSql(
        `alter table "demographic_group" add constraint "demographic_group_${name}" check (num_nonnulls(${name}_start, ${name}_end) <> 1 and ${name}_start >= ${zero} and ${name}_start < ${name}_end)`,
      );
    }
    this.addSql(
      `alter table "demographic_group" add constraint "demographic_group_nutrient_rule_check" check ("nutrient_rule" in ('range', 'percentage_of_energy', 'per_unit_of_weight', 'energy_divided_by_bmr'))`,
    );
    this.addSql(
      `alter table "demographic_group" add constraint "demographic_group_sex_check" check ("sex" in ('f', 'm'))`,
    );
    this.addSql(
      `alter table "scale_sector" add constraint "scale_sector_demographic_group_id_foreign" foreign key ("demographic_group_id") references "demographic_group" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "scale_sector" add constraint "scale_sector_range" check (range_start >= '0'::double precision and (range_start)::numeric < (range_end)::numeric)`,
    );
    this.addSql(
      `alter table "scale_sector" add constraint "scale_sector_sentiment_check" check ("sentiment" in ('too_low', 'low', 'bit_low', 'neutral', 'good', 'excellent', 'bit_high', 'high', 'too_high'))`,
    );
    this.addSql(
      `alter table "locale" add "export_nutrients" jsonb not null default '[]', add "export_fields" text[] not null default '{}'`,
    );
    this.addSql(
      `alter table "submission" add "totals" jsonb not null default '{}', add "flags" text[] not null default '{}', add "size_bytes" int not null default 0`,
    );
    // Exact sums with 12 significant digits, like those of packages/nutrition/nutrients.ts.
    this.addSql(
      `with amounts as (
         select m.submission_id, n.key, sum(n.value::numeric) as amount
         from submission_meal m join submission_food f on f.meal_id = m.id cross join lateral jsonb_each_text(f.nutrients) n
         group by m.submission_id, n.key)
       update submission s set totals = t.totals
       from (
         select submission_id, jsonb_object_agg(key, case when amount = 0 then 0
           else round(amount, 11 - floor(log(abs(amount)))::int)::float8 end) as totals
         from amounts group by submission_id) t
       where t.submission_id = s.id`,
    );
    this.addSql(
      `update submission s set flags = array_remove(array[
         case when f.has_unreasonable then 'unreasonable_portion' end,
         case when f.energy < 500 then 'low_energy' end,
         case when f.energy > 5000 then 'high_energy' end,
         case when s.end_time - s.start_time < interval '2 minutes' then 'quick_completion' end,
         case when f.has_unresolved then 'unresolved_food' end], null)
       from (
         select s.id, coalesce((s.totals->>'1')::float8, (s.totals->>'2')::float8 / 4.184, 0) as energy,
           coalesce(bool_or(not f.is_reasonable_amount), false) as has_unreasonable,
           coalesce(bool_or(not f.is_resolved), false) as has_unresolved
         from submission s left join submission_meal m on m.submission_id = s.id left join submission_food f on f.meal_id = m.id
         group by s.id) f
       where f.id = s.id`,
    );
    this.addSql(
      `update submission s set size_bytes = length(s.custom_data::text) + coalesce((
         select sum(length(m.custom_data::text)
           + coalesce((select sum(length(f::text)) from submission_food f where f.meal_id = m.id), 0)
           + coalesce((select sum(length(f::text)) from submission_missing_food f where f.meal_id = m.id), 0))
         from submission_meal m where m.submission_id = s.id), 0)`,
    );
  }
}
