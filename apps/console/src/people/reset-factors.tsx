import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { UserProfile } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { usePasswordGate } from '../patterns/password-gate.tsx';
import { api } from '../session/service.ts';

/** Removes the second factors of somebody who has lost them all. */
export function ResetFactors({ account }: { account: UserProfile }) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const { dialog, withPassword } = usePasswordGate();
  const reset = useWrite(api.secondFactors.reset.mutate, ['users', 'signInLog']);
  const name = account.name ?? account.email ?? String(account.id);
  return (
    <>
      <Button size="xs" c="red" onClick={() => open(true)}>
        <Trans>Reset second factors…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={t`the second factors of ${name}`}
          lost={[
            <Trans key="factors">passkeys, apps for one-time codes and recovery codes</Trans>,
            <Trans key="sign-ins">all sign-ins of the account; the password alone opens it then</Trans>,
            <Trans key="identity">Check first, by other means, that it is this person who asks.</Trans>,
          ]}
          remove={() => withPassword(() => reset.mutateAsync({ userId: account.id }))}
          onClose={() => open(false)}
        />
      )}
      {dialog}
    </>
  );
}
