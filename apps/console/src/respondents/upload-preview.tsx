import { Trans, useLingui } from '@lingui/react/macro';
import { Panel } from '../patterns/panel.tsx';
import { cellKey, cellText, type Fault, type PeopleFile } from './upload-file.ts';

const SHOWN_ROWS = 20;

/** The first rows of the file, as they will be stored. */
export function UploadPreview({ people, faults }: { people: PeopleFile; faults: readonly Fault[] }) {
  const { t } = useLingui();
  const [header = []] = people.rows;
  const faulty = new Set(faults.map(cellKey));
  const shown = people.rows.slice(1, SHOWN_ROWS + 1).map((cells, at) => ({ row: at + 2, cells }));
  const lookOf = (cell: { row: number; column: number }) => {
    if (people.mended.has(cellKey(cell))) return 'good mono';
    return faulty.has(cellKey(cell)) ? 'bad mono' : 'mono';
  };
  return (
    <Panel title={t`Rows as they will be stored`} lead={<Trans>The first {SHOWN_ROWS}</Trans>}>
      <div className="as-table" tabIndex={0} role="region" aria-label={t`The first rows`}>
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col" className="num">{t`Row`}</th>
              {header.map((name, at) => (
                <th key={at} scope="col" className="mono">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row }) => (
              <tr key={row}>
                <th scope="row" className="num">
                  {row}
                </th>
                {header.map((_, column) => (
                  <td key={column} className={lookOf({ row, column })}>
                    {people.leftOut.has(row) ? (
                      <s>{cellText(people, { row, column })}</s>
                    ) : (
                      cellText(people, { row, column }) || '–'
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
