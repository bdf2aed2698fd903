import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { BegunTotp, SecondFactorEnrolment } from 'dietary-recall-client';
import { useState, type FormEvent } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { QrCode } from '../patterns/qr-code.tsx';
import { api } from '../session/service.ts';

export interface AddFactorProps {
  withPassword: <T>(act: () => Promise<T>) => Promise<T>;
  onDone: (enrolment: SecondFactorEnrolment) => void;
  onClose: () => void;
}

/** Adds an app that shows one-time codes: a name, its QR code, the first code. */
export function AddTotp({ withPassword, onDone, onClose }: AddFactorProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [name, rename] = useState(t`Phone`);
  const [code, type] = useState('');
  const [begun, setBegun] = useState<BegunTotp | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const begin = useWrite(api.secondFactors.beginTotp.mutate, []);
  const confirm = useWrite(api.secondFactors.confirmTotp.mutate, ['secondFactors', 'signInLog']);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(null);
    try {
      if (begun === null) setBegun(await withPassword(() => begin.mutateAsync({ name })));
      else onDone(await withPassword(() => confirm.mutateAsync({ id: begun.id, code })));
    } catch (error) {
      setFault(faultWords(error));
    }
  };
  return (
    <Dialog onClose={onClose} title={t`Add an app for one-time codes`}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {begun === null ? (
          <TextInput
            data-autofocus
            label={t`Name`}
            description={t`By which you know it again.`}
            value={name}
            error={fault}
            onChange={({ currentTarget: { value } }) => rename(value)}
          />
        ) : (
          <>
            <p>
              <Trans>Scan this with the app, or type the letters into it. Then type the code that it shows.</Trans>
            </p>
            <div className="row">
              <QrCode text={begun.uri} label={t`QR code for the app`} isLarge />
              <code className="grow mono breaks">{begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
            </div>
            <TextInput
              autoFocus
              label={t`Code of the app`}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              error={fault}
              onChange={({ currentTarget: { value } }) => type(value)}
            />
          </>
        )}
        <div className="row">
          <Button type="submit" variant="filled" loading={begin.isPending || confirm.isPending}>
            {begun === null ? <Trans>Go on</Trans> : <Trans>Confirm</Trans>}
          </Button>
          <Button onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
