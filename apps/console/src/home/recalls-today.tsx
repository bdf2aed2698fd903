import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import type { Survey } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { BarChart } from '../patterns/bar-chart.tsx';
import { ChartWithTable } from '../patterns/chart-with-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { lastDays, startOfDay } from './days.ts';

const DAYS = 14;

/** The recalls of the last two weeks by day, of the surveys that run or are suspended. */
export function RecallsToday({ surveys }: { surveys: readonly Survey[] }) {
  const { t } = useLingui();
  const { weekday, number } = useFormat();
  const dateFrom = startOfDay(DAYS - 1);
  const answers = useQueries({
    queries: surveys.map(({ id }) => read.surveySubmissions.monitoring({ surveyId: id, dateFrom, limit: 1 })),
  });
  const counts = new Map<string, number>();
  for (const { data } of answers)
    for (const { date, recalls } of data?.days ?? []) counts.set(date, (counts.get(date) ?? 0) + recalls);
  const rows = lastDays(DAYS).map((date) => ({ date, recalls: counts.get(date) ?? 0 }));
  const isLoaded = answers.every(({ data }) => data !== undefined);
  const today = isLoaded ? (rows.at(-1)?.recalls ?? 0) : null;
  const bars = rows.map(({ date, recalls }, at) => ({
    label: at % 7 === 0 ? weekday(date) : null,
    value: recalls,
    title: `${weekday(date)}: ${recalls}`,
    look: at === rows.length - 1 ? ('f2' as const) : ('f1' as const),
  }));
  return (
    <ChartWithTable
      title={t`Recalls today`}
      lead={<Trans>{number(today)} so far; two weeks by day</Trans>}
      fileName="recalls-by-day"
      columns={[
        { name: t`Day`, value: ({ date }) => date, words: ({ date }) => weekday(date) },
        { name: t`Recalls`, value: ({ recalls }) => recalls },
      ]}
      rows={rows}
      chart={
        <BarChart
          height={150}
          label={t`Recalls of each of the last ${DAYS} days; today ${number(today)} so far`}
          bars={bars}
        />
      }
    />
  );
}
