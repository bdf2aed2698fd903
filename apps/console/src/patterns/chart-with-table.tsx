import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { saveFile, toCsv, type CsvCell } from './csv.ts';
import { useFormat } from './format.ts';
import { Panel } from './panel.tsx';

export interface ChartColumn<Row> {
  name: string;
  /** The figure, as the CSV file has it. */
  value: (row: Row) => CsvCell;
  /** The figure in words. Absent: a number in the language of the person, a text as it is. */
  words?: (row: Row) => ReactNode;
}

interface ChartWithTableProps<Row> {
  title: string;
  lead?: ReactNode;
  /** The name of the CSV file. */
  fileName: string;
  /** The first column names the row. */
  columns: readonly ChartColumn<Row>[];
  rows: readonly Row[];
  /** The drawing. Its `aria-label` says what it shows. */
  chart: ReactNode;
  legend?: ReactNode;
  /** A field that says what is shown. */
  choice?: ReactNode;
  footer?: ReactNode;
  className?: string;
}

/** A picture of figures, the same figures as a table, and as a file. */
export function ChartWithTable<Row>({
  title,
  lead,
  fileName,
  columns,
  rows,
  chart,
  legend,
  choice,
  footer,
  className,
}: ChartWithTableProps<Row>) {
  const { t } = useLingui();
  const [view, setView] = useState('chart');
  const save = () =>
    saveFile(
      `${fileName}.csv`,
      toCsv(
        columns.map(({ name }) => name),
        rows.map((row) => columns.map(({ value }) => value(row))),
      ),
    );
  const actions = (
    <div className="row">
      {view === 'chart' && legend}
      {choice}
      <SegmentedControl
        size="xs"
        aria-label={t`${title}: show as`}
        value={view}
        onChange={setView}
        transitionDuration={0}
        data={[
          { value: 'chart', label: t`Chart` },
          { value: 'table', label: t`Table` },
        ]}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={t`${title} as CSV`} onClick={save}>
        <Icon name="download" />
      </ActionIcon>
    </div>
  );
  return (
    <Panel
      title={title}
      lead={lead}
      actions={actions}
      footer={footer}
      {...(className === undefined ? {} : { className })}
    >
      {rows.length === 0 ? (
        <p className="pb dim">
          <Trans>No figures yet.</Trans>
        </p>
      ) : view === 'chart' ? (
        <div className="pb chart">{chart}</div>
      ) : (
        <FigureTable title={title} columns={columns} rows={rows} />
      )}
    </Panel>
  );
}

function FigureTable<Row>({
  title,
  columns,
  rows,
}: {
  title: string;
  columns: readonly ChartColumn<Row>[];
  rows: readonly Row[];
}) {
  const { number } = useFormat();
  const shown = (column: ChartColumn<Row>, row: Row) => {
    if (column.words !== undefined) return column.words(row);
    const value = column.value(row);
    return typeof value === 'number' ? number(value, Number.isInteger(value) ? 0 : 1) : (value ?? '–');
  };
  const isNumber = ({ value }: ChartColumn<Row>) => rows.some((row) => typeof value(row) === 'number');
  return (
    // A region that scrolls has to be reached by the keyboard.
    <div className="as-table" tabIndex={0} role="region" aria-label={title}>
      <table className="table compact">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={isNumber(column) ? 'num' : undefined}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column, first) =>
                first === 0 ? (
                  <th key={column.name} scope="row">
                    {shown(column, row)}
                  </th>
                ) : (
                  <td key={column.name} className={isNumber(column) ? 'num' : undefined}>
                    {shown(column, row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
