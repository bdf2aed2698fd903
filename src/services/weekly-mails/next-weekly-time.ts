import { DAY_MS, WEEKDAYS, type Weekday } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';

interface WeeklyTime {
  weekday: Weekday;
  hour: number;
  /** IANA zone. */
  timeZone: string;
}

/**
 * The moment after which the mail that follows the one of `plannedAt` may be sent: the next day, and never in the past. On the clock of
 * another zone the same day may still come, and everybody would get the mail twice.
 */
export function afterMailOf(plannedAt: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), plannedAt.getTime() + DAY_MS));
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
