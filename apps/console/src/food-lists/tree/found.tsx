import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from '../../calls/read.ts';
import { Loaded } from '../../patterns/states.tsx';
import { PlaceLink } from '../place-link.tsx';
import { usePlace } from '../place.ts';
import { FoodLine } from './tree.tsx';

const SHOWN = 50;
const MOST = 500;
const MOST_CATEGORIES = 8;

/** The categories and foods that fit the letters. */
export function Found({ search }: { search: string }) {
  const { t } = useLingui();
  const { locale, ...place } = usePlace();
  const [includeUnlisted, setIncludeUnlisted] = useState(false);
  const [limit, setLimit] = useState(SHOWN);
  useEffect(() => setLimit(SHOWN), [search]);
  const categories = useQuery({
    ...read.categoryRecords.list({ locale, search, limit: MOST_CATEGORIES }),
    placeholderData: keepPreviousData,
  });
  const foods = useQuery({
    ...read.foodRecords.list({ locale, search, includeUnlisted, limit }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ul className="tree" aria-label={t`Categories found`}>
        {categories.data?.items.map(({ code, localDescription, englishDescription }) => (
          <li key={code}>
            <div className="node">
              <PlaceLink open={{ category: code }} isCurrent={place.category === code} data-line="">
                <span>{localDescription ?? englishDescription}</span>
                <small>
                  <Trans>category</Trans>
                </small>
              </PlaceLink>
            </div>
          </li>
        ))}
      </ul>
      <Loaded query={foods}>
        {({ items, total }) => (
          <>
            <p className="treenote" role="status">
              <Plural value={total} one="# food" other="# foods" />
            </p>
            <ul className="tree" aria-label={t`Foods found`}>
              {items.map((food) => (
                <FoodLine
                  key={food.code}
                  food={food}
                  note={
                    <small>
                      {food.isListed ? <span className="mono">{food.code}</span> : <Trans>in other lists</Trans>}
                    </small>
                  }
                />
              ))}
              {total > items.length && limit < MOST && (
                <li>
                  <button
                    type="button"
                    className="link"
                    data-line=""
                    onClick={() => setLimit(Math.min(limit + SHOWN, MOST))}
                  >
                    <Plural value={total - items.length} one="# more food" other="# more foods" />
                  </button>
                </li>
              )}
            </ul>
          </>
        )}
      </Loaded>
      <div className="treenote">
        <Checkbox
          size="xs"
          label={t`Also foods of other lists`}
          checked={includeUnlisted}
          onChange={({ currentTarget: { checked } }) => setIncludeUnlisted(checked)}
        />
      </div>
    </>
  );
}
