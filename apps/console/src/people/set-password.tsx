import { useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { useWrite } from '../calls/use-write.ts';
import { usePasswordGate } from '../patterns/password-gate.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { api } from '../session/service.ts';
import { usePasswordRule } from './password-rule.ts';

type Values = { password: string };
const EMPTY: Values = { password: '' };

/** Sets the password of somebody else, which ends their sign-ins. */
export function SetPassword({ userId }: { userId: number }) {
  const { t } = useLingui();
  const rule = usePasswordRule();
  const { dialog, withPassword } = usePasswordGate();
  const change = useWrite(api.users.updatePassword.mutate, ['users', 'signInLog', 'personalAccessTokens']);
  const save = async ({ values: { password } }: Filled<Values>) => {
    await withPassword(() => change.mutateAsync({ userId, password }));
    return { version: null, values: EMPTY };
  };
  return (
    <>
      <RecordForm
        stored={{ version: null, values: EMPTY }}
        names={{ password: t`New password` }}
        save={save}
        saveWords={t`Set the password`}
      >
        {(field) => (
          <PasswordInput
            {...field('password')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
            description={`${rule} ${t`Their sign-ins and access tokens end. Tell them the password in person.`}`}
          />
        )}
      </RecordForm>
      {dialog}
    </>
  );
}
