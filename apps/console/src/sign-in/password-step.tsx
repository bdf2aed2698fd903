import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { SecondFactorAsked } from 'dietary-recall-client';
import { useEffect, useState, type FormEvent } from 'react';
import { demoAdministrator, signIn } from '../session/service.ts';
import { Fault, formText, StepHeading, useSending } from './form.tsx';

interface PasswordStepProps {
  hasEnded: boolean;
  covered: string | null;
  onForgotten: () => void;
  /** `asked`: null, or the second factor that the service wants. */
  onDone: (asked: SecondFactorAsked | null, email: string) => void;
}

export function PasswordStep({ hasEnded, covered, onForgotten, onDone }: PasswordStepProps) {
  const { t } = useLingui();
  const { isSending, fault, send } = useSending();
  const enter = (email: string, password: string) =>
    send(async () => onDone(await signIn.withEmail({ email, password }), email));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void enter(formText(form, 'email').trim(), formText(form, 'password'));
  };
  return (
    <form className="card" onSubmit={submit}>
      <StepHeading isQuiet={covered !== null}>
        <Trans>Sign in</Trans>
      </StepHeading>
      {hasEnded && (
        <p role="status">
          <Trans>Your sign-in has ended. Sign in to go on where you were.</Trans>
        </p>
      )}
      {covered === null && <DemoButton isSending={isSending} enter={enter} />}
      <TextInput
        name="email"
        type="email"
        size="md"
        label={t`E-mail address`}
        autoComplete="username"
        defaultValue={covered ?? ''}
        required
        withAsterisk={false}
      />
      <PasswordInput
        name="password"
        size="md"
        label={t`Password`}
        autoComplete="current-password"
        ref={covered === null ? null : takeFocus}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
      />
      <Fault text={fault} />
      <Button type="submit" variant="filled" size="md" loading={isSending}>
        <Trans>Sign in</Trans>
      </Button>
      <button type="button" className="link" onClick={onForgotten}>
        <Trans>I have forgotten my password</Trans>
      </button>
    </form>
  );
}

/** Takes the focus, from a dialog that opens around it too: that gives it to what has the attribute, which React does not write. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.focus();
}

/** While the demo is loaded, for a browser on the machine of the service. */
function DemoButton({
  isSending,
  enter,
}: {
  isSending: boolean;
  enter: (email: string, password: string) => Promise<void>;
}) {
  const [account, setAccount] = useState<{ email: string; password: string } | null>(null);
  useEffect(() => {
    void demoAdministrator().then(setAccount);
  }, []);
  if (account === null) return null;
  return (
    <Button size="md" disabled={isSending} onClick={() => void enter(account.email, account.password)}>
      <Trans>Sign in as the demo administrator</Trans>
    </Button>
  );
}
