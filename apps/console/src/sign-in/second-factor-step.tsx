import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { SecondFactorAsked } from 'dietary-recall-client';
import { useState, type FormEvent } from 'react';
import { signIn } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { Fault, formText, StepHeading, useSending } from './form.tsx';

interface SecondFactorStepProps {
  asked: SecondFactorAsked;
  email: string;
  onDone: () => void;
  onBack: () => void;
}

/** Asks for the passkey, a one-time code or a recovery code. */
export function SecondFactorStep({ asked, email, onDone, onBack }: SecondFactorStepProps) {
  const { t } = useLingui();
  const { challenge, kinds, passkeyOptions } = asked;
  const hasCodes = kinds.includes('totp');
  const [method, setMethod] = useState<'totp' | 'recovery-code'>(hasCodes ? 'totp' : 'recovery-code');
  const [isCodeShown, showCode] = useState(hasCodes);
  const { isSending, fault, refuse, send } = useSending();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = formText(event.currentTarget, 'code').replaceAll(/\s/g, '');
    void send(async () => {
      await signIn.secondFactor({ challenge, method, code });
      onDone();
    });
  };
  const passkey = () =>
    send(async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const optionsJSON = passkeyOptions as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
      const response = await startAuthentication({ optionsJSON }).catch(() => null);
      if (response === null) return refuse(t`The browser gave no passkey. Try again, or use a code.`);
      await signIn.secondFactor({ challenge, method: 'passkey', response: response as never });
      onDone();
    });
  return (
    <form className="card" onSubmit={submit}>
      <StepHeading>
        <Trans>Your second factor</Trans>
      </StepHeading>
      <p>
        <Trans>
          <b>{email}</b>, password accepted.
        </Trans>{' '}
        <button type="button" className="link" onClick={onBack}>
          <Trans>Not you?</Trans>
        </button>
      </p>
      {passkeyOptions !== null && (
        <Button
          variant="filled"
          size="md"
          leftSection={<Icon name="key" />}
          loading={isSending}
          onClick={() => void passkey()}
        >
          <Trans>Use your passkey</Trans>
        </Button>
      )}
      {isCodeShown && (
        <>
          <TextInput
            key={method}
            name="code"
            size="md"
            label={method === 'totp' ? t`Code from your authenticator` : t`Recovery code`}
            description={method === 'totp' ? t`Spaces do not matter.` : t`One of those that you kept; each works once.`}
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            required
            withAsterisk={false}
          />
          <Button type="submit" size="md" variant={passkeyOptions === null ? 'filled' : 'default'} loading={isSending}>
            <Trans>Sign in</Trans>
          </Button>
        </>
      )}
      <Fault text={fault} />
      {hasCodes && method === 'recovery-code' && (
        <button type="button" className="link" onClick={() => setMethod('totp')}>
          <Trans>Use a code from your authenticator</Trans>
        </button>
      )}
      {!(isCodeShown && method === 'recovery-code') && (
        <button
          type="button"
          className="link"
          onClick={() => {
            setMethod('recovery-code');
            showCode(true);
          }}
        >
          <Trans>Use a recovery code</Trans>
        </button>
      )}
    </form>
  );
}
