import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { PictureUse } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { addressOf } from '../food-lists/place.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';

type PictureKind = 'asServedSets' | 'guideImages' | 'drinkwareSets';

interface Uses {
  items: PictureUse[];
  total: number;
}

const FIRST = 20;
/** The most that the service answers at once. */
const MOST = 500;

/** What uses a picture; the first of them, and those that follow once they are asked for. */
export interface PictureUses {
  query: UseQueryResult<Uses>;
  isWhole: boolean;
  showWhole: () => void;
}

/** Reads what uses a picture. */
export function usePictureUses(kind: PictureKind, id: string): PictureUses {
  const [isWhole, setWhole] = useState(false);
  const wanted = { id, limit: isWhole ? MOST : FIRST };
  const reads = {
    asServedSets: () => read.asServedSets.listUses(wanted),
    guideImages: () => read.guideImages.listUses(wanted),
    drinkwareSets: () => read.drinkwareSets.listUses(wanted),
  };
  const query = useQuery({ ...reads[kind](), placeholderData: keepPreviousData });
  return { query, isWhole, showWhole: () => setWhole(true) };
}

/** What uses a picture, as a link to it. */
export function UseLink({ use: { type, code, locale, name } }: { use: PictureUse }) {
  const { to, search } =
    locale === null ? { to: `/pictures/drinkware/${code}`, search: {} } : addressOf(locale, { [type]: code });
  return (
    <ScreenLink to={to} search={search}>
      {name}
    </ScreenLink>
  );
}

/** The foods, categories and drinkware sets by which respondents meet a picture. */
export function WhereUsed({ uses: { query, isWhole, showWhole } }: { uses: PictureUses }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const kinds = { food: t`Food`, category: t`Category`, 'drinkware-set': t`Drinkware set` };
  const total = query.data?.total ?? 0;
  return (
    <Panel
      title={t`Where it is used`}
      lead={
        total > 0 && (
          <Plural
            value={total}
            one="One record shows it to respondents. A change of the picture changes it there."
            other="# records show it to respondents. A change of the picture changes it there."
          />
        )
      }
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t`Nothing uses it`}>
              <p>
                <Trans>A food or category shows it once one of its portion methods names it, in its food list.</Trans>
              </p>
            </Empty>
          ) : (
            <>
              <div className="scroll">
                <table className="table cards" aria-label={t`Where it is used`}>
                  <thead>
                    <tr>
                      <th scope="col">{t`Name`}</th>
                      <th scope="col">{t`What it is`}</th>
                      <th scope="col">{t`Code`}</th>
                      <th scope="col">{t`Food list`}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((use) => (
                      <tr key={`${use.type} ${use.locale} ${use.code} ${use.isImplied}`}>
                        <td data-label={t`Name`}>
                          <UseLink use={use} />
                        </td>
                        <td data-label={t`What it is`}>
                          {kinds[use.type]}
                          {use.isImplied && (
                            <span className="dim">
                              {' '}
                              <Trans>by the id of the set</Trans>
                            </span>
                          )}
                        </td>
                        <td data-label={t`Code`} className="mono">
                          {use.code}
                        </td>
                        <td data-label={t`Food list`}>{use.locale ?? '–'}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {items.length < total && !isWhole && (
                <div className="pb">
                  <Button size="xs" loading={query.isFetching} onClick={showWhole}>
                    <Trans>Show all {number(total)}</Trans>
                  </Button>
                </div>
              )}
              {items.length < total && isWhole && (
                <p className="pb dim">
                  <Trans>The first {number(items.length)} are listed.</Trans>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
