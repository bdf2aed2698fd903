import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { useWrite } from '../calls/use-write.ts';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { usePasswordRule } from './password-rule.ts';

type Values = { currentPassword: string; password: string };
const EMPTY: Values = { currentPassword: '', password: '' };

/** Changes one's own password, which ends all other sign-ins. */
export function OwnPassword() {
  const { t } = useLingui();
  const rule = usePasswordRule();
  const { me } = useAccess();
  const change = useWrite(api.users.updatePassword.mutate, ['signInLog']);
  const names = { currentPassword: t`Present password`, password: t`New password` };
  const save = async ({ values }: Filled<Values>) => {
    await change.mutateAsync({ userId: me.id, ...values });
    return { version: null, values: EMPTY };
  };
  const toggle = { 'aria-label': t`Show the password` };
  return (
    <section className="titled" aria-label={t`Password`}>
      <RecordForm
        stored={{ version: null, values: EMPTY }}
        names={names}
        save={save}
        saveWords={t`Change the password`}
      >
        {(field) => (
          <>
            <h2>
              <Trans>Password</Trans>
            </h2>
            <PasswordInput
              {...field('currentPassword')}
              autoComplete="current-password"
              visibilityToggleButtonProps={toggle}
            />
            <PasswordInput
              {...field('password')}
              autoComplete="new-password"
              visibilityToggleButtonProps={toggle}
              description={`${rule} ${t`A few words are better than one with signs. Your other sign-ins end.`}`}
            />
          </>
        )}
      </RecordForm>
    </section>
  );
}
