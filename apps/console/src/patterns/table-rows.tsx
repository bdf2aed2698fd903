import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { rowSelectionFeature, tableFeatures, type Row as TableRow } from '@tanstack/react-table';
import { memo, useEffect, useState } from 'react';
import type { Column } from './table-model.ts';

export const features = tableFeatures({ rowSelectionFeature });

interface TableRowsProps<Row extends object> {
  rows: readonly TableRow<typeof features, Row>[];
  selected: readonly TableRow<typeof features, Row>[];
  columns: readonly Column<Row>[];
  isCurrent: ((row: Row) => boolean) | undefined;
  isSelectable: boolean;
  /** Grey bars instead of rows, while the first ones load. */
  areBlank: boolean;
}

/**
 * The rows of a list. They take a slow computer a third of a second: the list defers them, so that what was pressed is painted first,
 * and what does not change is not drawn again.
 */
export const TableRows = memo(TableBody) as typeof TableBody;

function TableBody<Row extends object>(props: TableRowsProps<Row>) {
  const { rows, selected, columns, isCurrent, isSelectable, areBlank } = props;
  const ids = new Set(selected.map(({ id }) => id));
  return (
    <tbody>
      {areBlank && <Blanks columns={columns.length + (isSelectable ? 1 : 0)} />}
      {rows.map((row) => (
        <tr
          key={row.id}
          className={ids.has(row.id) ? 'sel' : undefined}
          aria-current={isCurrent?.(row.original) === true ? true : undefined}
        >
          {isSelectable && (
            <td className="check">
              <SelectRow
                isSelected={ids.has(row.id)}
                toggle={(isOn) => row.toggleSelected(isOn)}
                name={nameOf(columns, row.original)}
              />
            </td>
          )}
          {row.getAllCells().map((cell) => (
            <Cell key={cell.id} column={columns.find(({ id }) => id === cell.column.id)!} row={row.original} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = column.isNumber ? 'num' : column.isLong ? 'long' : undefined;
  if (column.isName) return <th scope="row">{column.cell(row)}</th>;
  return (
    <td className={className} data-label={column.name}>
      {column.cell(row)}
    </td>
  );
}

interface SelectRowProps {
  isSelected: boolean;
  toggle: (isOn: boolean) => void;
  name: string;
}

/** The box that selects a row. It is ticked at once, and the rows follow. */
function SelectRow({ isSelected, toggle, name }: SelectRowProps) {
  const { t } = useLingui();
  const [isOn, tick] = useState(isSelected);
  useEffect(() => tick(isSelected), [isSelected]);
  return (
    <Checkbox
      size="xs"
      aria-label={t`Select ${name}`}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        tick(checked);
        toggle(checked);
      }}
    />
  );
}

/** Grey bars in the shape of the rows. */
function Blanks({ columns }: { columns: number }) {
  return Array.from({ length: 6 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span className="blank" />
        </td>
      ))}
    </tr>
  ));
}

function nameOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  return String(columns.find(({ isName }) => isName)?.value?.(row) ?? '');
}
