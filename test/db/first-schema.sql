-- Rows of the first version, one of each kind that later migrations find: every table but source_image, which it never filled.
insert into locale (id, english_name, local_name, respondent_language, admin_language, flag_code, prototype_locale_id, split_words, split_keep_pairs, synonym_sets) values
  ('en_GB', 'English (UK)', 'English (UK)', 'en', 'en', 'gb', null, '{and,with}', '[{"word": "fish", "next": ["chips"]}]', '[["apple", "pomme"]]'),
  ('en_IE', 'English (Ireland)', 'English (Ireland)', 'en', 'en', 'ie', 'en_GB', '{}', '[]', '[]');
insert into food_group (id, name) values (0, 'Unassigned'), (7, 'Fruit');
insert into category (id, code, english_description, is_hidden, tags, reasonable_amount, use_in_recipes) values
  (1, 'FRUT', 'Fruit', false, '{}', 1000, 0), (2, 'APLS', 'Apples', true, '{raw}', null, null);
insert into category_parent_category (category_id, parent_category_id) values (2, 1);
insert into category_local (id, category_id, locale_id, local_description) values (1, 1, 'en_GB', 'Fruit'), (2, 2, 'en_IE', null);
insert into food (id, code, english_description, food_group_id, reasonable_amount, ready_meal_option) values
  (1, 'APPL', 'Apple', 7, 500, true), (2, 'CUST', 'Custard', 0, null, null);
insert into food_parent_category (food_id, category_id) values (1, 1), (1, 2);
insert into food_locale_restriction (food_id, locale_id) values (2, 'en_GB');
insert into food_local (id, food_id, locale_id, local_description, alternative_names, brand_names) values
  (1, 1, 'en_GB', 'Apple, raw', '{"Granny Smith","a, \"b\""}', '{}'), (2, 2, 'en_GB', 'Custard', '{}', '{"Bird''s"}');
insert into food_list_entry (locale_id, food_id) values ('en_GB', 1), ('en_GB', 2), ('en_IE', 1);
insert into associated_food (id, food_local_id, order_index, associated_food_id, associated_category_id, prompt_text, link_as_main, generic_name, allows_multiple) values
  (1, 1, 0, 2, null, 'Custard with it?', false, 'custard', false), (2, 2, 0, null, 1, 'Fruit with it?', true, 'fruit', true);
insert into nutrient_unit (id, symbol, description) values (1, 'kcal', 'Kilocalories'), (2, 'kJ', 'Kilojoules'), (3, 'g', 'Grams');
insert into nutrient_type (id, description, unit_id, kcal_per_unit, aliases) values
  (1, 'Energy (kcal)', 1, null, '{energy}'), (2, 'Energy (kJ)', 2, null, '{}'), (11, 'Protein', 3, 4, '{}');
insert into nutrient_table (id, description, url) values ('NDNS', 'A composition table', 'https://tables.example.org');
insert into nutrient_record (id, nutrient_table_id, record_id, description, fields) values (1, 'NDNS', '2094', 'Apples, raw', '{"sub_group": "40A"}');
insert into nutrient_value (nutrient_record_id, nutrient_type_id, units_per_100g) values (1, 1, 52.1), (1, 11, 0.3);
insert into food_nutrient_mapping (food_local_id, nutrient_record_id) values (1, 1);
insert into survey (id, slug, locale_id, state, start_date, end_date, support_email, minimum_submission_interval, maximum_daily_submissions, submission_notification_url) values
  (1, 'demo', 'en_GB', 'active', '2020-01-01Z', '2100-01-01Z', 'support@example.org', 0, 100, 'https://hooks.example.org');
insert into user_account (id, name, email, phone, password_hash, custom_fields) values
  (1, 'Ada', 'Ada@example.org', '+44 20 7946 0000', '$argon2id$v=19$m=19456,t=2,p=1$CdSxnv9NT9KszOYTVHKP2Q$dUtd98/SUntMvTGqdE7uKc+Anxeel5g9UqZg9nXsxYg', '{}'),
  (2, 'Zoë', null, null, '$argon2id$v=19$m=19456,t=2,p=1$CdSxnv9NT9KszOYTVHKP2Q$dUtd98/SUntMvTGqdE7uKc+Anxeel5g9UqZg9nXsxYg', '{"cohort": "B"}');
insert into user_role (id, user_id, name, survey_id, locale_id) values
  (1, 1, 'superuser', null, null), (2, 2, 'respondent', 1, null), (3, 1, 'fdbm', null, 'en_GB');
insert into survey_alias (id, survey_id, user_id, user_name, url_auth_token) values (1, 1, 2, 'zoe', 'token-of-zoe');
insert into token_family (id, user_id, expires_at) values ('10000000-0000-4000-8000-000000000001', 2, '2100-01-01Z');
insert into refresh_token (hash, family_id, expires_at) values (repeat('h', 43), '10000000-0000-4000-8000-000000000001', '2100-01-01Z');
insert into user_session (user_id, survey_id, session_data, created_at, updated_at) values (2, 1, '{"meals": []}', '2026-01-02 08:00Z', '2026-01-02 08:10Z');
insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, custom_data, redirect_to_feedback) values
  ('20000000-0000-4000-8000-000000000001', 1, 2, '30000000-0000-4000-8000-000000000001', '2026-01-02 08:00Z', '2026-01-02 08:12Z', '2026-01-02 08:12Z', 'Europe/London', '{"mood": "fine"}', true),
  ('20000000-0000-4000-8000-000000000002', 1, 2, '30000000-0000-4000-8000-000000000002', '2026-01-03 08:00Z', '2026-01-03 08:01:59Z', '2026-01-03 08:02Z', 'Europe/London', '{}', false),
  ('20000000-0000-4000-8000-000000000003', 1, 2, '30000000-0000-4000-8000-000000000003', '2026-01-04 08:00Z', '2026-01-04 08:02Z', '2026-01-04 08:03Z', 'Europe/London', '{}', false),
  ('20000000-0000-4000-8000-000000000004', 1, 2, '30000000-0000-4000-8000-000000000004', '2026-01-05 08:00Z', '2026-01-05 08:30Z', '2026-01-05 08:30Z', 'Europe/London', '{}', false);
