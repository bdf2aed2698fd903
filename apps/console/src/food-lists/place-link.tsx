import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf, usePlace, type Open } from './place.ts';

interface PlaceLinkProps {
  open: Open;
  children: ReactNode;
  className?: string;
  /** Is it what is open? */
  isCurrent?: boolean;
  [data: `data-${string}`]: string;
}

/** A link to a food, a category or a part of one in this food list. What is searched for in the tree stays. */
export function PlaceLink({ open, children, isCurrent = false, ...same }: PlaceLinkProps) {
  const { locale } = usePlace();
  const { q } = useSearch({ strict: false }) as { q?: unknown };
  const { to, search } = addressOf(locale, open);
  return (
    <Link
      to={to}
      search={{ ...search, ...(q === undefined ? {} : { q }) } as never}
      // The router would mark every link to this list.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      resetScroll={false}
      {...same}
    >
      {children}
    </Link>
  );
}
