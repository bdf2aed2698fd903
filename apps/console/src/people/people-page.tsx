import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserProfile } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { PartLink } from '../patterns/part-link.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';
import { AccountPanel } from './account-panel.tsx';
import { DeleteAccounts } from './delete-accounts.tsx';
import { useRoleWords } from './role-words.tsx';

/** The accounts of the installation, as far as the person may see them. */
export default function PeoplePage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const columns = useColumns();
  const [user, open] = useAddressPart('user');
  const { number } = useFormat();
  const { data } = useQuery(read.users.list({ limit: 1 }));
  return (
    <Page
      title={t`People`}
      crumbs={[]}
      lead={
        data &&
        (data.isTotalExact ? (
          <Plural value={data.total} one="# account" other="# accounts" />
        ) : (
          <Trans>More than {number(data.total)} accounts</Trans>
        ))
      }
      actions={
        <>
          <ScreenLink to="/people/sign-ins">{may('sign-in-log:read') ? <Trans>Sign-in log</Trans> : null}</ScreenLink>
          {may('users:create') && (
            <Button component={Link} to="/people/new" variant="filled" leftSection={<Icon name="plus" />}>
              <Trans>New account</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="with-beside">
        <DataTable<UserProfile>
          name={t`People`}
          columns={columns}
          read={(wanted) => read.users.list(wanted)}
          keyOf={({ id }) => String(id)}
          defaultSort="name"
          searchFor={t`Name, address or user name`}
          isCurrent={({ id }) => String(id) === user}
          {...(may('users:delete-many')
            ? { actions: (rows, clear) => <DeleteAccounts accounts={rows} onDone={clear} /> }
            : {})}
          empty={
            <Empty title={t`Nobody is listed`}>
              <p>
                <Trans>You see the people of the surveys that you run. Find others by their exact address.</Trans>
              </p>
            </Empty>
          }
        />
        {user !== null && <AccountPanel userId={Number(user)} onClose={() => open(null)} />}
      </div>
    </Page>
  );
}

/** What finds an account in the list again. */
function wordOf({ email, name, surveys }: UserProfile): string | undefined {
  return email ?? name ?? surveys[0]?.userName;
}

function useColumns(): Column<UserProfile>[] {
  const { t } = useLingui();
  const roleWords = useRoleWords();
  return useMemo(
    () => [
      {
        id: 'name',
        name: t`Name`,
        isName: true,
        sort: 'name',
        value: ({ name, email, surveys, id }) => name ?? email ?? surveys[0]?.userName ?? String(id),
        cell: (account) => (
          <PartLink parts={{ user: account.id, known: wordOf(account) }}>
            <b className="strong">{account.name ?? wordOf(account) ?? account.id}</b>
          </PartLink>
        ),
      },
      {
        id: 'email',
        name: t`E-mail`,
        sort: 'email',
        value: ({ email }) => email,
        isLong: true,
        cell: ({ email }) => email ?? '–',
      },
      {
        id: 'roles',
        name: t`Roles`,
        value: ({ roles }) => roles.join(' '),
        cell: ({ roles }) => roles.map(roleWords).join(', ') || '–',
      },
      {
        id: 'userNames',
        name: t`User names`,
        value: ({ surveys }) => surveys.map(({ userName }) => userName).join(' '),
        cell: ({ surveys }) => surveys.map(({ userName, surveyId }) => `${userName} (${surveyId})`).join(', ') || '–',
      },
    ],
    // The words follow from the language alone.
    [t],
  );
}
