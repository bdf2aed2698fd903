import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NutrientTable } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';

/** The nutrient tables, from which foods take their composition. */
export default function TablesPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const columns = useColumns();
  const { data } = useQuery(read.nutrientTables.list({ limit: 1 }));
  const importButton = may('nutrient-tables:import') && (
    <Button component={Link} to="/nutrients/import" variant="filled">
      <Trans>Import a table…</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Nutrients`}
      crumbs={[]}
      lead={
        data && (
          <>
            <Plural value={data.total} one="# table" other="# tables" />
            {'. '}
            <Trans>Each food takes its composition from one record of a table.</Trans>
          </>
        )
      }
      actions={
        <>
          <Button component={Link} to="/nutrients/types">
            <Trans>Nutrient types</Trans>
          </Button>
          {may('food-list:read') && (
            <Button component={Link} to="/nutrients/export-columns">
              <Trans>Columns of exports</Trans>
            </Button>
          )}
          {importButton}
        </>
      }
    >
      <DataTable
        name={t`Nutrient tables`}
        columns={columns}
        read={(wanted) => read.nutrientTables.list(wanted)}
        keyOf={({ id }) => id}
        defaultSort="id"
        searchFor={t`Part of an id or a name`}
        empty={
          <Empty title={t`No nutrient table yet`}>
            <p>
              <Trans>Import the table that your foods refer to, as CSV with a mapping of its columns.</Trans>
            </p>
            {importButton}
          </Empty>
        }
      />
    </Page>
  );
}

function useColumns(): Column<NutrientTable>[] {
  const { t } = useLingui();
  const { number } = useFormat();
  return useMemo(
    () => [
      {
        id: 'id',
        name: t({ message: 'Table', context: 'nutrients' }),
        isName: true,
        sort: 'id',
        value: ({ id }) => id,
        cell: ({ id }) => (
          <Link to={`/nutrients/${id}`}>
            <b className="strong">{id}</b>
          </Link>
        ),
      },
      {
        id: 'description',
        name: t`Name`,
        sort: 'description',
        value: ({ description }) => description,
        cell: ({ description, copyrightNotice }) => (
          <>
            {description}
            {copyrightNotice !== null && <span className="sub">{copyrightNotice}</span>}
          </>
        ),
      },
      {
        id: 'kind',
        name: t`Holds`,
        value: ({ kind }) => kind,
        cell: ({ kind }) => (kind === 'nutrient' ? <Trans>composition</Trans> : <Trans>food group equivalents</Trans>),
      },
      {
        id: 'records',
        name: t`Records`,
        isNumber: true,
        value: ({ records }) => records,
        cell: ({ records }) => number(records),
      },
      {
        id: 'url',
        name: t`Published at`,
        value: ({ url }) => url,
        cell: ({ url }) => (url === null ? '–' : <a href={url}>{hostOf(url)}</a>),
      },
    ],
    [t, number],
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
