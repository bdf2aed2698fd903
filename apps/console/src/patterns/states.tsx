import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { hasSignInEnded, refusalOf } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { useFaultWords } from './fault-words.ts';

/** In ms: what comes sooner shows no sign of loading. */
const UNNOTICED_MS = 300;

/** True once something has been loading for so long that the person notices. */
export function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), UNNOTICED_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isSlow;
}

/** What failed, and a way to try again. */
export function LoadFault({ error, again }: { error: unknown; again: () => void }) {
  const faultWords = useFaultWords();
  const refusal = refusalOf(error);
  return (
    <div className="note bad" role="alert">
      <Icon name="warning" />
      <div className="grow">
        <b className="strong">
          <Trans>This could not be loaded.</Trans>
        </b>{' '}
        {faultWords(error)}
        {refusal !== null && (
          <div className="dim">
            <Trans>Reference {refusal.data.requestId}</Trans>
          </div>
        )}
      </div>
      <Button size="xs" onClick={again}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** Why a write failed, which screen readers say. `error`: null, as long as none has failed. */
export function WriteFault({ error, className = 'bad' }: { error: unknown; className?: string }) {
  const faultWords = useFaultWords();
  return (
    <div role="alert">
      {error !== null && !hasSignInEnded(error) && <p className={className}>{faultWords(error)}</p>}
    </div>
  );
}

/** Shows what was read; until then nothing, after a moment that it loads, or why it cannot be shown. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const isSlow = useIsSlow(query.isPending);
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div className="pb">
        <LoadFault error={query.error} again={() => void query.refetch()} />
      </div>
    );
  }
  if (!isSlow) return null;
  return (
    <p className="pb dim" role="status">
      <Trans>Loading</Trans>
    </p>
  );
}

/** Nothing is here: why, and the one step that changes it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="middle">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
