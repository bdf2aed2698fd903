import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SurveySubmission } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { useOrderedTypes } from './nutrients.ts';

const FIRST = 8;

/** The sums of the day, and how many foods have no value for each. */
export function Totals({ recall }: { recall: SurveySubmission }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [isWhole, whole] = useDisclosure(false);
  const types = useOrderedTypes(recall.types);
  const shown = isWhole ? types : types.slice(0, FIRST);
  const all = types.length > FIRST && (
    <Button size="xs" variant="subtle" color="gray" aria-expanded={isWhole} onClick={whole.toggle}>
      {isWhole ? <Trans>Fewer</Trans> : <Trans>All {types.length}</Trans>}
    </Button>
  );
  return (
    <Panel
      title={t`Totals`}
      actions={all}
      footer={
        recall.incomplete ? (
          <span className="warn">
            <Trans>Sums are incomplete.</Trans>
          </span>
        ) : (
          <Trans>“Without”: foods that have no value for it</Trans>
        )
      }
    >
      {types.length === 0 ? (
        <p className="pb dim">
          <Trans>No food of it has nutrients.</Trans>
        </p>
      ) : (
        <table className="table compact" aria-label={t`Totals`}>
          <tbody>
            {shown.map(({ id, description, unit }) => {
              const amount = recall.totals[id] ?? null;
              const without = recall.unknowns[id]?.foods ?? (amount === null ? recall.eaten.foods : 0);
              return (
                <tr key={id}>
                  <th scope="row" className="words">
                    {description}
                  </th>
                  <td className="num">
                    {number(amount, amount !== null && amount < 100 ? 1 : 0)} <span className="u">{unit}</span>
                  </td>
                  <td className="num dim">
                    {without > 0 && <Plural context="value" value={without} one="# without" other="# without" />}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
