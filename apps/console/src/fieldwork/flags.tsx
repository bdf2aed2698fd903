import { Trans, useLingui } from '@lingui/react/macro';
import type { Monitoring } from 'dietary-recall-client';
import { BarList } from '../patterns/bar-list.tsx';
import { ChartWithTable } from '../patterns/chart-with-table.tsx';
import { useFlagNames } from '../patterns/flag-name.ts';
import { useFormat } from '../patterns/format.ts';
import { ScreenLink } from '../patterns/screen-link.tsx';

/** How many recalls have each flag. Each name leads to them. */
export function Flags({ surveyId, monitoring: { flags, totals } }: { surveyId: string; monitoring: Monitoring }) {
  const { t } = useLingui();
  const names = useFlagNames();
  const { number, percent } = useFormat();
  const rows = flags.toSorted((one, other) => other.recalls - one.recalls);
  const share = (recalls: number) => (totals.recalls === 0 ? null : recalls / totals.recalls);
  return (
    <ChartWithTable
      className="c4"
      title={t`Flags`}
      lead={<Trans>Recalls; one can have several</Trans>}
      fileName={t`flags`}
      columns={[
        { name: t`Flag`, value: ({ flag }) => names[flag] },
        { name: t`Recalls`, value: ({ recalls }) => recalls },
        {
          name: t`Share, %`,
          value: ({ recalls }) => (totals.recalls === 0 ? null : Math.round((recalls / totals.recalls) * 1000) / 10),
        },
      ]}
      rows={totals.recalls === 0 ? [] : rows}
      chart={
        <BarList
          rows={rows.map(({ flag, recalls }) => ({
            key: flag,
            name:
              recalls === 0 ? (
                <span className="dim">{names[flag]}</span>
              ) : (
                <ScreenLink to={`/surveys/${surveyId}/recalls`} search={{ flag }}>
                  {names[flag]}
                </ScreenLink>
              ),
            value: recalls,
            words: (
              <>
                {number(recalls)} <span className="u">{percent(share(recalls))}</span>
              </>
            ),
            look: 'out',
          }))}
        />
      }
      footer={
        <Trans>
          Any flag: {number(totals.flaggedRecalls)} recalls, {percent(share(totals.flaggedRecalls))}
        </Trans>
      }
    />
  );
}
