import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RecallDistributions } from 'dietary-recall-client';
import { BarChart, type Mark } from '../patterns/bar-chart.tsx';
import { ChartWithTable } from '../patterns/chart-with-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { histogram, type Bin } from './histogram.ts';

type EnergyOfSex = RecallDistributions['energy'][number];

/** The width of a step of the service, kcal. */
const STEP = 250;
/** The axis ends at the largest cut-off, and at 5,000 kcal at least. */
const LEAST_MOST = 5000;
const TICK = 1000;
/** px, for one sex and for each of several. */
const [ALONE, BESIDE] = [330, 200];

/** The energy of the recalls of a period, for each sex with its cut-offs. */
export function EnergyChart({ surveyId, energy }: { surveyId: string; energy: RecallDistributions['energy'] }) {
  const { t } = useLingui();
  const names = { f: t`Women`, m: t`Men`, unknown: energy.length === 1 ? t`Everybody` : t`Sex not known` };
  const nameOf = ({ sex }: EnergyOfSex) => names[sex ?? 'unknown'];
  const end = Math.ceil(Math.max(LEAST_MOST, ...energy.map(({ cutOffs }) => cutOffs.most)) / STEP) * STEP;
  const drawn = energy.map((ofSex) => ({ ...ofSex, bins: histogram(ofSex.steps, STEP, end) }));
  const sum = (of: 'recalls' | 'unknown' | 'low' | 'high') => energy.reduce((all, ofSex) => all + ofSex[of], 0);
  const isKnown = sum('recalls') > sum('unknown');
  return (
    <ChartWithTable
      className="c8"
      title={t`Energy`}
      lead={<Plural value={sum('recalls')} one="# recall" other="# recalls, by the sex of the person" />}
      fileName={t`energy of recalls`}
      columns={[
        { name: t`Energy, kcal`, value: ({ from, to }: Bin) => (to === null ? `≥ ${from}` : `${from}–${to}`) },
        ...drawn.map((ofSex) => ({
          name: nameOf(ofSex),
          value: ({ from }: Bin) => ofSex.bins[from / STEP]?.count ?? 0,
        })),
      ]}
      rows={isKnown ? (drawn[0]?.bins ?? []) : []}
      legend={
        <ul className="legend">
          <li>
            <i />
            <Trans>inside</Trans>
          </li>
          <li>
            <i className="out" />
            <Trans>outside</Trans>
          </li>
          <li>
            <i className="dash" />
            <Trans>cut-off</Trans>
          </li>
        </ul>
      }
      chart={drawn.map((ofSex) => (
        <OfSex
          key={ofSex.sex}
          name={nameOf(ofSex)}
          ofSex={ofSex}
          bins={ofSex.bins}
          height={drawn.length === 1 ? ALONE : BESIDE}
        />
      ))}
      footer={
        <>
          <span>
            <ScreenLink to={`/surveys/${surveyId}/recalls`} search={{ flag: 'low_energy' }}>
              <Plural value={sum('low')} one="# below" other="# below" />
            </ScreenLink>
          </span>
          <span>
            <ScreenLink to={`/surveys/${surveyId}/recalls`} search={{ flag: 'high_energy' }}>
              <Plural value={sum('high')} one="# above" other="# above" />
            </ScreenLink>
          </span>
          {sum('unknown') > 0 && (
            <span>
              <Plural value={sum('unknown')} one="# without a value" other="# without a value" />
            </span>
          )}
        </>
      }
    />
  );
}

interface OfSexProps {
  name: string;
  ofSex: EnergyOfSex;
  bins: readonly Bin[];
  height: number;
}

function OfSex({ name, ofSex: { recalls, low, high, median, cutOffs }, bins, height }: OfSexProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { least, most } = cutOffs;
  const marks: Mark[] = [
    { at: least / STEP, words: t`${low} below ${number(least)}`, look: 'cut-off' },
    { at: most / STEP, words: t`${high} above ${number(most)}`, look: 'cut-off' },
    ...(median === null
      ? []
      : [{ at: median / STEP, words: t`median ${number(median)} kcal`, look: 'median' } satisfies Mark]),
  ];
  return (
    <>
      <h3>{name}</h3>
      <BarChart
        height={height}
        label={t`${name}: energy of ${recalls} recalls in steps of 250 kcal; median ${number(median)} kcal, ${low} below and ${high} above the cut-offs.`}
        bars={bins.map(({ from, to, count }) => ({
          label: from % TICK === 0 ? number(from) : null,
          value: count,
          title:
            to === null
              ? t`${number(from)} kcal and more: ${count}`
              : t`${number(from)} to ${number(to)} kcal: ${count}`,
          look: from < least || from >= most ? 'fo' : 'f1',
        }))}
        marks={marks}
      />
    </>
  );
}
