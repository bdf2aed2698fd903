import { Trans, useLingui } from '@lingui/react/macro';
import { Button, MantineThemeProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueries } from '../calls/queries.ts';
import { useEnrolment } from '../people/use-enrolment.tsx';
import { Icon } from '../shell/icon.tsx';
import { Alone } from './alone.tsx';
import { Fault, StepHeading, useSending } from './form.tsx';

interface EnrolPageProps {
  onEnrolled: () => void;
  onSignInEnded: () => void;
  onSignOut: () => Promise<void>;
}

/** The dialogs stand in the page: where it covers screens, whatever is outside of the cover is out of reach. */
const HERE = { components: { Modal: { defaultProps: { withinPortal: false } } } };

/** What opens to a person who must have a second factor and has none: the way to add one. */
export default function EnrolPage({ onEnrolled, onSignInEnded, onSignOut }: EnrolPageProps) {
  const [queries] = useState(() => createQueries(onSignInEnded));
  return (
    <Alone>
      <QueryClientProvider client={queries}>
        <MantineThemeProvider theme={HERE} inherit>
          <AddFirst onEnrolled={onEnrolled} onSignOut={onSignOut} />
        </MantineThemeProvider>
      </QueryClientProvider>
    </Alone>
  );
}

function AddFirst({ onEnrolled, onSignOut }: Omit<EnrolPageProps, 'onSignInEnded'>) {
  const { t } = useLingui();
  const { add, dialogs } = useEnrolment(onEnrolled);
  const { fault, refuse, send } = useSending();
  const leave = () =>
    send(() => onSignOut().catch(() => refuse(t`You are still signed in: the service does not answer. Try again.`)));
  return (
    <>
      <div className="card">
        <StepHeading>
          <Trans>Add a second factor</Trans>
        </StepHeading>
        <p>
          <Trans>
            This installation asks staff for a second factor, so that a stolen password opens nothing: Console opens
            once you have one.
          </Trans>
        </p>
        <Button variant="filled" size="md" leftSection={<Icon name="phone" />} onClick={() => add('totp')}>
          <Trans>Add an app for one-time codes</Trans>
        </Button>
        <Button size="md" leftSection={<Icon name="key" />} onClick={() => add('passkey')}>
          <Trans>Add a passkey</Trans>
        </Button>
        <Fault text={fault} />
        <button type="button" className="link" onClick={() => void leave()}>
          <Trans>Sign out</Trans>
        </button>
      </div>
      {dialogs}
    </>
  );
}
