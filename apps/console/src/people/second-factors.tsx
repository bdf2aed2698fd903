import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnSecondFactors } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { Loaded } from '../patterns/states.tsx';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { useEnrolment } from './use-enrolment.tsx';

type Factor = OwnSecondFactors['factors'][number];

/** Passkeys, apps for one-time codes, recovery codes. */
export function SecondFactors() {
  const { t } = useLingui();
  const query = useQuery(read.secondFactors.list());
  const { add, showCodes, withPassword, dialogs } = useEnrolment();
  return (
    <Panel
      title={t`Second factors`}
      lead={t`With one, a stolen password opens nothing.`}
      actions={
        <>
          <Button size="xs" onClick={() => add('passkey')}>
            <Trans>Add a passkey</Trans>
          </Button>
          <Button size="xs" onClick={() => add('totp')}>
            <Trans>Add an app</Trans>
          </Button>
        </>
      }
    >
      <Loaded query={query}>{(own) => <Factors own={own} withPassword={withPassword} show={showCodes} />}</Loaded>
      {dialogs}
    </Panel>
  );
}

interface FactorsProps {
  own: OwnSecondFactors;
  withPassword: <T>(act: () => Promise<T>) => Promise<T>;
  show: (codes: readonly string[]) => void;
}

function Factors({ own: { mode, factors, recoveryCodesLeft }, withPassword, show }: FactorsProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { date } = useFormat();
  const [removed, choose] = useState<Factor | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const remove = useWrite(api.secondFactors.delete.mutate, ['secondFactors', 'signInLog']);
  const renew = useWrite(api.secondFactors.renewRecoveryCodes.mutate, ['secondFactors', 'signInLog']);
  const newCodes = async () => {
    setFault(null);
    try {
      show((await withPassword(() => renew.mutateAsync())).recoveryCodes);
    } catch (error) {
      setFault(faultWords(error));
    }
  };
  if (factors.length === 0) {
    return (
      <div className="pb">
        <div className="note warn">
          <Icon name="warning" />
          <span className="grow">
            {mode === 'required' ? (
              <Trans>This installation asks staff for a second factor. Add one now.</Trans>
            ) : (
              <Trans>You have none yet.</Trans>
            )}
          </span>
        </div>
      </div>
    );
  }
  return (
    <div className="pb stack">
      <ul className="stack tight">
        {factors.map((factor) => (
          <li key={factor.id} className="row">
            <Icon name={factor.kind === 'passkey' ? 'key' : 'phone'} />
            <span className="grow">
              <b className="strong">{factor.name}</b>{' '}
              <span className="dim">
                {factor.kind === 'passkey' ? <Trans>passkey</Trans> : <Trans>app for one-time codes</Trans>},{' '}
                {factor.lastUsedAt === null ? (
                  <Trans>not used yet</Trans>
                ) : (
                  <Trans>last used {date(factor.lastUsedAt)}</Trans>
                )}
              </span>
            </span>
            <Button size="xs" c="red" aria-label={t`Remove ${factor.name}`} onClick={() => choose(factor)}>
              <Trans>Remove…</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <div className="row">
        <span className="grow">
          <Plural value={recoveryCodesLeft} one="# recovery code left" other="# recovery codes left" />
        </span>
        <Button size="xs" onClick={() => void newCodes()}>
          <Trans>New recovery codes</Trans>
        </Button>
      </div>
      <div role="alert">{fault !== null && <p className="bad">{fault}</p>}</div>
      {removed !== null && (
        <ConfirmDelete
          what={removed.name}
          lost={[
            <Trans key="way">this way to sign in</Trans>,
            factors.length === 1 && (
              <Trans key="codes">your recovery codes: the password alone opens the account then</Trans>
            ),
          ].filter((line) => line !== false)}
          remove={() => withPassword(() => remove.mutateAsync({ id: removed.id }))}
          onClose={() => choose(null)}
        />
      )}
    </div>
  );
}
