import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { UserProfile } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';

interface DeleteAccountsProps {
  accounts: readonly UserProfile[];
  onDone: () => void;
}

/** Deletes accounts with what belongs to them. The service refuses accounts with recalls. */
export function DeleteAccounts({ accounts, onDone }: DeleteAccountsProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const [isOpen, open] = useState(false);
  const many = useWrite(api.users.deleteMany.mutate, ['users', 'surveyPeople']);
  const one = useWrite(api.users.delete.mutate, ['users', 'surveyPeople']);
  const [first] = accounts;
  if (first === undefined) return null;
  const names = accounts.map(({ name, email, id }) => name ?? email ?? String(id));
  const remove = () =>
    may('users:delete-many')
      ? many.mutateAsync({ userIds: accounts.map(({ id }) => id) })
      : one.mutateAsync({ userId: first.id });
  return (
    <>
      <Button size="xs" c="red" onClick={() => open(true)}>
        <Trans>Delete…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={accounts.length === 1 ? (names[0] ?? '') : t`${accounts.length} accounts`}
          lost={[
            names.slice(0, 10).join(', '),
            <Plural
              key="all"
              value={accounts.length}
              one="the account with its roles, user names, tokens and second factors"
              other="the accounts with their roles, user names, tokens and second factors"
            />,
            <Trans key="recalls">
              Recalls are never lost this way: an account with recalls is refused, and nothing is deleted then.
            </Trans>,
          ]}
          remove={async () => {
            await remove();
            onDone();
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}
