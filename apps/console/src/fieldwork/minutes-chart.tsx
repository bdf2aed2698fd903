import { Plural, useLingui } from '@lingui/react/macro';
import type { RecallDistributions } from 'dietary-recall-client';
import { BarChart, type Mark } from '../patterns/bar-chart.tsx';
import { ChartWithTable } from '../patterns/chart-with-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { histogram } from './histogram.ts';

/** The width of a step of the service, minutes. */
const STEP = 2;
const MOST = 40;
const TICK = 10;

/** How long the recalls of a period took. */
export function MinutesChart({ minutes: { median, shortest, steps } }: { minutes: RecallDistributions['minutes'] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const bins = histogram(steps, STEP, MOST);
  const recalls = steps.reduce((sum, step) => sum + step.recalls, 0);
  const marks: Mark[] =
    median === null
      ? []
      : [{ at: Math.min(median / STEP, bins.length), words: t`median ${number(median, 1)} min`, look: 'median' }];
  return (
    <ChartWithTable
      className="c4"
      title={t`Time to complete`}
      lead={<Plural value={recalls} one="# recall" other="# recalls" />}
      fileName={t`time to complete`}
      columns={[
        { name: t`Minutes`, value: ({ from, to }) => (to === null ? `≥ ${from}` : `${from}–${to}`) },
        { name: t`Recalls`, value: ({ count }) => count },
      ]}
      rows={recalls === 0 ? [] : bins}
      chart={
        <BarChart
          height={330}
          label={t`How long ${recalls} recalls took, in steps of 2 minutes; median ${number(median, 1)} minutes.`}
          bars={bins.map(({ from, to, count }) => ({
            label: from % TICK === 0 ? (from === MOST ? `${MOST}+` : String(from)) : null,
            value: count,
            title: to === null ? t`${from} min and more: ${count}` : t`${from} to ${to} min: ${count}`,
            look: from + STEP <= shortest ? 'fo' : 'f1',
          }))}
          marks={marks}
        />
      }
    />
  );
}
