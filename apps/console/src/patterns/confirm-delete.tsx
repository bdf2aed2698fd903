import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { Dialog } from './dialog.tsx';
import { useFaultWords } from './fault-words.ts';

interface ConfirmDeleteProps {
  /** What is deleted, such as `the survey winter-26`. */
  what: string;
  /** What is lost with it, one line each, with numbers. */
  lost: readonly ReactNode[];
  /** What has to be changed before it can be deleted, one line each. Absent: nothing, as far as is known. */
  keptBy?: readonly ReactNode[];
  /** A word that has to be typed first, for what cannot be made again. */
  typed?: string;
  /** The label of a field for the reason, which has to be given. Absent: none is asked for. */
  reason?: string;
  remove: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is deleted that cannot be undone, and names what is lost. */
export function ConfirmDelete({ what, lost, keptBy, typed, reason, remove, onClose }: ConfirmDeleteProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [given, give] = useState('');
  const [why, setWhy] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const act = async () => {
    setRemoving(true);
    try {
      await remove(why.trim());
      onClose();
    } catch (error) {
      setFault(faultWords(error, t`The service does not answer. Nothing was deleted.`));
      setRemoving(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t`Delete ${what}?`}>
      <div className="stack">
        <div className="note bad">
          <Icon name="warning" />
          <div className="grow">
            {keptBy === undefined ? (
              <Trans>This cannot be undone. With it is lost:</Trans>
            ) : (
              <Trans>It is used, and cannot be deleted before these are changed:</Trans>
            )}
            <ul>
              {(keptBy ?? lost).map((line, at) => (
                <li key={at}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
        {keptBy === undefined && typed !== undefined && (
          <TextInput
            label={t`To go on, type ${typed}`}
            value={given}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => give(value)}
          />
        )}
        {keptBy === undefined && reason !== undefined && (
          <TextInput
            label={reason}
            value={why}
            maxLength={500}
            onChange={({ currentTarget: { value } }) => setWhy(value)}
          />
        )}
        <div role="alert">{fault !== null && <p className="bad">{fault}</p>}</div>
        <div className="row">
          {keptBy === undefined && (
            <Button
              color="red"
              variant="filled"
              loading={isRemoving}
              disabled={(typed !== undefined && given !== typed) || (reason !== undefined && why.trim() === '')}
              onClick={() => void act()}
            >
              <Trans>Delete</Trans>
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {keptBy === undefined ? <Trans>Keep</Trans> : <Trans>Close</Trans>}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
