import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BarChart, type Bar } from '../patterns/bar-chart.tsx';
import { ChartWithTable } from '../patterns/chart-with-table.tsx';
import { useFormat } from '../patterns/format.ts';
import type { Course } from '../patterns/survey-course.ts';
import type { FieldworkDay } from './plan.ts';

/** In px: with the difference below it, and without it, the chart is as tall as the list beside. */
const [HEIGHT, DIFFERENCE] = [400, 110];
/** Days with a word below them. */
const LABELS = 6;

/** The recalls of each day beside the plan, and the running difference below. */
export function DaysChart({ days, course }: { days: readonly FieldworkDay[]; course: Course }) {
  const { t } = useLingui();
  const { weekday, number } = useFormat();
  const hasPlan = days.some(({ plan }) => plan !== null);
  const legend = hasPlan ? (
    <ul className="legend">
      <li>
        <i />
        <Trans>received</Trans>
      </li>
      <li>
        <i className="line" />
        <Trans>plan</Trans>
      </li>
    </ul>
  ) : undefined;
  return (
    <ChartWithTable
      className="c7"
      title={hasPlan ? t`Days against plan` : t`Recalls by day`}
      lead={<Trans>Recalls received each day</Trans>}
      fileName={t`recalls by day`}
      columns={[
        { name: t`Day`, value: ({ date }) => date, words: ({ date }) => weekday(date) },
        { name: t`Recalls`, value: ({ recalls }) => recalls },
        { name: t`Respondents`, value: ({ respondents }) => respondents },
        { name: t`Flagged`, value: ({ flagged }) => flagged },
        ...(hasPlan
          ? [
              { name: t`Plan`, value: ({ plan }: FieldworkDay) => plan },
              {
                name: t`Running difference`,
                value: ({ difference }: FieldworkDay) => difference,
                words: ({ difference }: FieldworkDay) => number(difference),
              },
            ]
          : []),
      ]}
      rows={days}
      legend={legend}
      chart={<Drawing days={days} course={course} hasPlan={hasPlan} />}
    />
  );
}

function Drawing({ days, course, hasPlan }: { days: readonly FieldworkDay[]; course: Course; hasPlan: boolean }) {
  const { t } = useLingui();
  const { day, weekday, number } = useFormat();
  const every = Math.ceil(days.length / LABELS / 7) * 7;
  const bars = days.map(({ date, recalls }, at): Bar => ({
    label: at % every === 0 && at < days.length - every / 3 ? day(date) : null,
    value: recalls ?? 0,
    title: recalls === null ? weekday(date) : `${weekday(date)}: ${recalls}`,
    look: date === course.today ? 'f2' : 'f1',
  }));
  const plan = days.map((one) => one.plan ?? 0);
  const past = days.filter(({ recalls }) => recalls !== null);
  const total = past.reduce((sum, { recalls }) => sum + (recalls ?? 0), 0);
  const today = past.at(-1);
  const last = days.findLast(({ difference }) => difference !== null);
  const isBehind = (last?.difference ?? 0) < 0;
  return (
    <>
      <BarChart
        label={t`Recalls of ${past.length} days: ${total}. Today ${today?.recalls ?? 0} so far.`}
        bars={bars}
        {...(isBehind ? {} : { height: HEIGHT })}
        {...(hasPlan ? { plan } : {})}
      />
      {isBehind && last !== undefined && (
        <>
          <p className="soft chart-head">
            <Trans>Running difference to the plan</Trans>{' '}
            <b className="strong">
              {number(last.difference)} <Plural value={Math.abs(last.difference ?? 0)} one="recall" other="recalls" />
            </b>
          </p>
          <BarChart
            isDownward
            height={DIFFERENCE}
            label={t`Running difference to the plan; it is ${last.difference ?? 0} recalls up to yesterday.`}
            bars={days.map(({ date, difference }) => ({
              label: null,
              value: Math.min(0, difference ?? 0),
              title: difference === null ? weekday(date) : `${weekday(date)}: ${difference}`,
              look: 'f2',
            }))}
          />
        </>
      )}
    </>
  );
}
