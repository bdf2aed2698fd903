import { Migration } from '@mikro-orm/migrations';

/** Creates the tables of the first version. */
export class M20261121Initial extends Migration {
  override up(): void {
    this.addSql(
      `create table "category" ("id" serial primary key, "code" varchar(64) not null, "version" uuid not null default gen_random_uuid(), "english_description" varchar(256) not null, "is_hidden" boolean not null default false, "tags" text[] not null default '{}', "ready_meal_option" boolean null, "same_as_before_option" boolean null, "reasonable_amount" int null, "use_in_recipes" smallint null)`,
    );
    this.addSql(`alter table "category" add constraint "category_code_unique" unique ("code")`);
    this.addSql(`alter table "category" add constraint "category_code_check" check (code ~ '^[A-Za-z0-9_$.-]{1,64}$')`);
    this.addSql(
      `alter table "category" add constraint "category_reasonable_amount_check" check (reasonable_amount > 0)`,
    );
    this.addSql(
      `alter table "category" add constraint "category_use_in_recipes_check" check (use_in_recipes >= 0 and use_in_recipes <= 2)`,
    );
    this.addSql(
      `create table "category_parent_category" ("category_id" int not null, "parent_category_id" int not null, primary key ("category_id", "parent_category_id"))`,
    );
    this.addSql(
      `create index "category_parent_category_parent_category_id_index" on "category_parent_category" ("parent_category_id")`,
    );
    this.addSql(
      `alter table "category_parent_category" add constraint "category_parent_category_not_itself" check (category_id <> parent_category_id)`,
    );
    this.addSql(
      `create table "change" ("id" bigserial primary key, "topic" varchar(64) not null, "transaction_id" xid8 not null default pg_current_xact_id(), "changed_at" timestamptz not null default now())`,
    );
    this.addSql(`create index "change_transaction_id_index" on "change" ("transaction_id")`);
    this.addSql(`create table "food_group" ("id" int not null, "name" varchar(256) not null, primary key ("id"))`);
    this.addSql(
      `create table "food" ("id" serial primary key, "code" varchar(64) not null, "version" uuid not null default gen_random_uuid(), "english_description" varchar(256) not null, "food_group_id" int not null, "ready_meal_option" boolean null, "same_as_before_option" boolean null, "reasonable_amount" int null, "use_in_recipes" smallint null)`,
    );
    this.addSql(`alter table "food" add constraint "food_code_unique" unique ("code")`);
    this.addSql(`create index "food_food_group_id_index" on "food" ("food_group_id")`);
    this.addSql(`alter table "food" add constraint "food_code_check" check (code ~ '^[A-Za-z0-9_$.-]{1,64}$')`);
    this.addSql(`alter table "food" add constraint "food_reasonable_amount_check" check (reasonable_amount > 0)`);
    this.addSql(
      `alter table "food" add constraint "food_use_in_recipes_check" check (use_in_recipes >= 0 and use_in_recipes <= 2)`,
    );
    this.addSql(
      `create table "food_parent_category" ("food_id" int not null, "category_id" int not null, primary key ("food_id", "category_id"))`,
    );
    this.addSql(`create index "food_parent_category_category_id_index" on "food_parent_category" ("category_id")`);
    this.addSql(
      `create table "locale" ("id" varchar(16) not null, "english_name" varchar(64) not null, "local_name" varchar(64) not null, "respondent_language" varchar(16) not null, "admin_language" varchar(16) not null, "flag_code" varchar(16) not null, "text_direction" text not null default 'ltr', "prototype_locale_id" varchar(16) null, "split_words" text[] not null default '{}', "split_keep_pairs" jsonb not null default '[]', "synonym_sets" jsonb not null default '[]', primary key ("id"))`,
    );
    this.addSql(`create index "locale_prototype_locale_id_index" on "locale" ("prototype_locale_id")`);
    this.addSql(
      `alter table "locale" add constraint "locale_prototype_locale_id_check" check (prototype_locale_id <> id)`,
    );
    this.addSql(
      `alter table "locale" add constraint "locale_text_direction_check" check ("text_direction" in ('ltr', 'rtl'))`,
    );
    this.addSql(
      `create table "food_locale_restriction" ("food_id" int not null, "locale_id" varchar(16) not null, primary key ("food_id", "locale_id"))`,
    );
    this.addSql(`create index "food_locale_restriction_locale_id_index" on "food_locale_restriction" ("locale_id")`);
    this.addSql(
      `create table "food_local" ("id" serial primary key, "food_id" int not null, "locale_id" varchar(16) not null, "version" uuid not null default gen_random_uuid(), "local_description" varchar(256) null, "alternative_names" text[] not null default '{}', "brand_names" text[] not null default '{}')`,
    );
    this.addSql(`create index "food_local_locale_id_index" on "food_local" ("locale_id")`);
    this.addSql(
      `alter table "food_local" add constraint "food_local_food_id_locale_id_unique" unique ("food_id", "locale_id")`,
    );
    this.addSql(
      `create table "associated_food" ("id" serial primary key, "food_local_id" int not null, "order_index" smallint not null, "associated_food_id" int null, "associated_category_id" int null, "prompt_text" varchar(512) not null, "link_as_main" boolean not null default false, "generic_name" varchar(256) not null, "allows_multiple" boolean not null default false)`,
    );
    this.addSql(`create index "associated_food_food_local_id_index" on "associated_food" ("food_local_id")`);
    this.addSql(`create index "associated_food_associated_food_id_index" on "associated_food" ("associated_food_id")`);
    this.addSql(
      `create index "associated_food_associated_category_id_index" on "associated_food" ("associated_category_id")`,
    );
    this.addSql(
      `alter table "associated_food" add constraint "associated_food_one_target" check (num_nonnulls(associated_food_id, associated_category_id) = 1)`,
    );
    this.addSql(
      `create table "food_list_entry" ("locale_id" varchar(16) not null, "food_id" int not null, primary key ("locale_id", "food_id"))`,
    );
    this.addSql(`create index "food_list_entry_food_id_index" on "food_list_entry" ("food_id")`);
    this.addSql(
      `create table "category_local" ("id" serial primary key, "category_id" int not null, "locale_id" varchar(16) not null, "version" uuid not null default gen_random_uuid(), "local_description" varchar(256) null)`,
    );
    this.addSql(`create index "category_local_locale_id_index" on "category_local" ("locale_id")`);
    this.addSql(
      `alter table "category_local" add constraint "category_local_category_id_locale_id_unique" unique ("category_id", "locale_id")`,
    );
    this.addSql(
      `create table "nutrient_table" ("id" varchar(64) not null, "description" varchar(512) not null, "url" varchar(512) null, "copyright_notice" varchar(1024) null, primary key ("id"))`,
    );
    this.addSql(
      `create table "nutrient_record" ("id" serial primary key, "nutrient_table_id" varchar(64) not null, "record_id" varchar(64) not null, "description" varchar(512) not null, "local_description" varchar(512) null, "fields" jsonb not null default '{}')`,
    );
    this.addSql(
      `alter table "nutrient_record" add constraint "nutrient_record_nutrient_table_id_record_id_unique" unique ("nutrient_table_id", "record_id")`,
    );
    this.addSql(
      `create table "food_nutrient_mapping" ("food_local_id" int not null, "nutrient_record_id" int not null, primary key ("food_local_id", "nutrient_record_id"))`,
    );
    this.addSql(
      `create index "food_nutrient_mapping_nutrient_record_id_index" on "food_nutrient_mapping" ("nutrient_record_id")`,
    );
    this.addSql(
      `create table "nutrient_unit" ("id" int not null, "symbol" varchar(16) not null, "description" varchar(64) not null, primary key ("id"))`,
    );
    this.addSql(`alter table "nutrient_unit" add constraint "nutrient_unit_symbol_unique" unique ("symbol")`);
    this.addSql(
      `create table "nutrient_type" ("id" int not null, "description" varchar(256) not null, "unit_id" int not null, "kcal_per_unit" double precision null, "aliases" text[] not null default '{}', primary key ("id"))`,
    );
    this.addSql(`alter table "nutrient_type" add constraint "nutrient_type_description_unique" unique ("description")`);
    this.addSql(`create index "nutrient_type_unit_id_index" on "nutrient_type" ("unit_id")`);
    this.addSql(
      `alter table "nutrient_type" add constraint "nutrient_type_kcal_per_unit_check" check (kcal_per_unit > '0'::double precision)`,
    );
    this.addSql(
      `create table "nutrient_value" ("nutrient_record_id" int not null, "nutrient_type_id" int not null, "units_per_100g" double precision not null, primary key ("nutrient_record_id", "nutrient_type_id"))`,
    );
    this.addSql(`create index "nutrient_value_nutrient_type_id_index" on "nutrient_value" ("nutrient_type_id")`);
    this.addSql(
      `alter table "nutrient_value" add constraint "nutrient_value_units_per_100g_check" check (units_per_100g >= '0'::double precision)`,
    );
    this.addSql(
      `create table "survey" ("id" serial primary key, "slug" varchar(64) not null, "scheme_id" varchar(64) not null default 'default', "locale_id" varchar(16) not null, "state" text not null default 'notInitialised', "suspension_reason" varchar(1024) null, "start_date" timestamptz not null, "end_date" timestamptz not null, "time_zone" varchar(64) not null default 'UTC', "allow_generated_users" boolean not null default false, "generate_user_key" varchar(256) null, "external_follow_up_url" varchar(512) null, "support_email" varchar(512) not null, "originating_url" varchar(512) null, "description" text null, "final_page_html" text null, "submission_notification_url" varchar(2048) null, "feedback_enabled" boolean not null default false, "feedback_style" varchar(50) not null default 'default', "number_of_submissions_for_feedback" int not null default 1, "store_user_session_on_server" boolean not null default true, "maximum_daily_submissions" int not null default 3, "maximum_total_submissions" int null, "minimum_submission_interval" int not null default 600, "auth_url_domain_override" varchar(512) null, "report_survey_state" boolean not null default false, "report_stack_trace" boolean not null default false, "search_sorting_algorithm" text not null default 'popularity', "search_match_score_weight" smallint not null default 20, "is_test" boolean not null default false)`,
    );
    this.addSql(`alter table "survey" add constraint "survey_slug_unique" unique ("slug")`);
    this.addSql(`create index "survey_locale_id_index" on "survey" ("locale_id")`);
    this.addSql(`alter table "survey" add constraint "survey_dates" check (end_date > start_date)`);
    this.addSql(
      `alter table "survey" add constraint "survey_limits" check (number_of_submissions_for_feedback >= 1 and maximum_daily_submissions >= 1 and maximum_total_submissions >= 1 and minimum_submission_interval >= 0)`,
    );
    this.addSql(
      `alter table "survey" add constraint "survey_search" check (search_match_score_weight >= 0 and search_match_score_weight <= 100)`,
    );
    this.addSql(`alter table "survey" add constraint "survey_slug_check" check (slug ~ '^[A-Za-z0-9_-]{1,64}$')`);
    this.addSql(
      `alter table "survey" add constraint "survey_state_check" check ("state" in ('notInitialised', 'suspended', 'active'))`,
    );
    this.addSql(
      `alter table "survey" add constraint "survey_search_sorting_algorithm_check" check ("search_sorting_algorithm" in ('paRules', 'popularity', 'globalPop', 'fixed'))`,
    );
    this.addSql(
      `create table "user_account" ("id" serial primary key, "name" varchar(512) null, "email" varchar(512) null, "phone" varchar(32) null, "email_notifications" boolean not null default true, "sms_notifications" boolean not null default true, "password_hash" varchar(256) null, "custom_fields" jsonb not null default '{}', "is_disabled" boolean not null default false, "created_at" timestamptz not null default now())`,
    );
    this.addSql(
      `CREATE UNIQUE INDEX user_account_email_unique ON public.user_account USING btree (lower((email)::text))`,
    );
    this.addSql(
      `create table "token_family" ("id" uuid not null, "user_id" int not null, "created_at" timestamptz not null default now(), "expires_at" timestamptz not null, primary key ("id"))`,
    );
    this.addSql(`create index "token_family_user_id_index" on "token_family" ("user_id")`);
    this.addSql(
      `create table "refresh_token" ("hash" varchar(43) not null, "family_id" uuid not null, "expires_at" timestamptz not null, "rotated_at" timestamptz null, primary key ("hash"))`,
    );
    this.addSql(`create index "refresh_token_family_id_index" on "refresh_token" ("family_id")`);
    this.addSql(
      `create table "survey_alias" ("id" serial primary key, "survey_id" int not null, "user_id" int not null, "user_name" varchar(256) not null, "url_auth_token" varchar(128) not null)`,
    );
    this.addSql(
      `alter table "survey_alias" add constraint "survey_alias_url_auth_token_unique" unique ("url_auth_token")`,
    );
    this.addSql(
      `alter table "survey_alias" add constraint "survey_alias_survey_id_user_name_unique" unique ("survey_id", "user_name")`,
    );
    this.addSql(
      `alter table "survey_alias" add constraint "survey_alias_user_id_survey_id_unique" unique ("user_id", "survey_id")`,
    );
    this.addSql(
      `create table "submission" ("id" uuid not null, "survey_id" int not null, "user_id" int not null, "ux_session_id" uuid not null, "start_time" timestamptz not null, "end_time" timestamptz not null, "submitted_at" timestamptz not null, "time_zone" varchar(64) not null, "user_agent" varchar(512) null, "custom_data" jsonb not null default '{}', "follow_up_url" varchar(2048) null, "redirect_to_feedback" boolean not null, primary key ("id"))`,
    );
    this.addSql(
      `create index "submission_survey_id_user_id_submitted_at_index" on "submission" ("survey_id", "user_id", "submitted_at")`,
    );
    this.addSql(`create index "submission_survey_id_submitted_at_index" on "submission" ("survey_id", "submitted_at")`);
    this.addSql(
      `alter table "submission" add constraint "submission_user_id_survey_id_ux_session_id_unique" unique ("user_id", "survey_id", "ux_session_id")`,
    );
    this.addSql(
      `create table "submission_meal" ("id" uuid not null, "submission_id" uuid not null, "meal_index" smallint not null, "name" varchar(128) not null, "hours" smallint not null, "minutes" smallint not null, "custom_data" jsonb not null default '{}', primary key ("id"))`,
    );
    this.addSql(
      `alter table "submission_meal" add constraint "submission_meal_submission_id_meal_index_unique" unique ("submission_id", "meal_index")`,
    );
    this.addSql(
      `alter table "submission_meal" add constraint "submission_meal_hours_check" check (hours >= 0 and hours <= 23)`,
    );
    this.addSql(
      `alter table "submission_meal" add constraint "submission_meal_minutes_check" check (minutes >= 0 and minutes <= 59)`,
    );
    this.addSql(
      `create table "submission_missing_food" ("id" uuid not null, "meal_id" uuid not null, "food_index" smallint not null, "name" varchar(512) not null, "brand" varchar(512) not null, "description" varchar(512) not null, "portion_size" varchar(512) not null, "leftovers" varchar(512) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "submission_missing_food" add constraint "submission_missing_food_meal_id_food_index_unique" unique ("meal_id", "food_index")`,
    );
    this.addSql(
      `create table "submission_food" ("id" uuid not null, "meal_id" uuid not null, "food_index" smallint not null, "code" varchar(64) not null, "is_resolved" boolean not null, "english_description" varchar(256) null, "local_description" varchar(256) null, "food_group_id" int null, "food_group_name" varchar(256) null, "is_ready_meal" boolean not null, "search_term" varchar(256) not null, "brand" varchar(128) not null, "portion_method" varchar(64) not null, "portion_data" jsonb not null, "serving_weight_grams" double precision not null, "leftovers_weight_grams" double precision not null, "portion_weight_grams" double precision not null, "is_reasonable_amount" boolean null, "nutrient_table_id" varchar(64) null, "nutrient_record_id" varchar(64) null, "nutrient_record_fields" jsonb not null, "nutrients" jsonb not null, "custom_data" jsonb not null default '{}', primary key ("id"))`,
    );
    this.addSql(`create index "submission_food_code_index" on "submission_food" ("code")`);
    this.addSql(
      `alter table "submission_food" add constraint "submission_food_meal_id_food_index_unique" unique ("meal_id", "food_index")`,
    );
    this.addSql(
      `alter table "submission_food" add constraint "submission_food_portion_weight_grams_check" check (portion_weight_grams >= '0'::double precision)`,
    );
    this.addSql(
      `create table "source_image" ("id" serial primary key, "path" varchar(512) not null, "thumbnail_path" varchar(512) not null, "keywords" text[] not null default '{}', "uploader_id" int null, "uploaded_at" timestamptz not null default now())`,
    );
    this.addSql(`alter table "source_image" add constraint "source_image_path_unique" unique ("path")`);
    this.addSql(`create index "source_image_uploader_id_index" on "source_image" ("uploader_id")`);
    this.addSql(
      `create table "processed_image" ("id" serial primary key, "path" varchar(512) not null, "purpose" text not null, "source_image_id" int null)`,
    );
    this.addSql(`alter table "processed_image" add constraint "processed_image_path_unique" unique ("path")`);
    this.addSql(`create index "processed_image_source_image_id_index" on "processed_image" ("source_image_id")`);
    this.addSql(
      `alter table "processed_image" add constraint "processed_image_purpose_check" check ("purpose" in ('as-served-main', 'as-served-thumbnail', 'selection-screen', 'image-map-base', 'image-map-overlay', 'sliding-scale-base', 'sliding-scale-overlay'))`,
    );
    this.addSql(
      `create table "image_map" ("id" varchar(64) not null, "description" varchar(256) not null, "base_image_id" int not null, primary key ("id"))`,
    );
    this.addSql(`create index "image_map_base_image_id_index" on "image_map" ("base_image_id")`);
    this.addSql(
      `create table "image_map_object" ("image_map_id" varchar(64) not null, "object_id" int not null, "description" varchar(256) not null, "navigation_index" int not null, "outline_coordinates" jsonb not null, "overlay_image_id" int null, primary key ("image_map_id", "object_id"))`,
    );
    this.addSql(`create index "image_map_object_overlay_image_id_index" on "image_map_object" ("overlay_image_id")`);
    this.addSql(
      `create table "guide_image" ("id" varchar(64) not null, "description" varchar(256) not null, "image_map_id" varchar(64) not null, "selection_image_id" int not null, primary key ("id"))`,
    );
    this.addSql(`create index "guide_image_image_map_id_index" on "guide_image" ("image_map_id")`);
    this.addSql(`create index "guide_image_selection_image_id_index" on "guide_image" ("selection_image_id")`);
    this.addSql(
      `create table "guide_image_object" ("guide_image_id" varchar(64) not null, "object_id" int not null, "weight_grams" double precision not null, primary key ("guide_image_id", "object_id"))`,
    );
    this.addSql(
      `alter table "guide_image_object" add constraint "guide_image_object_weight_grams_check" check (weight_grams > '0'::double precision)`,
    );
    this.addSql(
      `create table "drinkware_set" ("id" varchar(64) not null, "description" varchar(256) not null, "guide_image_id" varchar(64) not null, primary key ("id"))`,
    );
    this.addSql(`create index "drinkware_set_guide_image_id_index" on "drinkware_set" ("guide_image_id")`);
    this.addSql(
      `create table "drinkware_scale" ("drinkware_set_id" varchar(64) not null, "object_id" int not null, "base_image_id" int not null, "overlay_image_id" int not null, "width" int not null, "height" int not null, "empty_level" int not null, "full_level" int not null, "volume_samples" jsonb not null, primary key ("drinkware_set_id", "object_id"))`,
    );
    this.addSql(`create index "drinkware_scale_base_image_id_index" on "drinkware_scale" ("base_image_id")`);
    this.addSql(`create index "drinkware_scale_overlay_image_id_index" on "drinkware_scale" ("overlay_image_id")`);
    this.addSql(
      `alter table "drinkware_scale" add constraint "drinkware_scale_levels" check (full_level >= 0 and full_level < empty_level and empty_level <= height)`,
    );
    this.addSql(
      `create table "as_served_set" ("id" varchar(64) not null, "description" varchar(256) not null, "selection_image_id" int not null, primary key ("id"))`,
    );
    this.addSql(`create index "as_served_set_selection_image_id_index" on "as_served_set" ("selection_image_id")`);
    this.addSql(
      `create table "portion_size_method" ("id" serial primary key, "food_local_id" int null, "category_local_id" int null, "order_index" smallint not null, "method" text not null, "description" varchar(256) not null, "image_url" varchar(512) null, "use_for_recipes" boolean not null default false, "conversion_factor" double precision not null default 1, "serving_image_set_id" varchar(64) null, "leftovers_image_set_id" varchar(64) null, "guide_image_id" varchar(64) null, "drinkware_set_id" varchar(64) null, "parameters" jsonb not null default '{}')`,
    );
    this.addSql(`create index "portion_size_method_food_local_id_index" on "portion_size_method" ("food_local_id")`);
    this.addSql(
      `create index "portion_size_method_category_local_id_index" on "portion_size_method" ("category_local_id")`,
    );
    this.addSql(
      `create index "portion_size_method_serving_image_set_id_index" on "portion_size_method" ("serving_image_set_id")`,
    );
    this.addSql(
      `create index "portion_size_method_leftovers_image_set_id_index" on "portion_size_method" ("leftovers_image_set_id")`,
    );
    this.addSql(`create index "portion_size_method_guide_image_id_index" on "portion_size_method" ("guide_image_id")`);
    this.addSql(
      `create index "portion_size_method_drinkware_set_id_index" on "portion_size_method" ("drinkware_set_id")`,
    );
    this.addSql(
      `alter table "portion_size_method" add constraint "portion_size_method_one_owner" check (num_nonnulls(food_local_id, category_local_id) = 1)`,
    );
    this.addSql(
      `alter table "portion_size_method" add constraint "portion_size_method_conversion_factor_check" check (conversion_factor > '0'::double precision)`,
    );
    this.addSql(
      `alter table "portion_size_method" add constraint "portion_size_method_method_check" check ("method" in ('as-served', 'guide-image', 'drink-scale', 'standard-portion', 'cereal', 'milk-on-cereal', 'milk-in-a-hot-drink', 'pizza', 'weight', 'parent-food-portion'))`,
    );
    this.addSql(
      `create table "as_served_image" ("id" serial primary key, "as_served_set_id" varchar(64) not null, "main_image_id" int not null, "thumbnail_id" int not null, "weight_grams" double precision not null, "label" varchar(128) null)`,
    );
    this.addSql(`create index "as_served_image_main_image_id_index" on "as_served_image" ("main_image_id")`);
    this.addSql(`create index "as_served_image_thumbnail_id_index" on "as_served_image" ("thumbnail_id")`);
    this.addSql(
      `alter table "as_served_image" add constraint "as_served_image_as_served_set_id_weight_grams_unique" unique ("as_served_set_id", "weight_grams")`,
    );
    this.addSql(
      `alter table "as_served_image" add constraint "as_served_image_weight_grams_check" check (weight_grams > '0'::double precision)`,
    );
    this.addSql(
      `create table "user_role" ("id" serial primary key, "user_id" int not null, "name" text not null, "survey_id" int null, "locale_id" varchar(16) null)`,
    );
    this.addSql(`create index "user_role_survey_id_index" on "user_role" ("survey_id")`);
    this.addSql(`create index "user_role_locale_id_index" on "user_role" ("locale_id")`);
    this.addSql(
      `CREATE UNIQUE INDEX user_role_held_once ON public.user_role USING btree (user_id, name, COALESCE(survey_id, 0), COALESCE(locale_id, ''::character varying))`,
    );
    this.addSql(
      `alter table "user_role" add constraint "user_role_reach" check ((survey_id is not null) = (name in ('staff', 'support', 'respondent')) and (locale_id is not null) = (name = 'fdbm'))`,
    );
    this.addSql(
      `alter table "user_role" add constraint "user_role_name_check" check ("name" in ('superuser', 'surveyadmin', 'foodsadmin', 'imagesadmin', 'globalsupport', 'fdbm', 'staff', 'support', 'respondent'))`,
    );
    this.addSql(
      `create table "user_session" ("user_id" int not null, "survey_id" int not null, "session_data" text not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("user_id", "survey_id"))`,
    );
    this.addSql(`create index "user_session_survey_id_index" on "user_session" ("survey_id")`);
    this.addSql(
      `alter table "category_parent_category" add constraint "category_parent_category_category_id_foreign" foreign key ("category_id") references "category" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "category_parent_category" add constraint "category_parent_category_parent_category_id_foreign" foreign key ("parent_category_id") references "category" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "food" add constraint "food_food_group_id_foreign" foreign key ("food_group_id") references "food_group" ("id")`,
    );
    this.addSql(
      `alter table "food_parent_category" add constraint "food_parent_category_food_id_foreign" foreign key ("food_id") references "food" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "food_parent_category" add constraint "food_parent_category_category_id_foreign" foreign key ("category_id") references "category" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "locale" add constraint "locale_prototype_locale_id_foreign" foreign key ("prototype_locale_id") references "locale" ("id") on delete no action`,
    );
    this.addSql(
      `alter table "food_locale_restriction" add constraint "food_locale_restriction_food_id_foreign" foreign key ("food_id") references "food" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "food_locale_restriction" add constraint "food_locale_restriction_locale_id_foreign" foreign key ("locale_id") references "locale" ("id") on update cascade on delete no action`,
    );
    this.addSql(
      `alter table "food_local" add constraint "food_local_food_id_foreign" foreign key ("food_id") references "food" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "food_local" add constraint "food_local_locale_id_foreign" foreign key ("locale_id") references "locale" ("id")`,
    );
    this.addSql(
      `alter table "associated_food" add constraint "associated_food_food_local_id_foreign" foreign key ("food_local_id") references "food_local" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "associated_food" add constraint "associated_food_associated_food_id_foreign" foreign key ("associated_food_id") references "food" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "associated_food" add constraint "associated_food_associated_category_id_foreign" foreign key ("associated_category_id") references "category" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "food_list_entry" add constraint "food_list_entry_locale_id_foreign" foreign key ("locale_id") references "locale" ("id") on update cascade on delete no action`,
    );
    this.addSql(
      `alter table "food_list_entry" add constraint "food_list_entry_food_id_foreign" foreign key ("food_id") references "food" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "category_local" add constraint "category_local_category_id_foreign" foreign key ("category_id") references "category" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "category_local" add constraint "category_local_locale_id_foreign" foreign key ("locale_id") references "locale" ("id")`,
    );
    this.addSql(
      `alter table "nutrient_record" add constraint "nutrient_record_nutrient_table_id_foreign" foreign key ("nutrient_table_id") references "nutrient_table" ("id")`,
    );
    this.addSql(
      `alter table "food_nutrient_mapping" add constraint "food_nutrient_mapping_food_local_id_foreign" foreign key ("food_local_id") references "food_local" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "food_nutrient_mapping" add constraint "food_nutrient_mapping_nutrient_record_id_foreign" foreign key ("nutrient_record_id") references "nutrient_record" ("id") on update cascade on delete no action`,
    );
    this.addSql(
      `alter table "nutrient_type" add constraint "nutrient_type_unit_id_foreign" foreign key ("unit_id") references "nutrient_unit" ("id")`,
    );
    this.addSql(
      `alter table "nutrient_value" add constraint "nutrient_value_nutrient_record_id_foreign" foreign key ("nutrient_record_id") references "nutrient_record" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "nutrient_value" add constraint "nutrient_value_nutrient_type_id_foreign" foreign key ("nutrient_type_id") references "nutrient_type" ("id") on update cascade on delete no action`,
    );
    this.addSql(
      `alter table "survey" add constraint "survey_locale_id_foreign" foreign key ("locale_id") references "locale" ("id")`,
    );
    this.addSql(
      `alter table "token_family" add constraint "token_family_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "refresh_token" add constraint "refresh_token_family_id_foreign" foreign key ("family_id") references "token_family" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "survey_alias" add constraint "survey_alias_survey_id_foreign" foreign key ("survey_id") references "survey" ("id")`,
    );
    this.addSql(
      `alter table "survey_alias" add constraint "survey_alias_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "submission" add constraint "submission_survey_id_foreign" foreign key ("survey_id") references "survey" ("id")`,
    );
    this.addSql(
      `alter table "submission" add constraint "submission_user_id_foreign" foreign key ("user_id") references "user_account" ("id")`,
    );
    this.addSql(
      `alter table "submission_meal" add constraint "submission_meal_submission_id_foreign" foreign key ("submission_id") references "submission" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "submission_missing_food" add constraint "submission_missing_food_meal_id_foreign" foreign key ("meal_id") references "submission_meal" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "submission_food" add constraint "submission_food_meal_id_foreign" foreign key ("meal_id") references "submission_meal" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "source_image" add constraint "source_image_uploader_id_foreign" foreign key ("uploader_id") references "user_account" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "processed_image" add constraint "processed_image_source_image_id_foreign" foreign key ("source_image_id") references "source_image" ("id") on delete no action`,
    );
    this.addSql(
      `alter table "image_map" add constraint "image_map_base_image_id_foreign" foreign key ("base_image_id") references "processed_image" ("id")`,
    );
    this.addSql(
      `alter table "image_map_object" add constraint "image_map_object_image_map_id_foreign" foreign key ("image_map_id") references "image_map" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "image_map_object" add constraint "image_map_object_overlay_image_id_foreign" foreign key ("overlay_image_id") references "processed_image" ("id") on delete no action`,
    );
    this.addSql(
      `alter table "guide_image" add constraint "guide_image_image_map_id_foreign" foreign key ("image_map_id") references "image_map" ("id") on update cascade`,
    );
    this.addSql(
      `alter table "guide_image" add constraint "guide_image_selection_image_id_foreign" foreign key ("selection_image_id") references "processed_image" ("id")`,
    );
    this.addSql(
      `alter table "guide_image_object" add constraint "guide_image_object_guide_image_id_foreign" foreign key ("guide_image_id") references "guide_image" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "drinkware_set" add constraint "drinkware_set_guide_image_id_foreign" foreign key ("guide_image_id") references "guide_image" ("id") on update cascade`,
    );
    this.addSql(
      `alter table "drinkware_scale" add constraint "drinkware_scale_drinkware_set_id_foreign" foreign key ("drinkware_set_id") references "drinkware_set" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "drinkware_scale" add constraint "drinkware_scale_base_image_id_foreign" foreign key ("base_image_id") references "processed_image" ("id")`,
    );
    this.addSql(
      `alter table "drinkware_scale" add constraint "drinkware_scale_overlay_image_id_foreign" foreign key ("overlay_image_id") references "processed_image" ("id")`,
    );
    this.addSql(
      `alter table "as_served_set" add constraint "as_served_set_selection_image_id_foreign" foreign key ("selection_image_id") references "processed_image" ("id")`,
    );
    this.addSql(
      `alter table "portion_size_method" add constraint "portion_size_method_food_local_id_foreign" foreign key ("food_local_id") references "food_local" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "portion_size_method" add constraint "portion_size_method_category_local_id_foreign" foreign key ("category_local_id") references "category_local" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "portion_size_method" add constraint "portion_size_method_serving_image_set_id_foreign" foreign key ("serving_image_set_id") references "as_served_set" ("id") on update cascade on delete no action`,
    );
    this.addSql(
      `alter table "portion_size_method" add constraint "portion_size_method_leftovers_image_set_id_foreign" foreign key ("leftovers_image_set_id") references "as_served_set" ("id") on update cascade on delete no action`,
    );
    this.addSql(
      `alter table "portion_size_method" add constraint "portion_size_method_guide_image_id_foreign" foreign key ("guide_image_id") references "guide_image" ("id") on update cascade on delete no action`,
    );
    this.addSql(
      `alter table "portion_size_method" add constraint "portion_size_method_drinkware_set_id_foreign" foreign key ("drinkware_set_id") references "drinkware_set" ("id") on update cascade on delete no action`,
    );
    this.addSql(
      `alter table "as_served_image" add constraint "as_served_image_as_served_set_id_foreign" foreign key ("as_served_set_id") references "as_served_set" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "as_served_image" add constraint "as_served_image_main_image_id_foreign" foreign key ("main_image_id") references "processed_image" ("id")`,
    );
    this.addSql(
      `alter table "as_served_image" add constraint "as_served_image_thumbnail_id_foreign" foreign key ("thumbnail_id") references "processed_image" ("id")`,
    );
    this.addSql(
      `alter table "user_role" add constraint "user_role_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "user_role" add constraint "user_role_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "user_role" add constraint "user_role_locale_id_foreign" foreign key ("locale_id") references "locale" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "user_session" add constraint "user_session_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "user_session" add constraint "user_session_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on update cascade on delete cascade`,
    );
  }
}
