import type { QualityFlag } from '@dietary-recall/nutrition';
import type { RawBuilder } from 'kysely';
import type { Survey } from '../../../entities/survey.ts';
import { sql } from '../../db/sql.ts';
import { tally } from '../../db/tally.ts';
import type { Period } from '../study-files/period.ts';

type Zoned = Pick<Survey, 'id' | 'timeZone'>;

/** The condition on `day` that the whole day in the zone of the survey is within the period: kept counts hold such days. */
export function isWholeDay({ timeZone }: Zoned, { dateFrom, dateTo }: Period): RawBuilder<boolean> {
  const from = dateFrom === undefined ? sql`true` : sql`day >= ${firstWholeDay(timeZone, dateFrom)}`;
  const to = dateTo === undefined ? sql`true` : sql`day < day_in(${new Date(dateTo)}, ${timeZone})`;
  return sql<boolean>`(${from} and ${to})`;
}

/** Selects the recalls of the period on days that are only partly within it: at most those of two days. */
export function recallsOfParts({ id, timeZone }: Zoned, { dateFrom, dateTo }: Period): RawBuilder<unknown> {
  const recalls = sql`select s.user_id, s.flags, day_in(s.submitted_at, ${timeZone}) as day from submission s where s.survey_id = ${id}`;
  const none = sql`${recalls} and false`;
  const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${timeZone})`;
  const [from, to] = [dateFrom, dateTo].map((moment) => (moment === undefined ? undefined : new Date(moment)));
  const firstDay = dateFrom === undefined ? undefined : startOf(firstWholeDay(timeZone, dateFrom));
  const before =
    firstDay === undefined
      ? none
      : sql`${recalls} and s.submitted_at >= ${from} and s.submitted_at < least(${firstDay}, ${to ?? null}::timestamptz)`;
  const after =
    to === undefined
      ? none
      : sql`${recalls} and s.submitted_at < ${to}
          and s.submitted_at >= greatest(${startOf(sql`day_in(${to}, ${timeZone})`)}, ${firstDay ?? sql`null::timestamptz`})`;
  return sql`(${before} union all ${after})`;
}

/** The number of recalls of the period, or of those with a flag. */
export function recallsWithin(survey: Zoned, period: Period, flag?: QualityFlag): RawBuilder<number> {
  const where = isWholeDay(survey, period);
  const whole =
    flag === undefined
      ? tally(survey.id, 'recalls', { where })
      : tally(survey.id, 'flag', { where: sql`value = ${flag} and ${where}` });
  const isCounted = flag === undefined ? sql`true` : sql`part.flags @> array[${flag}]::text[]`;
  return sql<number>`(${whole} + (select count(*)::int from ${recallsOfParts(survey, period)} as part where ${isCounted}))`;
}

function firstWholeDay(timeZone: string, from: string): RawBuilder<unknown> {
  return sql`(day_in(${new Date(from)}::timestamptz - interval '1 microsecond', ${timeZone}) + 1)`;
}
