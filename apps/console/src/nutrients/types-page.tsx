import { Trans, useLingui } from '@lingui/react/macro';
import type { NutrientType } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useNutrientName } from '../patterns/nutrient-name.ts';
import { Page } from '../patterns/page.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';

/** What amounts are of: nutrients and food group equivalents, with their units. */
export default function TypesPage() {
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <Page
      title={t`Nutrient types`}
      crumbs={[{ to: '/nutrients', name: t`Nutrients` }]}
      lead={t`Ids below 300 are those of Intake24, so that exports of both can be joined.`}
    >
      <DataTable
        name={t`Nutrient types`}
        columns={columns}
        read={() => read.nutrientTables.types()}
        keyOf={({ nutrientId }) => String(nutrientId)}
        searchFor={t`Part of a name, an id or a unit`}
        empty={
          <Empty title={t`No nutrient type yet`}>
            <p>
              <Trans>They come with the installation.</Trans>
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

function useColumns(): Column<NutrientType>[] {
  const { t } = useLingui();
  const nameOf = useNutrientName();
  return useMemo(
    () => [
      {
        id: 'id',
        name: t`Id`,
        isNumber: true,
        sort: true,
        value: ({ nutrientId }) => nutrientId,
        cell: ({ nutrientId }) => nutrientId,
      },
      {
        id: 'description',
        name: t`Name`,
        isName: true,
        sort: true,
        value: ({ nutrientId, description }) => nameOf(nutrientId, description),
        cell: ({ nutrientId, description }) => nameOf(nutrientId, description),
      },
      { id: 'unit', name: t`Unit`, sort: true, value: ({ unit }) => unit, cell: ({ unit }) => unit },
      {
        id: 'kind',
        name: t`Kind`,
        sort: true,
        value: ({ kind }) => kind,
        cell: ({ kind }) => (kind === 'nutrient' ? <Trans>nutrient</Trans> : <Trans>food group equivalent</Trans>),
      },
    ],
    [t, nameOf],
  );
}
