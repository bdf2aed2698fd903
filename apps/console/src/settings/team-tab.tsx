import { parseRole } from '@dietary-recall/vocabulary/roles';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { StaffMember } from 'dietary-recall-client';
import { useMemo, useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { DataTable } from '../patterns/data-table.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { AddAccount } from './add-account.tsx';
import { AddMember } from './add-member.tsx';

/** Who works on a survey, with their roles in it. */
export function TeamTab({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const columns = useColumns();
  const mayWrite = may('survey-people:write', { survey: surveyId });
  return (
    <div className="stack">
      {mayWrite && (
        <div className="row">
          <AddMember surveyId={surveyId} />
          {may('users:read') && <AddAccount surveyId={surveyId} />}
        </div>
      )}
      <DataTable<StaffMember>
        name={t`Team`}
        columns={columns}
        read={(wanted) => read.surveyPeople.listStaff({ surveyId, ...wanted })}
        keyOf={({ id }) => String(id)}
        defaultSort="userName"
        searchFor={t`Part of a name or address`}
        {...(mayWrite
          ? { actions: (rows, clear) => <TakeRoles surveyId={surveyId} members={rows} onDone={clear} /> }
          : {})}
        empty={
          <Empty title={t`Nobody works on this survey yet`}>
            <p>
              <Trans>Administrators can run it; others need a role here.</Trans>
            </p>
          </Empty>
        }
      />
    </div>
  );
}

interface TakeRolesProps {
  surveyId: string;
  members: readonly StaffMember[];
  onDone: () => void;
}

/** Takes all roles of people in this survey. */
function TakeRoles({ surveyId, members, onDone }: TakeRolesProps) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const remove = useWrite(api.surveys.removeRoles.mutate, ['surveyPeople', 'users']);
  const users = members.flatMap(({ id, roles }) => roles.map((role) => ({ userId: id, role })));
  const names = members.map(({ userName, name, id }) => userName ?? name ?? String(id)).join(', ');
  return (
    <>
      <Button size="xs" c="red" onClick={() => open(true)}>
        <Trans>Take the roles away…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={t`the roles of ${names}`}
          lost={[
            <Plural key="roles" value={users.length} one="# role in this survey" other="# roles in this survey" />,
            <Trans key="access">their access to its recalls and people</Trans>,
          ]}
          remove={async () => {
            await remove.mutateAsync({ surveyId, users });
            onDone();
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}

function useColumns(): Column<StaffMember>[] {
  const { t } = useLingui();
  return useMemo(() => {
    const words: Readonly<Record<string, string>> = {
      staff: t`runs the survey`,
      support: t`support: is mailed when somebody asks for a call`,
    };
    const wordOf = (role: string) => words[parseRole(role)?.name ?? ''] ?? role;
    return [
      {
        id: 'userName',
        name: t`User name`,
        isName: true,
        sort: 'userName',
        value: ({ userName, id }) => userName ?? String(id),
        cell: ({ userName }) => <b className="strong">{userName ?? '–'}</b>,
      },
      { id: 'name', name: t`Name`, sort: 'name', value: ({ name }) => name, cell: ({ name }) => name ?? '–' },
      {
        id: 'email',
        name: t`E-mail address`,
        value: ({ email }) => email,
        isLong: true,
        cell: ({ email }) => email ?? '–',
      },
      {
        id: 'roles',
        name: t`Role`,
        value: ({ roles }) => roles.join(' '),
        cell: ({ roles }) => roles.map(wordOf).join(', '),
      },
    ];
  }, [t]);
}
