import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../calls/read.ts';
import { useFaultWords } from '../../patterns/fault-words.ts';
import { useFormat } from '../../patterns/format.ts';
import { useNutrientName } from '../../patterns/nutrient-name.ts';
import { Panel } from '../../patterns/panel.tsx';
import { usePlace } from '../place.ts';

/** The nutrients in 100 g of a food. */
export function Composition({ code }: { code: string }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { number } = useFormat();
  const nameOf = useNutrientName();
  const { locale } = usePlace();
  const { data, error } = useQuery(read.foods.composition({ locale, code }));
  if (error !== null) {
    return (
      <Panel title={t`Nutrients`}>
        <p className="pb dim">{faultWords(error, t`They could not be loaded.`)}</p>
      </Panel>
    );
  }
  if (data === undefined) return null;
  const { source, nutrients, types } = data;
  return (
    <Panel
      title={t`Nutrients in 100 g`}
      lead={`${source.tableId} ${source.recordId}`}
      footer={source.copyrightNotice ?? undefined}
    >
      <div className="as-table" tabIndex={0} role="region" aria-label={t`Table of nutrients`}>
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Nutrient</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Amount</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(nutrients).map(([id, amount]) => (
              <tr key={id}>
                <th scope="row" className="words">
                  {nameOf(id, types[id]?.description ?? id)}
                </th>
                <td className="num">
                  {number(amount, Number.isInteger(amount) ? 0 : 2)} <span className="u">{types[id]?.unit}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