insert into submission_meal (id, submission_id, meal_index, name, hours, minutes) values
  ('40000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001', 0, 'Breakfast', 8, 0),
  ('40000000-0000-4000-8000-000000000002', '20000000-0000-4000-8000-000000000001', 1, 'Lunch', 13, 30),
  ('40000000-0000-4000-8000-000000000003', '20000000-0000-4000-8000-000000000002', 0, 'Snack', 23, 59),
  ('40000000-0000-4000-8000-000000000004', '20000000-0000-4000-8000-000000000003', 0, 'Dinner', 19, 0);
insert into submission_food (id, meal_id, food_index, code, is_resolved, english_description, local_description, food_group_id, food_group_name, is_ready_meal, search_term, brand, portion_method, portion_data, serving_weight_grams, leftovers_weight_grams, portion_weight_grams, is_reasonable_amount, nutrient_table_id, nutrient_record_id, nutrient_record_fields, nutrients) values
  ('50000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000001', 0, 'APPL', true, 'Apple', 'Apple, raw', 7, 'Fruit', false, 'aple', '', 'weight', '{"servingWeight": "120"}', 120, 0, 120, true, 'NDNS', '2094', '{"sub_group": "40A"}', '{"1": 1000.1, "11": 0.1}'),
  ('50000000-0000-4000-8000-000000000002', '40000000-0000-4000-8000-000000000002', 0, 'CUST', true, 'Custard', 'Custard', 0, 'Unassigned', true, 'custard', 'Bird''s', 'weight', '{"servingWeight": "200", "leftoversWeight": "20"}', 200, 20, 180, null, null, null, '{}', '{"1": 1000.2, "11": 0.2}'),
  ('50000000-0000-4000-8000-000000000003', '40000000-0000-4000-8000-000000000003', 0, 'APPL', true, 'Apple', 'Apple, raw', 7, 'Fruit', false, 'apple', '', 'weight', '{"servingWeight": "900"}', 900, 0, 900, false, 'NDNS', '2094', '{}', '{"2": 1000}'),
  ('50000000-0000-4000-8000-000000000004', '40000000-0000-4000-8000-000000000003', 1, 'GONE', false, null, null, null, null, false, 'gone', '', 'weight', '{"servingWeight": "80"}', 80, 0, 80, null, null, null, '{}', '{}'),
  ('50000000-0000-4000-8000-000000000005', '40000000-0000-4000-8000-000000000004', 0, 'APPL', true, 'Apple', 'Apple, raw', 7, 'Fruit', false, 'apple', '', 'weight', '{"servingWeight": "120"}', 120, 0, 120, true, 'NDNS', '2094', '{}', '{"1": 6000.123456789, "11": 0.0000001}');
insert into submission_missing_food (id, meal_id, food_index, name, brand, description, portion_size, leftovers) values
  ('60000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000001', 1, 'Quince', '', 'raw', 'one', 'none');
insert into processed_image (id, path, purpose) values
  (1, 'selection.jpg', 'selection-screen'), (2, 'main.jpg', 'as-served-main'), (3, 'thumbnail.jpg', 'as-served-thumbnail'),
  (4, 'map.jpg', 'image-map-base'), (5, 'outline.jpg', 'image-map-overlay'), (6, 'glass.jpg', 'sliding-scale-base'),
  (7, 'fill.jpg', 'sliding-scale-overlay');
insert into as_served_set (id, description, selection_image_id) values ('apples', 'Apples', 1);
insert into as_served_image (id, as_served_set_id, main_image_id, thumbnail_id, weight_grams, label) values (1, 'apples', 2, 3, 110.5, 'small');
insert into image_map (id, description, base_image_id) values ('glasses', 'Glasses', 4);
insert into image_map_object (image_map_id, object_id, description, navigation_index, outline_coordinates, overlay_image_id) values
  ('glasses', 1, 'Tumbler', 0, '[0.1, 0.1, 0.4, 0.1, 0.4, 0.6]', 5);
insert into guide_image (id, description, image_map_id, selection_image_id) values ('glasses', 'Glasses', 'glasses', 1);
insert into guide_image_object (guide_image_id, object_id, weight_grams) values ('glasses', 1, 200);
insert into drinkware_set (id, description, guide_image_id) values ('glasses', 'Glasses', 'glasses');
insert into drinkware_scale (drinkware_set_id, object_id, base_image_id, overlay_image_id, width, height, empty_level, full_level, volume_samples) values
  ('glasses', 1, 6, 7, 300, 400, 390, 10, '[0, 0, 1, 250]');
insert into portion_size_method (id, food_local_id, category_local_id, order_index, method, description, serving_image_set_id, guide_image_id, drinkware_set_id, parameters) values
  (1, 1, null, 0, 'as-served', 'Pictures', 'apples', null, null, '{}'),
  (2, null, 1, 0, 'weight', 'Weight', null, null, null, '{}'),
  (3, 2, null, 0, 'drink-scale', 'Glass', null, null, 'glasses', '{"initialFillLevel": 0.9}'),
  (4, 2, null, 1, 'guide-image', 'Guide', null, 'glasses', null, '{}');
insert into change (topic, changed_at) values ('foods', '2026-01-01Z');
