import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnSignIn } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { browserName } from '../patterns/browser-name.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { Loaded } from '../patterns/states.tsx';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';

/** Where one is signed in, with a way to end what is not here. */
export function OwnSignIns() {
  const { t } = useLingui();
  const query = useQuery(read.auth.listSignIns());
  return (
    <Panel title={t`Signed in`} lead={t`End a sign-in that you do not know, and change your password.`}>
      <Loaded query={query}>{(signIns) => <SignIns signIns={signIns} />}</Loaded>
    </Panel>
  );
}

function SignIns({ signIns }: { signIns: readonly OwnSignIn[] }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [outcome, tell] = useState<{ isFault: boolean; words: string } | null>(null);
  const endOne = useWrite(api.auth.endSignIn.mutate, ['auth']);
  const endOthers = useWrite(api.auth.endOtherSignIns.mutate, ['auth']);
  const others = signIns.filter(({ isCurrent }) => !isCurrent);
  const act = async (end: () => Promise<unknown>, words: string) => {
    try {
      await end();
      tell({ isFault: false, words });
    } catch (error) {
      tell({ isFault: true, words: faultWords(error) });
    }
  };
  return (
    <div className="pb stack">
      <ul className="stack tight">
        {signIns.map((signIn) => (
          <li key={signIn.id} className="row">
            <Where signIn={signIn} />
            {!signIn.isCurrent && (
              <Button
                size="xs"
                aria-label={t`End the sign-in by ${nameOf(signIn) ?? t`unknown browser`}`}
                loading={endOne.isPending && endOne.variables.id === signIn.id}
                onClick={() => void act(() => endOne.mutateAsync({ id: signIn.id }), t`It is ended.`)}
              >
                <Trans>End</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <Button
            size="xs"
            loading={endOthers.isPending}
            onClick={() => void act(() => endOthers.mutateAsync(undefined), t`All others are ended.`)}
          >
            <Plural value={others.length} one="End the other one" other="End the # others" />
          </Button>
        </div>
      )}
      <div role="status">{outcome !== null && <p className={outcome.isFault ? 'bad' : ''}>{outcome.words}</p>}</div>
    </div>
  );
}

function nameOf({ userAgent }: OwnSignIn): string | null {
  return userAgent === null ? null : browserName(userAgent);
}

function Where({ signIn }: { signIn: OwnSignIn }) {
  const { time } = useFormat();
  const { isCurrent, createdAt, lastUsedAt, address, userAgent } = signIn;
  return (
    <>
      <Icon name="lock" />
      <span className="grow" title={userAgent ?? undefined}>
        <b className="strong">{nameOf(signIn) ?? <Trans>Unknown browser</Trans>}</b>{' '}
        <span className="dim">
          {isCurrent ? <Trans>this one</Trans> : <Trans>last used {time(lastUsedAt)}</Trans>},{' '}
          <Trans>since {time(createdAt)}</Trans>
          {address !== null && ` · ${address}`}
        </span>
      </span>
    </>
  );
}
