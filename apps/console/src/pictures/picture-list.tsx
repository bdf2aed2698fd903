import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Read } from '../calls/read.ts';
import { Empty, LoadFault, useIsSlow } from '../patterns/states.tsx';
import { useTableAddress } from '../patterns/table-address.ts';
import { wantedOf, type PageOf, type Wanted } from '../patterns/table-model.ts';
import { TablePager, TableTools } from '../patterns/table-tools.tsx';

interface PictureListProps<Item> {
  name: string;
  searchFor: string;
  read: (wanted: Wanted) => Read<PageOf<Item>>;
  /** The cards of a page, each a `li`. */
  cards: (items: readonly Item[]) => ReactNode;
  tools?: ReactNode;
  empty: ReactNode;
}

/** A list of the service as a grid of pictures, with search and page in the address. */
export function PictureList<Item>({ name, searchFor, read, cards, tools, empty }: PictureListProps<Item>) {
  const { t } = useLingui();
  const address = useTableAddress([]);
  const query = useQuery({ ...read(wantedOf(address, undefined)), placeholderData: keepPreviousData });
  const isSlow = useIsSlow(query.isPending || query.isPlaceholderData);
  const { data: page } = query;
  return (
    <section className="panel" aria-label={name}>
      <TableTools address={address} filters={[]} searchFor={searchFor}>
        {tools}
      </TableTools>
      {query.isError && (
        <div className="pb">
          <LoadFault error={query.error} again={() => void query.refetch()} />
        </div>
      )}
      <ul className="gallery" aria-busy={isSlow} aria-label={name}>
        {page === undefined && isSlow && <Blanks />}
        {page !== undefined && cards(page.items)}
      </ul>
      {page?.total === 0 &&
        (address.search === '' ? (
          empty
        ) : (
          <Empty title={t`Nothing matches`}>
            <Button size="xs" onClick={() => address.change({ q: undefined })}>
              <Trans>Clear the search</Trans>
            </Button>
          </Empty>
        ))}
      {page !== undefined && page.total > 0 && <TablePager page={page} address={address} />}
    </section>
  );
}

/** Grey cards in the shape of those that load. */
function Blanks() {
  return Array.from({ length: 8 }, (_, at) => (
    <li key={at} className="shot blank" aria-hidden="true">
      <div className="frame" />
    </li>
  ));
}
