import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput } from '@mantine/core';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { api, refusalOf } from '../session/service.ts';
import { Dialog } from './dialog.tsx';
import { useFaultWords } from './fault-words.ts';

/** How an action ends that waits for the password. */
interface Waiting {
  confirmed: () => void;
  given: () => void;
}

/**
 * Asks for the password where the service wants it confirmed, and then does the same again: `withPassword(() => write(...))`. Show `dialog`
 * somewhere on the page.
 */
export function usePasswordGate(): { dialog: ReactNode; withPassword: <T>(act: () => Promise<T>) => Promise<T> } {
  const waiting = useRef<Waiting | null>(null);
  const [isOpen, open] = useState(false);
  const withPassword = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (refusalOf(error)?.data.code !== 'auth.confirmation_needed') throw error;
      await new Promise<void>((confirmed, given) => {
        waiting.current = { confirmed, given: () => given(error as Error) };
        open(true);
      });
      return act();
    }
  };
  const dialog = isOpen && (
    <PasswordDialog
      onClose={() => {
        open(false);
        waiting.current?.given();
      }}
      onConfirmed={() => {
        open(false);
        waiting.current?.confirmed();
      }}
    />
  );
  return { dialog, withPassword };
}

function PasswordDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [password, type] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, send] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    send(true);
    try {
      await api.auth.confirm.mutate({ password });
      onConfirmed();
    } catch (error) {
      setFault(faultWords(error));
      send(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t`Your password, please`}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>
          <Trans>What you are about to do opens accounts. It holds for five minutes.</Trans>
        </p>
        <PasswordInput
          data-autofocus
          label={t`Password`}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
          value={password}
          error={fault}
          onChange={({ currentTarget: { value } }) => type(value)}
        />
        <div className="row">
          <Button type="submit" variant="filled" loading={isSending} disabled={password === ''}>
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
