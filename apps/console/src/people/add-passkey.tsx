import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { ConfirmPasskeyInput } from 'dietary-recall-client';
import { useState, type FormEvent } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { api, isAway, refusalOf } from '../session/service.ts';
import type { AddFactorProps } from './add-totp.tsx';

/** Adds a passkey: a name, then the browser asks for a finger, a face or a key. */
export function AddPasskey({ withPassword, onDone, onClose }: AddFactorProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [name, rename] = useState(t`This computer`);
  const [fault, setFault] = useState<string | null>(null);
  const begin = useWrite(api.secondFactors.beginPasskey.mutate, []);
  const confirm = useWrite(api.secondFactors.confirmPasskey.mutate, ['secondFactors', 'signInLog']);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(null);
    try {
      const { id, options } = await withPassword(() => begin.mutateAsync({ name }));
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON: options as never });
      onDone(
        await withPassword(() => confirm.mutateAsync({ id, response: response as ConfirmPasskeyInput['response'] })),
      );
    } catch (error) {
      if (refusalOf(error) !== null || isAway(error)) setFault(faultWords(error));
      else if (error instanceof Error) setFault(t`The browser made no passkey.`);
    }
  };
  return (
    <Dialog onClose={onClose} title={t`Add a passkey`}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <TextInput
          data-autofocus
          label={t`Name`}
          description={t`By which you know it again. The browser asks for your finger, face or key next.`}
          value={name}
          error={fault}
          onChange={({ currentTarget: { value } }) => rename(value)}
        />
        <div className="row">
          <Button type="submit" variant="filled" loading={begin.isPending || confirm.isPending}>
            <Trans>Go on</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
