import { DAY_MS } from '@dietary-recall/vocabulary';
import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import type { CreatedTokenView, NewMyTokenInput } from 'dietary-recall-client';
import { useState, type FormEvent } from 'react';
import { CopyAction, useCopy } from '../patterns/copy-button.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { usePasswordGate } from '../patterns/password-gate.tsx';
import { refusalOf } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { PermissionChoice } from './permission-choice.tsx';

interface NewTokenProps {
  /** The permissions of the owner; null: not known here, and the service refuses what the owner does not have. */
  held: readonly Permission[] | null;
  create: (input: NewMyTokenInput) => Promise<CreatedTokenView>;
}

/** Makes a token, and shows it this once. */
export function NewToken({ held, create }: NewTokenProps) {
  const [made, show] = useState<CreatedTokenView | null>(null);
  if (made !== null) return <MadeToken made={made} onClose={() => show(null)} />;
  return <TokenForm held={held} create={create} onMade={show} />;
}

function TokenForm({ held, create, onMade }: NewTokenProps & { onMade: (made: CreatedTokenView) => void }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { dialog, withPassword } = usePasswordGate();
  const [name, rename] = useState('');
  const [days, last] = useState('365');
  const [reach, setReach] = useState('some');
  const [scopes, choose] = useState<Permission[]>([]);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isSending, send] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    send(true);
    setFaults({});
    const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    const given: NewMyTokenInput = { name, expiresAt, scopes: reach === 'all' ? null : scopes };
    try {
      onMade(await withPassword(() => create(given)));
    } catch (error) {
      send(false);
      setFaults(faultsOf(error, faultWords(error)));
    }
  };
  return (
    <Panel title={t`New token`}>
      <form className="pb stack" onSubmit={(event) => void submit(event)}>
        <div className="fields">
          <TextInput
            label={t`Name`}
            description={t`What it is for, such as nightly export.`}
            value={name}
            error={faults['name']}
            onChange={({ currentTarget: { value } }) => rename(value)}
          />
          <Select
            label={t`Works for`}
            value={days}
            error={faults['expiresAt']}
            onChange={(value) => last(value ?? '365')}
            data={[
              { value: '7', label: t`7 days` },
              { value: '30', label: t`30 days` },
              { value: '90', label: t`90 days` },
              { value: '365', label: t`a year` },
              { value: '730', label: t`two years` },
            ]}
          />
          <Select
            label={t`May do`}
            value={reach}
            onChange={(value) => setReach(value ?? 'some')}
            data={[
              { value: 'some', label: t`what is chosen` },
              { value: 'all', label: t`everything that its owner may` },
            ]}
          />
          {reach === 'some' && (
            <PermissionChoice held={held} chosen={scopes} error={faults['scopes']} onChoose={choose} />
          )}
        </div>
        <div role="alert">{faults[''] !== undefined && <p className="bad">{faults['']}</p>}</div>
        <div>
          <Button type="submit" variant="filled" loading={isSending}>
            <Trans>Make the token</Trans>
          </Button>
        </div>
      </form>
      {dialog}
    </Panel>
  );
}

/** The faults by field; those of none under an empty name. */
function faultsOf(error: unknown, words: string): Record<string, string> {
  const known = (refusalOf(error)?.data.issues ?? []).flatMap(({ path, message }) => {
    const [name = ''] = path.split('.');
    return ['name', 'expiresAt', 'scopes'].includes(name) ? [[name, message] as const] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : { '': words };
}

function MadeToken({ made: { token, jwt }, onClose }: { made: CreatedTokenView; onClose: () => void }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const copying = useCopy(jwt);
  return (
    <Panel title={t`Token ${token.name}`} lead={<Trans>It works until {date(token.expiresAt)}.</Trans>}>
      <div className="pb stack">
        <div className="note warn" role="status">
          <Icon name="warning" />
          <span className="grow">
            <Trans>This is the only time that it is shown. Keep it where your program reads it.</Trans>
          </span>
        </div>
        <div className="row">
          <TextInput
            className="grow"
            readOnly
            aria-label={t`The token`}
            value={jwt}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyAction label={t`Copy the token`} {...copying} />
        </div>
        <div>
          <Button size="xs" onClick={onClose}>
            <Trans>I have kept it</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  );
}
