import { Trans } from '@lingui/react/macro';

/** A page that is not there yet. */
export function Loading() {
  return (
    <main className="loading" aria-busy="true">
      <p className="vh">
        <Trans>One moment</Trans>
      </p>
    </main>
  );
}
