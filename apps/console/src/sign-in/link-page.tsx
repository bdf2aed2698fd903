import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { api } from '../session/service.ts';
import { Alone } from './alone.tsx';
import { Fault, formText, StepHeading, useSending } from './form.tsx';
import { linkPageHere, linkToken } from './link-pages.ts';

/** What a mailed link opens: a new password, or the confirmation of an address. Opening it uses nothing up. */
export default function LinkPage() {
  return <Alone>{linkPageHere() === 'password-reset' ? <NewPassword /> : <ConfirmEmail />}</Alone>;
}

function NewPassword() {
  const { t } = useLingui();
  const { isSending, fault, send } = useSending();
  const [isDone, setDone] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const newPassword = formText(event.currentTarget, 'password');
    void send(async () => {
      await api.users.resetPassword.mutate({ token: linkToken(), newPassword });
      setDone(true);
    });
  };
  if (isDone) {
    return (
      <Done>
        <Trans>Your password is changed</Trans>
      </Done>
    );
  }
  return (
    <form className="card" onSubmit={submit}>
      <StepHeading>
        <Trans>Choose a new password</Trans>
      </StepHeading>
      <PasswordInput
        name="password"
        size="md"
        label={t`New password`}
        autoComplete="new-password"
        description={t`Ten characters or more; no common password, and without the name or address.`}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
      />
      <Fault text={fault} />
      <Button type="submit" variant="filled" size="md" loading={isSending}>
        <Trans>Change the password</Trans>
      </Button>
    </form>
  );
}

function ConfirmEmail() {
  const { isSending, fault, send } = useSending();
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <Done>
        <Trans>Your e-mail address is confirmed</Trans>
      </Done>
    );
  }
  const confirm = () =>
    send(async () => {
      await api.users.confirmEmail.mutate({ token: linkToken() });
      setDone(true);
    });
  return (
    <div className="card">
      <StepHeading>
        <Trans>Confirm your e-mail address</Trans>
      </StepHeading>
      <Fault text={fault} />
      <Button variant="filled" size="md" loading={isSending} onClick={() => void confirm()}>
        <Trans>Confirm</Trans>
      </Button>
    </div>
  );
}

function Done({ children }: { children: React.ReactNode }) {
  return (
    <div className="card">
      <StepHeading>{children}</StepHeading>
      <a href={import.meta.env.BASE_URL}>
        <Trans>To Console</Trans>
      </a>
    </div>
  );
}
