import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { api } from '../session/service.ts';
import { Fault, formText, StepHeading, useSending } from './form.tsx';

/** Asks for a mail with a link for a new password. The answer is the same whether the account exists or not. */
export function AskForLink({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  const { isSending, fault, send } = useSending();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = formText(event.currentTarget, 'email').trim();
    void send(async () => {
      await api.users.requestPasswordReset.mutate({ email });
      setSentTo(email);
    });
  };
  return (
    <form className="card" onSubmit={submit}>
      <StepHeading>
        <Trans>A new password</Trans>
      </StepHeading>
      {sentTo === null ? (
        <>
          <p>
            <Trans>We send you a link by which you choose a new password.</Trans>
          </p>
          <TextInput
            name="email"
            type="email"
            size="md"
            label={t`E-mail address`}
            autoComplete="username"
            required
            withAsterisk={false}
          />
          <Fault text={fault} />
          <Button type="submit" variant="filled" size="md" loading={isSending}>
            <Trans>Send the link</Trans>
          </Button>
        </>
      ) : (
        <p role="status">
          <Trans>
            If {sentTo} has an account, a mail with a link is on its way. Without it, ask the people who gave you the
            account.
          </Trans>
        </p>
      )}
      <button type="button" className="link" onClick={onBack}>
        <Trans>Back to the sign-in</Trans>
      </button>
    </form>
  );
}
