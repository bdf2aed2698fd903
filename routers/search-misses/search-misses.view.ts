import type { z } from 'zod';
import type { CursorPage } from '../../src/db/page.ts';
import type { AcceptedName } from '../../src/services/search-misses/accept-search-misses.ts';
import type { SearchMissesOfText } from '../../src/services/search-misses/search-misses.queries.ts';
import type { AcceptedNamesView, DismissedView, RestoredView, SearchMissPage } from './search-misses.schema.ts';

export function toSearchMissPage({ items, ...page }: CursorPage<SearchMissesOfText>): z.output<typeof SearchMissPage> {
  return { ...page, items };
}

export function toAcceptedNames(names: AcceptedName[]): z.output<typeof AcceptedNamesView> {
  return { names };
}

export function toDismissed(dismissed: number): z.output<typeof DismissedView> {
  return { dismissed };
}

export function toRestored(restored: number): z.output<typeof RestoredView> {
  return { restored };
}
