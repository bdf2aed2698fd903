import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Extract, ExtractComparison } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { saveFile, toCsv } from '../patterns/csv.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Loaded } from '../patterns/states.tsx';
import { Icon } from '../shell/icon.tsx';
import { useSelectionWords } from './selection-words.ts';

/** The most recalls that are listed: the numbers above count all. */
const MOST_RECALLS = 500;

interface ComparisonProps {
  surveyId: string;
  earlierId: number;
  extractId: number;
  onClose: () => void;
}

/** How the recalls of an extract differ from those of an earlier one. */
export function Comparison({ surveyId, earlierId, extractId, onClose }: ComparisonProps) {
  const { t } = useLingui();
  const { time, semicolon } = useFormat();
  const selectionWords = useSelectionWords();
  const earlier = useQuery(read.extracts.get({ surveyId, extractId: earlierId })).data;
  const later = useQuery(read.extracts.get({ surveyId, extractId })).data;
  const query = useQuery(read.extracts.compare({ surveyId, earlierId, extractId, limit: MOST_RECALLS }));
  const changes = useChangeNames();
  const save = (comparison: ExtractComparison) =>
    saveFile(
      `${surveyId}-extracts-${earlierId}-${extractId}.csv`,
      toCsv(
        ['submissionId', 'change', 'recallNumber', 'recallDate'],
        comparison.recalls.items.map(({ submissionId, change, recallNumber, recallDate }) => [
          submissionId,
          change,
          recallNumber,
          recallDate,
        ]),
      ),
    );
  const listOf = ({ sources: { foodList } }: Extract) =>
    `${foodList.localeId}, ${foodList.lastChangeId === null ? '–' : foodList.lastChangeId}`;
  return (
    <Panel
      title={earlier && later ? t`${earlier.name} and ${later.name}` : t`Comparison`}
      lead={
        earlier &&
        later && (
          <>
            <Trans>
              {time(earlier.madeAt)} against {time(later.madeAt)}
            </Trans>
            {semicolon}
            {selectionWords(earlier.selection) === selectionWords(later.selection) ? (
              <Trans>the same selection</Trans>
            ) : (
              <Trans>
                {selectionWords(earlier.selection)} against {selectionWords(later.selection)}
              </Trans>
            )}
            {semicolon}
            {listOf(earlier) === listOf(later) ? (
              <Trans>the same food list</Trans>
            ) : (
              <Trans>the food list was changed between them</Trans>
            )}
          </>
        )
      }
      actions={
        <div className="row">
          {query.data && (
            <Button size="xs" leftSection={<Icon name="download" />} onClick={() => save(query.data)}>
              <Trans>Difference as CSV</Trans>
            </Button>
          )}
          <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      }
    >
      <Loaded query={query}>
        {({ counts, recalls }) => (
          <>
            <Figures counts={counts} />
            {recalls.items.length > 0 && (
              <div className="as-table" tabIndex={0} role="region" aria-label={t`Recalls that differ`}>
                <table className="table compact" aria-label={t`Recalls that differ`}>
                  <thead>
                    <tr>
                      <th scope="col">
                        <Trans>Day recalled</Trans>
                      </th>
                      <th scope="col" className="num">
                        <Trans>Recall of the person</Trans>
                      </th>
                      <th scope="col">
                        <Trans>Change</Trans>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {recalls.items.map(({ submissionId, change, recallNumber, recallDate }) => (
                      <tr key={submissionId}>
                        <th scope="row">
                          {change === 'removed' ? (
                            recallDate
                          ) : (
                            <ScreenLink to={`/surveys/${surveyId}/recalls/${submissionId}`}>{recallDate}</ScreenLink>
                          )}
                        </th>
                        <td className="num">{recallNumber}</td>
                        <td>{changes[change]}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Figures({ counts }: { counts: ExtractComparison['counts'] }) {
  const { number } = useFormat();
  const { t } = useLingui();
  const figures = [
    { name: t`Recalls added`, value: counts.added },
    { name: t`Recalls removed`, value: counts.removed },
    { name: t`Recalls recoded`, value: counts.recoded },
    { name: t`Recalls calculated anew`, value: counts.recalculated },
    { name: t`Recalls the same in both`, value: counts.unchanged },
  ];
  return (
    <dl className="figs">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="k">{name}</dt>
          <dd className="v">{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function useChangeNames() {
  const { t } = useLingui();
  return { added: t`added`, removed: t`removed`, recoded: t`recoded`, recalculated: t`calculated anew` };
}
