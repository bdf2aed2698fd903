import { Trans, useLingui } from '@lingui/react/macro';
import type { FoodListImportResult, Job } from 'dietary-recall-client';
import type { ReactNode } from 'react';
import { useFormat } from '../../patterns/format.ts';

/** What an import did, or would do. */
export function ImportReport({ job }: { job: Job }) {
  const { t } = useLingui();
  const { number, time } = useFormat();
  const { result } = job;
  if (result === null || !('collisions' in result)) return null;
  const { foods, categories, dryRun, missing, missingCount, collisions, collisionCount, edits, editCount } = result;
  const rows = [
    [t`Foods`, foods],
    [t`Categories`, categories],
  ] as const;
  return (
    <div className="stack tight">
      <b className="strong">{dryRun ? <Trans>Nothing was stored. It would be:</Trans> : <Trans>Stored:</Trans>}</b>
      <div className="scroll" tabIndex={0} role="region" aria-label={t`What changes`}>
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col">{t`Records`}</th>
              <th scope="col" className="num">{t`new`}</th>
              <th scope="col" className="num">
                {t({ message: 'changed', context: 'records' })}
              </th>
              <th scope="col" className="num">{t`the same`}</th>
              <th scope="col" className="num">{t`taken out`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, counts]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{number(counts.added)}</td>
                <td className="num">{number(counts.changed)}</td>
                <td className="num">{number(counts.unchanged)}</td>
                <td className="num">{number(counts.removed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Lines title={t`In the list, not in the files`} total={missingCount} lines={missing} />
      <Lines
        title={t`Global parts of other lists that differ`}
        total={collisionCount}
        lines={collisions.map(
          ({ code, stored, given, locales }) => `${code}: ${stored} → ${given} (${locales.join(', ')})`,
        )}
      />
      <Lines
        title={edits[0]?.kept === true ? t`Edits since the last import that are kept` : t`Edits since the last import`}
        total={editCount}
        lines={edits.map(({ code, field, who, when }) => [code, field, who, time(when)].filter(Boolean).join(', '))}
      />
      <BadRows result={result} />
    </div>
  );
}

function Lines({ title, total, lines }: { title: ReactNode; total: number; lines: readonly string[] }) {
  const { number } = useFormat();
  if (total === 0) return null;
  return (
    <details>
      <summary>
        {title}: {number(total)}
      </summary>
      <ul className="why">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function BadRows({ result: { badRows, badRowCount } }: { result: FoodListImportResult }) {
  const { t } = useLingui();
  return (
    <Lines
      title={t`Bad rows that were left out`}
      total={badRowCount}
      lines={badRows.map(({ file, row, column, reason }) => t`${file}, row ${row}, ${column}: ${reason}`)}
    />
  );
}

/** The faults of the files, by which nothing was stored. */
export function ImportFaults({ job: { error } }: { job: Job }) {
  const { t } = useLingui();
  const issues = error?.issues ?? [];
  if (issues.length === 0) return null;
  return (
    <div className="as-table" tabIndex={0} role="region" aria-label={t`Faults of the files`}>
      <table className="table compact">
        <thead>
          <tr>
            <th scope="col">{t`Place`}</th>
            <th scope="col">{t`Fault`}</th>
          </tr>
        </thead>
        <tbody>
          {issues.map(({ path, message }, at) => (
            <tr key={at}>
              <th scope="row">{path}</th>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
