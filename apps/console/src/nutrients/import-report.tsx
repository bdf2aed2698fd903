import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Job, NutrientTableImportResult } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { ComparedRecords } from './compared-records.tsx';

/** What an import did, or would do. */
export function ImportReport({ result }: { result: Job['result'] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  if (result === null || !('nutrientTypes' in result)) return null;
  const lines: [string, number][] = [
    [t`Records that are new`, result.created],
    [t`Records that changed`, result.changed],
    [t`Records that are the same`, result.unchanged],
    [t`Records that the file does not have; they stay`, result.kept],
    [t`Amounts`, result.values],
    [t`Amounts that are unknown`, result.unknown],
    [t`Amounts that were taken away`, result.removed],
    [t`Rows that were left out`, result.badRowCount],
  ];
  return (
    <Panel
      title={result.dryRun ? t`What would be stored in ${result.id}` : t`What was stored in ${result.id}`}
      lead={result.description}
      actions={
        <Link to={`/nutrients/${result.id}`}>
          <Trans>Open the table</Trans>
        </Link>
      }
    >
      <table className="table compact">
        <tbody>
          {lines.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.comparison !== null && <ComparedRecords comparison={result.comparison} />}
      <ReportDetails result={result} />
    </Panel>
  );
}

function ReportDetails({ result }: { result: NutrientTableImportResult }) {
  const { outdated, unusedColumns, conversions, badRows } = result;
  return (
    <div className="pb stack tight">
      {conversions.length > 0 && (
        <p>
          <Trans>Converted:</Trans> {conversions.join(', ')}
        </p>
      )}
      {unusedColumns.length > 0 && (
        <p>
          <Trans>Columns that the mapping does not name:</Trans> {unusedColumns.join(', ')}
        </p>
      )}
      {outdated.map(({ surveyId, foods }) => (
        <p key={surveyId} className="warn">
          <Trans>The recalls of {surveyId} keep their former amounts:</Trans>{' '}
          <Plural value={foods} one="# food has changed." other="# foods have changed." />
        </p>
      ))}
      {badRows.length > 0 && (
        <ul>
          {badRows.map((row, at) => (
            <li key={at}>{Object.values(row).join(', ')}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
