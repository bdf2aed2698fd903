import { Trans } from '@lingui/react/macro';

/** A page that is not there yet. */
export function Loading() {
  return (
    <main className="loading" aria-busy="true">
      <OneMoment />
    </main>
  );
}

/** A part of a page that is not there yet. */
export function Pending() {
  return (
    <div className="pending" aria-busy="true">
      <OneMoment />
    </div>
  );
}

/** It is seen after a second: most waits are over by then. */
function OneMoment() {
  return (
    <p className="late">
      <Trans>One moment</Trans>
    </p>
  );
}
