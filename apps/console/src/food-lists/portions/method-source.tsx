import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FoodWithSources } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import { PlaceLink } from '../place-link.tsx';
import { usePlace } from '../place.ts';

/** The record that portion methods come from. */
export function MethodSource({ source }: { source: FoodWithSources['sources']['portionSize'] }) {
  const { locale } = usePlace();
  const { record, localeId } = source;
  const elsewhere = localeId !== null && localeId !== locale ? ` (${localeId})` : '';
  if (record.source === 'category' && record.code !== null) {
    return (
      <span className="src cat">
        <CategoryName code={record.code} />
        {elsewhere}
      </span>
    );
  }
  if (record.source === 'none') return '–';
  if (elsewhere === '') {
    return (
      <span className="src here">
        <Trans>this food, in this list</Trans>
      </span>
    );
  }
  return (
    <span className="src list">
      <Trans>the list {localeId}</Trans>
    </span>
  );
}

/** The name of a category, which leads to it. */
export function CategoryName({ code }: { code: string }) {
  const { locale } = usePlace();
  const { data } = useQuery(read.categoryRecords.get({ locale, code }));
  return (
    <PlaceLink open={{ category: code }}>
      {data?.local.localDescription ?? data?.main.englishDescription ?? code}
    </PlaceLink>
  );
}
