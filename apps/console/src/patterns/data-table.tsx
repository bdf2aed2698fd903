import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTable, type ColumnDef } from '@tanstack/react-table';
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import type { Read } from '../calls/read.ts';
import { Icon } from '../shell/icon.tsx';
import { saveFile, toCsv } from './csv.ts';
import { Empty, LoadFault, useIsSlow } from './states.tsx';
import { useTableAddress, type TableAddress } from './table-address.ts';
import { pageOfAll, wantedOf, type Column, type Filter, type PageOf, type ReadRows } from './table-model.ts';
import { features, TableRows } from './table-rows.tsx';
import { TablePager, TableTools } from './table-tools.tsx';

interface DataTableProps<Row> {
  /** What the rows are; the name of the table and of its CSV file. */
  name: string;
  columns: readonly Column<Row>[];
  read: ReadRows<Row>;
  keyOf: (row: Row) => string;
  /** As the service names it; a leading - reverses it. */
  defaultSort?: string;
  /** What can be searched for, in words. Absent: nothing. */
  searchFor?: string;
  filters?: readonly Filter[];
  /** Buttons for the rows that are selected. Absent: no row can be selected. */
  actions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Is it the row whose details are open beside the table? */
  isCurrent?: (row: Row) => boolean;
  /** Buttons beside the search. */
  tools?: ReactNode;
  /** What is said, and what the next step is, while the list has nothing. */
  empty: ReactNode;
  /** What is said where these filters without a search leave nothing. Null or absent: that nothing matches. */
  emptyTitle?: (filters: Readonly<Record<string, string>>) => string | null;
}

/** A list of the service: 50 rows, with search, order, filters and page in the address. Below 700 px its rows are cards. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, read, keyOf, defaultSort, filters = [], actions, isCurrent, empty, name } = props;
  const { t, i18n } = useLingui();
  const address = useTableAddress(filters.map(({ id }) => id));
  const wanted = read(wantedOf(address, defaultSort), address.filters as never) as Read<PageOf<Row> | Row[]>;
  const query = useQuery({ ...wanted, placeholderData: keepPreviousData });
  const { data } = query;
  const page = useMemo(
    () => (Array.isArray(data) ? pageOfAll(data, columns, address, i18n.locale) : data),
    // The address is a new object at each render.
    [data, columns, address.search, address.sort, address.page, i18n.locale],
  );
  const isSlow = useIsSlow(query.isPending || query.isPlaceholderData);
  const table = useRows(page?.items, columns, keyOf);
  useEffect(() => table.resetRowSelection(true), [JSON.stringify(wanted.queryKey)]);
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const rows = useDeferredValue({
    rows: table.getRowModel().rows,
    selected: table.getSelectedRowModel().rows,
    columns,
    isCurrent,
    isSelectable: actions !== undefined,
    areBlank: page === undefined && isSlow,
  });
  const save = () => saveFile(`${name}.csv`, csvOf(columns, page?.items ?? []));
  const title = (address.search === '' && props.emptyTitle?.(address.filters)) || t`Nothing matches`;
  const isAsked = address.search !== '' || Object.keys(address.filters).length > 0;
  return (
    <div className="panel">
      <TableTools address={address} filters={filters} searchFor={props.searchFor}>
        {props.tools}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<Icon name="download" />}
          disabled={page === undefined}
          onClick={save}
        >
          <Trans>CSV of this page</Trans>
        </Button>
      </TableTools>
      {actions !== undefined && selected.length > 0 && (
        <div className="selbar" role="region" aria-label={t`Selection`}>
          <b className="strong">
            <Trans>{selected.length} selected</Trans>
          </b>
          {actions(selected, () => table.resetRowSelection(true))}
        </div>
      )}
      {query.isError && (
        <div className="pb">
          <LoadFault error={query.error} again={() => void query.refetch()} />
        </div>
      )}
      <div className="scroll" aria-busy={isSlow}>
        <table className="table cards" aria-label={name}>
          <Head
            columns={columns}
            address={address}
            defaultSort={defaultSort}
            selection={actions === undefined ? null : table}
          />
          <TableRows {...rows} />
        </table>
      </div>
      {page !== undefined &&
        page.total === 0 &&
        (isAsked ? <NothingMatches address={address} filters={filters} title={title} /> : empty)}
      {page !== undefined && page.total > 0 && <TablePager page={page} address={address} />}
    </div>
  );
}

/** The rows with their selection. */
function useRows<Row extends object>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  keyOf: (row: Row) => string,
) {
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const definitions = useMemo(
    () =>
      columns.map(({ id, name }): ColumnDef<typeof features, Row> => ({ id, header: name, accessorFn: (row) => row })),
    [columns],
  );
  return useTable({ features, columns: definitions, data, getRowId: keyOf });
}

function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
  return toCsv(
    written.map(({ name }) => name),
    rows.map((row) => written.map(({ value }) => value(row))),
  );
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  address: TableAddress;
  defaultSort: string | undefined;
  selection: {
    getIsAllRowsSelected: () => boolean;
    getIsSomeRowsSelected: () => boolean;
    toggleAllRowsSelected: (isOn: boolean) => void;
  } | null;
}

function Head<Row>({ columns, address, defaultSort, selection }: HeadProps<Row>) {
  const { t } = useLingui();
  const order = address.sort ?? defaultSort ?? '';
  return (
    <thead>
      <tr>
        {selection !== null && (
          <th scope="col" className="check">
            <Checkbox
              size="xs"
              aria-label={t`Select all of this page`}
              checked={selection.getIsAllRowsSelected()}
              indeterminate={selection.getIsSomeRowsSelected() && !selection.getIsAllRowsSelected()}
              onChange={(event) => selection.toggleAllRowsSelected(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map(({ id, name, sort, isNumber }) => {
          const key = sort === true ? id : sort;
          const direction = order === key ? 'ascending' : order === `-${key}` ? 'descending' : 'none';
          return (
            <th
              key={id}
              scope="col"
              className={isNumber ? 'num' : undefined}
              aria-sort={key === undefined ? undefined : direction}
            >
              {key === undefined ? (
                name
              ) : (
                <button
                  type="button"
                  onClick={() => address.change({ sort: direction === 'ascending' ? `-${key}` : key })}
                >
                  {name}
                  {direction !== 'none' && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface NothingMatchesProps {
  address: TableAddress;
  filters: readonly Filter[];
  title: string;
}

function NothingMatches({ address, filters, title }: NothingMatchesProps) {
  const nothing = Object.fromEntries(filters.map(({ id }) => [id, undefined]));
  return (
    <Empty title={title}>
      <Button size="xs" onClick={() => address.change({ q: undefined, ...nothing })}>
        <Trans>Clear search and filters</Trans>
      </Button>
    </Empty>
  );
}
