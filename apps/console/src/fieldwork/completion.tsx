import { Trans, useLingui } from '@lingui/react/macro';
import type { Monitoring, Survey } from 'dietary-recall-client';
import { BarList } from '../patterns/bar-list.tsx';
import { ChartWithTable } from '../patterns/chart-with-table.tsx';
import { useFormat } from '../patterns/format.ts';

interface Step {
  key: string;
  name: string;
  people: number;
  look?: 'k2' | 'k3';
}

/** How many people have all of their recalls, some, or none. */
export function Completion({ survey, totals }: { survey: Survey; totals: Monitoring['totals'] }) {
  const { t } = useLingui();
  const { number, percent } = useFormat();
  const { respondents, respondentsWithRecalls, respondentsDone } = totals;
  const done = respondentsDone ?? 0;
  const some = { key: 'some', name: respondentsDone === null ? t`A recall or more` : t`Some recalls` };
  const rows: Step[] = [
    ...(respondentsDone === null
      ? []
      : [{ key: 'done', name: t`All ${survey.maximumTotalSubmissions ?? 0} recalls`, people: done }]),
    { ...some, people: respondentsWithRecalls - done, look: 'k2' },
    { key: 'none', name: t`No recall`, people: respondents - respondentsWithRecalls, look: 'k3' },
  ];
  const share = (people: number) => (respondents === 0 ? null : people / respondents);
  return (
    <ChartWithTable
      title={t`Completion`}
      lead={<Trans>Share of the {number(respondents)} people who take part</Trans>}
      fileName={t`completion`}
      columns={[
        { name: t`Recalls sent`, value: ({ name }) => name },
        { name: t`People`, value: ({ people }) => people },
        {
          name: t`Share, %`,
          value: ({ people }) => (respondents === 0 ? null : Math.round((people / respondents) * 1000) / 10),
        },
      ]}
      rows={respondents === 0 ? [] : rows}
      chart={
        <div className="stack">
          <span className="bar tall" aria-hidden="true">
            {rows.map(({ key, people, look = '' }) => (
              <i key={key} className={look} style={{ width: `${(share(people) ?? 0) * 100}%` }} />
            ))}
          </span>
          <BarList
            most={respondents}
            rows={rows.map(({ key, name, people, look }) => ({
              key,
              name,
              value: people,
              words: (
                <>
                  {number(people)} <span className="u">{percent(share(people))}</span>
                </>
              ),
              ...(look === undefined ? {} : { look }),
            }))}
          />
        </div>
      }
    />
  );
}
