import { Trans, useLingui } from '@lingui/react/macro';
import type { SignInRecord } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { browserName } from '../patterns/browser-name.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';

/** Who signed in, who was refused, and what accounts accept since when. */
export default function SignInsPage() {
  const { t } = useLingui();
  const [user] = useAddressPart('user');
  const methods = useMethods();
  const outcomes = useOutcomes();
  const columns = useColumns(methods, outcomes);
  const one = user === null ? {} : { userId: Number(user) };
  return (
    <Page
      title={t`Sign-in log`}
      crumbs={[{ to: '/people', name: t`People` }]}
      lead={user === null ? t`The latest first.` : t`Of account ${user}, the latest first.`}
    >
      <DataTable
        name={t`Sign-in log`}
        columns={columns}
        read={({ sort: _, ...wanted }, filters) => read.signInLog.list({ ...wanted, ...filters, ...one })}
        keyOf={({ id }) => String(id)}
        searchFor={t`Name or e-mail address`}
        filters={[
          { id: 'method', name: t`Way`, options: optionsOf(methods) },
          { id: 'outcome', name: t`Outcome`, options: optionsOf(outcomes) },
        ]}
        empty={
          <Empty title={t`Nothing is logged yet`}>
            <p>
              <Trans>Each sign-in and each change of a second factor or token appears here.</Trans>
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

type Methods = Record<SignInRecord['method'], string>;
type Outcomes = Record<SignInRecord['outcome'], string>;

function optionsOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

function useMethods(): Methods {
  const { t } = useLingui();
  return useMemo(
    () => ({
      password: t`Password`,
      alias: t`User name of a survey`,
      link: t`Personal link`,
      totp: t`One-time code`,
      passkey: t`Passkey`,
      'recovery-code': t`Recovery code`,
      'personal-access-token': t`Access token`,
      interview: t`Interview`,
    }),
    [t],
  );
}

function useOutcomes(): Outcomes {
  const { t } = useLingui();
  return useMemo(
    () => ({
      'signed-in': t`signed in`,
      'second-factor-asked': t`asked for a second factor`,
      refused: t`refused`,
      added: t`added`,
      removed: t`removed`,
    }),
    [t],
  );
}

function useColumns(methods: Methods, outcomes: Outcomes): Column<SignInRecord>[] {
  const { t } = useLingui();
  const { time } = useFormat();
  return useMemo(
    () => [
      { id: 'at', name: t`When`, value: ({ at }) => at, cell: ({ at }) => time(at) },
      {
        id: 'user',
        name: t`Account`,
        isName: true,
        value: ({ user }) => user?.email ?? user?.name ?? user?.userName ?? null,
        cell: ({ user }) =>
          user === null ? (
            <Trans>unknown name or link</Trans>
          ) : (
            (user.name ?? user.email ?? user.userName ?? <Trans>Respondent {user.id}</Trans>)
          ),
      },
      { id: 'method', name: t`Way`, value: ({ method }) => method, cell: ({ method }) => methods[method] },
      {
        id: 'outcome',
        name: t`Outcome`,
        value: ({ outcome }) => outcome,
        cell: ({ outcome }) => (
          <span className={outcome === 'refused' ? 'state bad' : 'state'}>{outcomes[outcome]}</span>
        ),
      },
      {
        id: 'by',
        name: t`By`,
        value: ({ by }) => by?.email ?? by?.name ?? null,
        cell: ({ by }) => by?.name ?? by?.email ?? '–',
      },
      {
        id: 'address',
        name: t({ message: 'From', context: 'address' }),
        value: ({ address }) => address,
        cell: ({ address }) => address ?? '–',
      },
      {
        id: 'browser',
        name: t`Browser`,
        value: ({ userAgent }) => userAgent,
        cell: ({ userAgent }) => (
          <span className="dim" title={userAgent ?? undefined}>
            {userAgent === null ? '–' : browserName(userAgent)}
          </span>
        ),
      },
    ],
    [t, time, methods, outcomes],
  );
}
