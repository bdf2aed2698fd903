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

/** Selects the recalls of the period on days that are only partly within it, at most two, each with its day. */
export function recallsOfParts({ id, timeZone }: Zoned, { dateFrom, dateTo }: Period): RawBuilder<unknown> {
  const recallsOf = (day: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`select s.user_id, s.flags, ${day}::date as day from submission s where s.survey_id = ${id} and ${condition}`;
  const none = recallsOf(sql`null`, sql`false`);
  const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${timeZone})`;
  const [from, to] = [dateFrom, dateTo].map((moment) => (moment === undefined ? undefined : new Date(moment)));
  const whole = dateFrom === undefined ? undefined : firstWholeDay(timeZone, dateFrom);
  const firstDay = whole === undefined ? undefined : startOf(whole);
  const before =
    whole === undefined
      ? none
      : recallsOf(
          // A day is computed once, not for each row.
          sql`(select ${whole} - 1)`,
          sql`s.submitted_at >= ${from} and s.submitted_at < least(${firstDay}, ${to ?? null}::timestamptz)`,
        );
  const lastDay = sql`day_in(${to}, ${timeZone})`;
  const after =
    to === undefined
      ? none
      : recallsOf(
          sql`(select ${lastDay})`,
          sql`s.submitted_at < ${to} and s.submitted_at >= greatest(${startOf(lastDay)}, ${firstDay ?? sql`null::timestamptz`})`,
        );
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
