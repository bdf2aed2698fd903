import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Alone } from './alone.tsx';

/** In ms. */
const TRY_EVERY_MS = 10_000;

/** The service does not answer. `again` asks it again, which is done by itself too. */
export function OutagePage({ again }: { again: () => void }) {
  useEffect(() => {
    const timer = setInterval(again, TRY_EVERY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [again]);
  return (
    <Alone>
      <div className="card">
        <h1>
          <Trans>The service does not answer</Trans>
        </h1>
        <p>
          <Trans>Nothing that was saved is lost. Console asks again every ten seconds and goes on where you are.</Trans>
        </p>
        <Button variant="filled" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </Alone>
  );
}
