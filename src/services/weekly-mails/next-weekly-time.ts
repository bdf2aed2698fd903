import { WEEKDAYS, type Weekday } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';

interface WeeklyTime {
  weekday: Weekday;
  hour: number;
  /** IANA zone. */
  timeZone: string;
}

/** Finds the next moment after `now` at which the clock of a zone shows this hour on this day of the week. */
export async function nextWeeklyTime(
  em: EntityManager,
  { weekday, hour, timeZone }: WeeklyTime,
  now: Date,
): Promise<Date> {
  const [next] = await query<{ at: string }>(
    em,
    // No entity: the database knows the zones. A clock that is put forward skips an hour, which becomes the following one.
    sql`select min(t.at) as at from generate_series(0, 8) as later(days)
          cross join lateral (select date_trunc('day', ${now}::timestamptz at time zone ${timeZone})
            + make_interval(days => later.days, hours => ${hour}::int) as local) l
          cross join lateral (select l.local at time zone ${timeZone} as at) t
        where extract(isodow from l.local) = ${WEEKDAYS.indexOf(weekday) + 1}::int and t.at > ${now}::timestamptz`,
  );
  if (!next) throw new Error('Each week has each day.');
  return new Date(next.at);
}
