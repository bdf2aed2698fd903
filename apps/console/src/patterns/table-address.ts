import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Rows on a page. */
export const PAGE_ROWS = 50;

type Address = Readonly<Record<string, unknown>>;

/** What the address of a table says: search, order, page and filters. All of it survives a reload, and Back undoes it. */
export interface TableAddress {
  search: string;
  sort: string | null;
  /** From 1. */
  page: number;
  cursor: string | null;
  filters: Readonly<Record<string, string>>;
  /** Changes parts of it; undefined removes one. Another search, order or filter begins with the first page. */
  change: (parts: Record<string, string | number | undefined>) => void;
}

export function useTableAddress(filterIds: readonly string[]): TableAddress {
  const address = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const text = (name: string) => (name in address ? String(address[name]) : null);
  const filters = filterIds.flatMap((id) => (id in address ? [[id, String(address[id])] as const] : []));
  const change = useCallback(
    (parts: Parameters<TableAddress['change']>[0]) => {
      const first = 'page' in parts ? {} : { page: undefined, cursor: undefined };
      const search = (was: Address) => ({ ...was, ...first, ...parts });
      // Each letter of a search is no step of its own.
      void navigate({ to: '.', search: search as never, replace: 'q' in parts, resetScroll: 'page' in parts });
    },
    [navigate],
  );
  return {
    search: text('q') ?? '',
    sort: text('sort'),
    page: Math.max(1, Number(text('page') ?? 1) || 1),
    cursor: text('cursor'),
    filters: Object.fromEntries(filters),
    change,
  };
}
