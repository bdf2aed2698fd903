import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { FoodProblem } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../../calls/read.ts';
import { DataTable } from '../../patterns/data-table.tsx';
import { Page } from '../../patterns/page.tsx';
import { Empty } from '../../patterns/states.tsx';
import type { Column } from '../../patterns/table-model.ts';
import { useProblemNames } from '../parts/problem-names.ts';
import { useListName } from '../parts/use-list-name.ts';
import { addressOf } from '../place.ts';
import { openProblem } from './problem-field.ts';

/** The foods that respondents cannot find or use. Each opens at the field that mends it. */
export default function ProblemsPage() {
  const { t } = useLingui();
  const { locale = '' } = useParams({ strict: false }) as { locale?: string };
  const list = useListName();
  const names = useProblemNames();
  const columns = useColumns(locale);
  const { data } = useQuery(read.locales.problems({ locale, limit: 1 }));
  const counts: Readonly<Record<string, number>> = data?.counts ?? {};
  const kinds = Object.entries(names).map(([value, name]) => ({
    value,
    label: value in counts ? `${name} (${counts[value]})` : name,
  }));
  return (
    <Page
      title={t`Problems`}
      crumbs={[
        { to: '/food-lists', name: t`Food lists` },
        { to: `/food-lists/${locale}`, name: list },
      ]}
      lead={
        data && (
          <>
            <Plural value={data.total} one="# problem." other="# problems." />{' '}
            <Trans>Open one: saving leads to the next of its kind.</Trans>
          </>
        )
      }
    >
      <DataTable
        name={t`Problems`}
        columns={columns}
        read={(wanted, { kind }) =>
          read.locales.problems({ locale, ...wanted, ...(kind === undefined ? {} : { kind }) })
        }
        keyOf={({ kind, food }) => `${kind} ${food.code}`}
        searchFor={t`Part of a code or name`}
        filters={[{ id: 'kind', name: t`Any problem`, options: kinds }]}
        empty={
          <Empty title={t`No problems`}>
            <p>
              <Trans>Each food of the list can be found, and its amount told.</Trans>
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

function useColumns(locale: string): Column<FoodProblem>[] {
  const { t } = useLingui();
  const names = useProblemNames();
  return useMemo(
    () => [
      {
        id: 'food',
        name: t`Food`,
        isName: true,
        value: ({ food }) => food.localDescription ?? food.englishDescription,
        cell: ({ food, kind }) => {
          const { to, search } = addressOf(locale, openProblem(kind, food.code));
          return (
            <Link to={to} search={search as never}>
              <b className="strong">{food.localDescription ?? food.englishDescription}</b>
            </Link>
          );
        },
      },
      {
        id: 'code',
        name: t`Code`,
        value: ({ food }) => food.code,
        cell: ({ food }) => <span className="mono">{food.code}</span>,
      },
      { id: 'kind', name: t`Problem`, value: ({ kind }) => names[kind] ?? kind, cell: ({ kind }) => names[kind] },
      { id: 'detail', name: t`Detail`, value: ({ detail }) => detail, cell: ({ detail }) => detail ?? '–' },
    ],
    // The names follow from the language.
    [t, locale],
  );
}
