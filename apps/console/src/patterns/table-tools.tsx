import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { useFormat } from './format.ts';
import { PAGE_ROWS, type TableAddress } from './table-address.ts';
import type { Filter, PageOf } from './table-model.ts';
import { useKeys } from './use-keys.ts';
import { useSearchField } from './use-search-field.ts';

interface TableToolsProps {
  address: TableAddress;
  filters: readonly Filter[];
  searchFor: string | undefined;
  children: ReactNode;
}

/** Search and filters above a table. Below 1100 px several filters stand behind a button that says how many hold. */
export function TableTools({ address, filters, searchFor, children }: TableToolsProps) {
  const [areShown, show] = useState(false);
  const held = filters.filter(({ id }) => address.filters[id] !== undefined).length;
  return (
    <div className="tools">
      {searchFor !== undefined && <Search address={address} label={searchFor} />}
      {filters.length > 1 && (
        <Button className="filters" size="xs" aria-expanded={areShown} onClick={() => show(!areShown)}>
          <Trans>Filters</Trans>
          {held > 0 && <span className="badge acc">{held}</span>}
        </Button>
      )}
      {filters.map((filter) =>
        filter.options === undefined ? (
          <TypedFilter key={filter.id} id={filter.id} name={filter.name} address={address} />
        ) : (
          <ChosenFilter
            key={filter.id}
            filter={filter}
            value={address.filters[filter.id] ?? null}
            change={address.change}
          />
        ),
      )}
      <span className="grow" />
      {children}
    </div>
  );
}

interface ChosenFilterProps {
  filter: Filter;
  value: string | null;
  change: TableAddress['change'];
}

/** A filter by one of some values. It is drawn again only when it changes: a list has several, and each takes as long as ten rows. */
const ChosenFilter = memo(function ChosenFilter({
  filter: { id, name, options = [] },
  value,
  change,
}: ChosenFilterProps) {
  return (
    <Select
      className="filter"
      size="xs"
      aria-label={name}
      placeholder={name}
      data={[...options]}
      value={value}
      clearable
      onChange={(chosen) => change({ [id]: chosen ?? undefined })}
    />
  );
});

/** A filter by a text that is typed. It holds once the field is left, or at Enter. */
function TypedFilter({ id, name, address }: { id: string; name: string; address: TableAddress }) {
  const held = address.filters[id] ?? '';
  const [typed, type] = useState(held);
  useEffect(() => type(held), [held]);
  const hold = () => {
    if (typed.trim() !== held) address.change({ [id]: typed.trim() === '' ? undefined : typed.trim() });
  };
  return (
    <TextInput
      className="filter typed"
      size="xs"
      aria-label={name}
      placeholder={name}
      value={typed}
      onChange={({ currentTarget: { value } }) => type(value)}
      onBlur={hold}
      onKeyDown={({ key }) => key === 'Enter' && hold()}
    />
  );
}

function Search({ address, label }: { address: TableAddress; label: string }) {
  const { t } = useLingui();
  const field = useSearchField(address.search, (text) => address.change({ q: text === '' ? undefined : text }));
  const box = useRef<HTMLInputElement>(null);
  useKeys({ '/': { does: t`search`, act: () => box.current?.focus() } });
  return (
    <TextInput
      ref={box}
      className="search"
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      rightSection={<kbd>/</kbd>}
      {...field}
    />
  );
}

/** Which rows are shown, and the way to others. */
export function TablePager<Row>({ page, address }: { page: PageOf<Row>; address: TableAddress }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { items, total, isTotalExact = true, nextCursor } = page;
  const from = (address.page - 1) * PAGE_ROWS + 1;
  const to = from + items.length - 1;
  const isFull = isTotalExact ? to < total : items.length === PAGE_ROWS;
  const hasNext = nextCursor === undefined ? isFull : nextCursor !== null;
  const all = isTotalExact ? number(total) : t`more than ${number(total)}`;
  return (
    <div className="pf">
      <span className="grow" role="status">
        {total <= PAGE_ROWS ? (
          <Plural value={total} one="# row" other="# rows" />
        ) : (
          <Trans>
            {number(from)} to {number(to)} of {all}
          </Trans>
        )}
      </span>
      {(address.page > 1 || hasNext) && (
        <>
          <Button
            size="xs"
            disabled={address.page === 1}
            onClick={() => address.change({ page: address.page > 2 ? address.page - 1 : undefined, cursor: undefined })}
          >
            <Trans>Earlier</Trans>
          </Button>
          <Button
            size="xs"
            disabled={!hasNext}
            onClick={() => address.change({ page: address.page + 1, cursor: nextCursor ?? undefined })}
          >
            <Trans>Later</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
