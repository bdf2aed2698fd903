import { Migration } from '@mikro-orm/migrations';

/**
 * The day recalled, recall numbers that stay, linked foods, unknown portions, typed answers, choices as columns, and paradata. Rows of
 * foods and meals are not rewritten, so that their tables are locked for a moment only. Each stored recall gets its number and its day.
 */
export class M20261123RecallDetails extends Migration {
  override up(): void {
    this.addSql(
      `alter table "survey" add column "recall_period" text not null default 'previous-day', add column "max_days_back" smallint not null default 30`,
    );
    this.addSql(
      `alter table "survey" add constraint "survey_recall_period_check" check ("recall_period" in ('previous-day', 'same-day', 'last-24-hours'))`,
    );
    this.addSql(`alter table "survey" add constraint "survey_days_back" check (max_days_back >= 0)`);
    this.addSql(
      `alter table "submission" add column "recall_number" int null, add column "recall_date" date null,
        add column "is_recall_date_derived" boolean not null default true, add column "wake_time" time(0) null,
        add column "sleep_time" time(0) null, add column "language" varchar(64) null, add column "mode" varchar(16) null,
        add column "scheme_version" int null, add column "answers" jsonb not null default '{}'`,
    );
    this.addSql(
      `alter table "submission_meal" add column "kind" varchar(64) null, add column "day_offset" smallint not null default 0,
        add column "answers" jsonb not null default '{}'`,
    );
    this.addSql(
      `alter table "submission_food" add column "client_food_id" varchar(64) null, add column "parent_food_id" uuid null,
        add column "relation" varchar(16) null, add column "answers" jsonb not null default '{}',
        add column "serving_choice_index" int null,
        add column "serving_image" text null,
        add column "serving_weight_factor" double precision null,
        add column "leftovers" boolean null,
        add column "leftovers_choice_index" int null,
        add column "leftovers_image" text null,
        add column "leftovers_weight_factor" double precision null,
        add column "quantity" double precision null,
        add column "linked_quantity" double precision null,
        add column "object_index" int null,
        add column "object_weight" double precision null,
        add column "container_index" int null,
        add column "fill_level" double precision null,
        add column "leftovers_level" double precision null,
        add column "unit_choice" text null,
        add column "bowl_index" int null,
        add column "bowl" text null,
        add column "milk_level_choice" int null,
        add column "milk_part_index" int null,
        add column "milk_volume_percentage" double precision null,
        add column "pizza_type" int null,
        add column "pizza_thickness" int null,
        add column "slice_type" int null,
        add column "slice_quantity" double precision null,
        add column "portion_index" int null,
        add column "portion_value" double precision null,
        add column "image_url" text null,
        alter column "serving_weight_grams" drop not null, alter column "leftovers_weight_grams" drop not null,
        alter column "portion_weight_grams" drop not null`,
    );
    this.addSql(
      `create table "submission_paradata" ("submission_id" uuid not null, "events" jsonb not null, primary key ("submission_id"))`,
    );
    this.addSql(
      `alter table "submission_paradata" add constraint "submission_paradata_submission_id_foreign" foreign key ("submission_id") references "submission" ("id") on update cascade on delete cascade`,
    );
    // A zone that this database does not know would end the migration. No zone of a recall is unknown unless the database was moved.
    this.addSql(
      `update "submission" s set "recall_number" = n.number, "recall_date" = n.day
        from (
          select s.id, row_number() over (partition by s.survey_id, s.user_id order by s.submitted_at, s.id) as number,
            (s.start_time at time zone coalesce(z.name, 'UTC'))::date - 1 as day
          from "submission" s left join pg_timezone_names z on z.name = s.time_zone) n
        where n.id = s.id`,
    );
    this.addSql(
      `alter table "submission" alter column "recall_number" set not null, alter column "recall_date" set not null`,
    );
    // Processes of version 0.1.0 store recalls without the two columns. The condition keeps the function out of all other submissions.
    this.addSql(`create function complete_recall() returns trigger language plpgsql as $$
      begin
        new.recall_number := coalesce(new.recall_number, (select coalesce(max(recall_number), 0) + 1 from submission
          where survey_id = new.survey_id and user_id = new.user_id));
        new.recall_date := coalesce(new.recall_date, (new.start_time at time zone new.time_zone)::date - 1);
        return new;
      end $$`);
    this.addSql(`create trigger complete_recall before insert on "submission" for each row
      when (new.recall_number is null or new.recall_date is null) execute function complete_recall()`);
  }
}
