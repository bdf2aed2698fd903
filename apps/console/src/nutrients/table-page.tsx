import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { NutrientRecordHeader } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { Page } from '../patterns/page.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';

/** The records of one table, found by id or name. */
export default function TablePage() {
  const { t } = useLingui();
  const { tableId } = useParams({ strict: false }) as { tableId: string };
  const mayWrite = useAccess().may('nutrient-tables:write');
  const columns = useColumns();
  const { data } = useQuery(read.nutrientTables.records({ nutrientTableId: tableId, limit: 1 }));
  const create = mayWrite && (
    <Button component={Link} to={`/nutrients/${tableId}/new`} variant="filled" leftSection={<Icon name="plus" />}>
      <Trans>New record</Trans>
    </Button>
  );
  return (
    <Page
      title={tableId}
      crumbs={[{ to: '/nutrients', name: t`Nutrients` }]}
      lead={
        data && (
          <>
            {data.description}. {data.copyrightNotice}
          </>
        )
      }
      actions={create}
    >
      <DataTable
        name={t`Records of ${tableId}`}
        columns={columns}
        read={(wanted, { use }: Readonly<Record<string, string | undefined>>) =>
          read.nutrientTables.records({
            nutrientTableId: tableId,
            ...wanted,
            ...(use === undefined ? {} : { isRetired: use === 'retired' }),
          })
        }
        keyOf={({ id }) => id}
        defaultSort="id"
        searchFor={t`Part of an id or a name`}
        filters={[
          {
            id: 'use',
            name: t`In use or not`,
            options: [
              { value: 'used', label: t`Can be used` },
              { value: 'retired', label: t`Out of use` },
            ],
          },
        ]}
        empty={
          <Empty title={t`No record yet`}>
            <p>
              <Trans>A record has an id, a name and amounts per 100 g.</Trans>
            </p>
            {create}
          </Empty>
        }
      />
    </Page>
  );
}

function useColumns(): Column<NutrientRecordHeader>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'id',
        name: t`Record`,
        isName: true,
        sort: 'id',
        value: ({ id }) => id,
        cell: ({ id, nutrientTableId }) => (
          <Link className="mono" to={`/nutrients/${nutrientTableId}/records/${encodeURIComponent(id)}`}>
            {id}
          </Link>
        ),
      },
      {
        id: 'description',
        name: t`Name`,
        sort: 'description',
        value: ({ description }) => description,
        cell: ({ description, localDescription }) => (
          <>
            {description}
            {localDescription !== null && <span className="sub">{localDescription}</span>}
          </>
        ),
      },
      {
        id: 'use',
        name: t`State`,
        value: ({ isRetired }) => (isRetired ? t`out of use` : ''),
        cell: ({ isRetired }) =>
          isRetired && (
            <span className="badge">
              <Trans>out of use</Trans>
            </span>
          ),
      },
    ],
    [t],
  );
}
