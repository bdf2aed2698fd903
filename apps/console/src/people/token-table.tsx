import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { PersonalAccessToken } from 'dietary-recall-client';
import { useMemo, useState } from 'react';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { Empty } from '../patterns/states.tsx';
import type { Column, ReadRows } from '../patterns/table-model.ts';
import { PermissionInWords } from './permission-choice.tsx';

interface TokenTableProps {
  read: ReadRows<PersonalAccessToken>;
  revoke: (id: string) => Promise<unknown>;
}

/** Tokens with what they may do, and until when. */
export function TokenTable({ read, revoke }: TokenTableProps) {
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <DataTable
      name={t`Access tokens`}
      columns={columns}
      read={read}
      keyOf={({ id }) => id}
      defaultSort="-createdAt"
      searchFor={t`Part of a name`}
      filters={[
        {
          id: 'state',
          name: t`State`,
          options: [
            { value: 'valid', label: t`Valid` },
            { value: 'expired', label: t`Expired` },
            { value: 'revoked', label: t`Revoked` },
          ],
        },
      ]}
      actions={(rows, clear) => <Revoke tokens={rows} revoke={revoke} onDone={clear} />}
      empty={
        <Empty title={t`No token yet`}>
          <p>
            <Trans>A program sends it instead of a password, and may do no more than you let it.</Trans>
          </p>
        </Empty>
      }
    />
  );
}

function Revoke({
  tokens,
  revoke,
  onDone,
}: {
  tokens: readonly PersonalAccessToken[];
  revoke: (id: string) => Promise<unknown>;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const valid = tokens.filter(({ state }) => state === 'valid');
  if (valid.length === 0) {
    return (
      <span className="soft">
        <Trans>None of these works any more.</Trans>
      </span>
    );
  }
  return (
    <>
      <Button size="xs" c="red" onClick={() => open(true)}>
        <Trans>Revoke…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={valid.length === 1 ? (valid[0]?.name ?? '') : t`${valid.length} tokens`}
          lost={[
            valid.map(({ name }) => name).join(', '),
            <Trans key="programs">the access of every program that uses them, within a second</Trans>,
          ]}
          remove={async () => {
            for (const { id } of valid) await revoke(id);
            onDone();
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}

function useColumns(): Column<PersonalAccessToken>[] {
  const { t } = useLingui();
  const { date, time } = useFormat();
  return useMemo(
    () => [
      { id: 'name', name: t`Name`, isName: true, sort: 'name', value: ({ name }) => name, cell: ({ name }) => name },
      { id: 'state', name: t`State`, value: ({ state }) => state, cell: ({ state }) => <TokenState state={state} /> },
      {
        id: 'scopes',
        name: t`May do`,
        value: ({ scopes }) => scopes?.join(' ') ?? null,
        cell: ({ scopes }) =>
          scopes === null ? (
            <span className="warn">
              <Trans>everything that its owner may</Trans>
            </span>
          ) : (
            <Scopes scopes={scopes} />
          ),
      },
      {
        id: 'expires',
        name: t`Until`,
        sort: 'expiresAt',
        value: ({ expiresAt }) => expiresAt,
        cell: ({ expiresAt }) => date(expiresAt),
      },
      {
        id: 'used',
        name: t`Last used`,
        sort: 'lastUsedAt',
        value: ({ lastUsedAt }) => lastUsedAt,
        cell: ({ lastUsedAt }) => time(lastUsedAt),
      },
      {
        id: 'created',
        name: t`Made`,
        sort: 'createdAt',
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt, createdBy }) => (
          <>
            {date(createdAt)} <span className="dim">{createdBy?.name}</span>
          </>
        ),
      },
    ],
    [t, date, time],
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  if (scopes.length === 0) return '–';
  return (
    <ul className="stack tight">
      {scopes.map((permission) => (
        <li key={permission}>
          <PermissionInWords permission={permission} />
        </li>
      ))}
    </ul>
  );
}

function TokenState({ state }: { state: PersonalAccessToken['state'] }) {
  switch (state) {
    case 'valid':
      return (
        <span className="state good">
          <Trans>valid</Trans>
        </span>
      );
    case 'expired':
      return (
        <span className="state">
          <Trans>expired</Trans>
        </span>
      );
    case 'revoked':
      return (
        <span className="state">
          <Trans>revoked</Trans>
        </span>
      );
  }
}
