import { DAY_MS } from '@dietary-recall/vocabulary';
import { Trans, useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import type { Monitoring } from 'dietary-recall-client';
import { ChartWithTable } from '../patterns/chart-with-table.tsx';
import { formatLocale, useFormat } from '../patterns/format.ts';

type Day = Monitoring['days'][number];

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const WEEK_DAYS = 7;
const [LEFT, CELL, GAP, BOTTOM] = [40, 22, 2, 20];
/** The widest that a week is drawn. */
const WIDEST = 36;
/** The width of a label, in px. */
const LABEL = 48;
const SHADES = [0.12, 0.3, 0.5, 0.75, 1];

/** Each day in its week: the darker, the more recalls. */
export function WeekdayMap({ days }: { days: readonly Day[] }) {
  const { t } = useLingui();
  const names = useWeekdays();
  const { number } = useFormat();
  const rows = names.map((name, weekday) => {
    const those = days.filter(({ date }) => weekdayOf(date) === weekday);
    const recalls = those.reduce((sum, day) => sum + day.recalls, 0);
    const flagged = those.reduce((sum, day) => sum + day.flagged, 0);
    return { name, days: those.length, recalls, flagged };
  });
  return (
    <ChartWithTable
      title={t`Weekdays`}
      lead={<Trans>Recalls of each day by week: the darker, the more</Trans>}
      fileName={t`weekdays`}
      columns={[
        { name: t`Weekday`, value: ({ name }) => name },
        { name: t`Days`, value: (row) => row.days },
        { name: t`Recalls`, value: ({ recalls }) => recalls },
        {
          name: t`Recalls a day`,
          value: (row) => (row.days === 0 ? null : Math.round((row.recalls / row.days) * 10) / 10),
          words: (row) => number(row.days === 0 ? null : row.recalls / row.days, 1),
        },
        { name: t`Flagged`, value: ({ flagged }) => flagged },
      ]}
      rows={days.length === 0 ? [] : rows}
      chart={<Map days={days} names={names} />}
    />
  );
}

function Map({ days, names }: { days: readonly Day[]; names: readonly string[] }) {
  const { t } = useLingui();
  const { day, weekday } = useFormat();
  const { ref, width } = useElementSize();
  const most = Math.max(1, ...days.map(({ recalls }) => recalls));
  const first = Date.parse(days[0]?.date ?? '') / DAY_MS - weekdayOf(days[0]?.date ?? '');
  const weekOf = ({ date }: Day) => Math.floor((Date.parse(date) / DAY_MS - first) / WEEK_DAYS);
  const weeks = weekOf(days.at(-1)!) + 1;
  const wide = Math.min(WIDEST, Math.max(2, (Math.max(width, 200) - LEFT) / weeks));
  const height = WEEK_DAYS * CELL + BOTTOM;
  const every = Math.ceil(LABEL / wide);
  // Words that begin later would leave the picture.
  const isInside = (one: Day) => LEFT + weekOf(one) * wide < Math.max(width, 200) - LABEL;
  const busiest = days.reduce((one, other) => (other.recalls > one.recalls ? other : one));
  return (
    <div ref={ref}>
      <svg
        viewBox={`0 0 ${Math.max(width, 200)} ${height}`}
        role="img"
        aria-label={t`Recalls of ${days.length} days by weekday and week; the most, ${busiest.recalls}, on ${weekday(busiest.date)}.`}
      >
        {names.map((name, at) => (
          <text key={name} x={0} y={at * CELL + 15}>
            {name.slice(0, 4)}
          </text>
        ))}
        {days.map((one) => (
          <rect
            key={one.date}
            className={one.recalls === 0 ? 'f3' : 'f1'}
            fillOpacity={one.recalls === 0 ? 0.5 : SHADES[Math.ceil((one.recalls / most) * SHADES.length) - 1]}
            x={LEFT + weekOf(one) * wide}
            y={weekdayOf(one.date) * CELL}
            width={Math.max(1, wide - GAP)}
            height={CELL - GAP}
            rx={2}
          >
            <title>{`${weekday(one.date)}: ${one.recalls}`}</title>
          </rect>
        ))}
        {days
          .filter((one) => weekdayOf(one.date) === 0 && weekOf(one) % every === 0 && isInside(one))
          .map((one) => (
            <text key={one.date} x={LEFT + weekOf(one) * wide} y={height - 4}>
              {day(one.date)}
            </text>
          ))}
      </svg>
    </div>
  );
}

/** The names of the weekdays, Monday first. */
function useWeekdays(): string[] {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(formatLocale(i18n.locale), { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: WEEK_DAYS }, (_, at) => format.format(MONDAY + at * DAY_MS));
}

/** 0 for Monday. */
function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % WEEK_DAYS;
}
