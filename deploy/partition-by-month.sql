-- Partitions the foods of recalls, which are most of their bytes, by month. docs/guides/operators/scale.md says when that is useful.
-- Run it in a maintenance window, with the service stopped, as the owner of the tables:
--   psql --set ON_ERROR_STOP=1 --file deploy/partition-by-month.sql "$DATABASE_URL"
-- The stored foods become one partition without being copied; each later month gets its own partition.

begin;

-- Foods are partitioned by the id of their meal, a UUID v7: its first 48 bits are milliseconds since 1970 (RFC 9562, 5.7).
create function first_uuid_of(moment timestamptz) returns uuid language sql immutable strict as
  $$ select rpad(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid $$;

create function month_begin(months_ahead int) returns timestamptz language sql stable strict as
  $$ select date_trunc('month', now(), 'UTC') + make_interval(months => months_ahead) $$;

lock table submission_food in access exclusive mode;
alter table submission_food rename to submission_food_before;
alter table submission_food_before rename constraint submission_food_pkey to submission_food_before_pkey;
alter index submission_food_meal_id_food_index_index rename to submission_food_before_meal_id_food_index_index;
alter index submission_food_code_index rename to submission_food_before_code_index;

-- There is no primary key, because it would have to include the meal. No table refers to a food, and each partition has a key.
create table submission_food (
  like submission_food_before including defaults including constraints,
  constraint submission_food_meal_id_foreign foreign key (meal_id) references submission_meal (id) on delete cascade
) partition by range (meal_id);
create index submission_food_meal_id_food_index_index on submission_food (meal_id, food_index);
create index submission_food_code_index on submission_food (code);
-- The queue of what is to be coded follows the table, not its first partition.
drop trigger follow_submission_food on submission_food_before;
create trigger follow_submission_food after insert on submission_food referencing new table as new_rows
  for each statement execute function follow_submission_food();
create table submission_food_other partition of submission_food (primary key (id)) default;

-- Makes the partition from this time until the end of its month (UTC) and returns its name. Rows of that time that are in
-- submission_food_other are moved into it.
create function make_submission_food_month(starts timestamptz) returns text language plpgsql as $$
declare
  partition text := 'submission_food_' || to_char(starts at time zone 'UTC', 'YYYY_MM');
  low uuid := first_uuid_of(starts);
  high uuid := first_uuid_of(date_trunc('month', starts, 'UTC') + interval '1 month');
begin
  if to_regclass(partition) is not null then return partition; end if;
  execute format('create table %I (like submission_food including defaults including constraints, primary key (id))', partition);
  execute format(
    'with early as (delete from submission_food_other where meal_id >= %L and meal_id < %L returning *) insert into %I select * from early',
    low, high, partition);
  execute format('alter table submission_food attach partition %I for values from (%L) to (%L)', partition, low, high);
  return partition;
end $$;

-- Call it again before the last of these months begins. Foods of later months go into submission_food_other.
create function make_submission_food_months(months_ahead int default 24) returns setof text language sql as
  $$ select make_submission_food_month(month_begin(ahead)) from generate_series(1, months_ahead) as ahead $$;

-- The first new partition begins now. If the clock of a web process is ahead of the clock of the database, this can be refused. Repeat
-- it then.
do $$
begin
  execute format(
    'alter table submission_food attach partition submission_food_before for values from (minvalue) to (%L)',
    first_uuid_of(now()));
  perform make_submission_food_month(now());
  perform make_submission_food_months();
  -- The planner counts partitions that a query never opens, and would choose a parallel scan of all meals.
  execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
end $$;

commit;

-- Autovacuum does not analyze a partitioned table. Repeat this from time to time.
analyze submission_food;
