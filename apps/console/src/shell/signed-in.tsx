import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Me } from 'dietary-recall-client';
import { useEffect, useState } from 'react';
import { createQueries } from '../calls/queries.ts';
import { AccessContext, accessOf } from '../session/access.ts';
import { hearTabs } from '../session/tabs.ts';
import { reportError } from './report.ts';
import { createConsoleRouter } from './router.tsx';
import { SignOutContext } from './sign-out.ts';

interface SignedInProps {
  me: Me;
  /** The sign-in has ended; its screens are kept for what was typed there. */
  isCovered: boolean;
  onSignInEnded: () => void;
  onSignOut: () => Promise<void>;
}

/** Everything behind the sign-in, for one person: what was read is forgotten with it. */
export default function SignedIn({ me, isCovered, onSignInEnded, onSignOut }: SignedInProps) {
  const [queries] = useState(() => createQueries(onSignInEnded));
  const [access] = useState(() => accessOf(me));
  const [router] = useState(() => createConsoleRouter(access));
  useEffect(() => {
    // What could not be read meanwhile.
    if (!isCovered) void queries.invalidateQueries({ predicate: ({ state }) => state.error !== null });
  }, [isCovered, queries]);
  useEffect(() => {
    if (!isCovered) return;
    const left = document.activeElement;
    return () => {
      if (left instanceof HTMLElement) left.focus({ preventScroll: true });
      // A button that was pressed and then disabled had lost it.
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('#page h1')?.focus({ preventScroll: true });
      }
    };
  }, [isCovered]);
  useEffect(() => {
    const note = ({ error }: ErrorEvent) => reportError(error);
    window.addEventListener('error', note);
    return () => window.removeEventListener('error', note);
  }, []);
  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind !== 'changed') return;
        for (const area of message.areas) void queries.invalidateQueries({ queryKey: [area] });
      }),
    [queries],
  );
  return (
    <AccessContext value={access}>
      <SignOutContext value={onSignOut}>
        <QueryClientProvider client={queries}>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SignOutContext>
    </AccessContext>
  );
}
