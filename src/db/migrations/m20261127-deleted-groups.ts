import { Migration } from '@mikro-orm/migrations';

const COUNTS = ['people', 'searches', 'nothing_found', 'none_chosen', 'ranked_low', 'missing_food'];

/** A group of searches that is deleted while another transaction waits to add to it is made again, so that what is added counts. */
export class M20261127DeletedGroups extends Migration {
  override up(): void {
    this
      .addSql(`create or replace function hold_search_misses(locales text[], keys text[]) returns void language plpgsql
      set plan_cache_mode = force_generic_plan as $$
      begin
        loop
          insert into search_miss_group (locale_id, text_key, text, ${COUNTS.join(', ')}, first_at, last_at)
          select k.locale_id, k.text_key, m.text, ${COUNTS.map(() => '0').join(', ')}, m.submitted_at, m.submitted_at
          from (select distinct * from unnest(locales, keys) as given(locale_id, text_key)) k
            cross join lateral (select text, submitted_at from search_miss m where m.locale_id = k.locale_id
              and m.text_key = k.text_key and m.is_counted limit 1) m
          order by k.locale_id, k.text_key on conflict do nothing;
          perform from search_miss_group g join (select distinct * from unnest(locales, keys) as given(locale_id, text_key)) k
              on k.locale_id = g.locale_id and k.text_key = g.text_key
            order by g.locale_id, g.text_key for no key update of g;
          exit when not exists (select from unnest(locales, keys) as k(locale_id, text_key)
            where exists (select from search_miss m where m.locale_id = k.locale_id and m.text_key = k.text_key and m.is_counted)
              and not exists (select from search_miss_group g where g.locale_id = k.locale_id and g.text_key = k.text_key));
        end loop;
      end $$`);
  }
}
