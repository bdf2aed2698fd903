import type { Me } from 'dietary-recall-client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { learn } from '../session/language.ts';
import { api, refusalOf, signIn, signOut } from '../session/service.ts';
import { hearTabs, tellTabs } from '../session/tabs.ts';
import { isLinkPage } from './link-pages.ts';
import { OutagePage } from './outage-page.tsx';

const SignInPage = lazy(() => import('./sign-in-page.tsx'));
const LinkPage = lazy(() => import('./link-page.tsx'));
const SignedIn = lazy(async () => {
  const [page] = await Promise.all([import('../shell/signed-in.tsx'), learn('shell', 'patterns', 'screens')]);
  return page;
});

type Standing =
  | { step: 'asking' }
  | { step: 'away' }
  | { step: 'signed-out'; hasEnded: boolean }
  | { step: 'signed-in'; me: Me };

/** Decides what stands at every address: the sign-in, or the screens for the person who is signed in. Nothing of them shows before. */
export function Gate() {
  const [standing, setStanding] = useState<Standing>({ step: 'asking' });
  const end = (hasEnded: boolean) => setStanding({ step: 'signed-out', hasEnded });

  const resume = async () => {
    try {
      if (await signIn.resume()) setStanding({ step: 'signed-in', me: await api.auth.me.query() });
      else end(false);
    } catch (error) {
      if (refusalOf(error)?.data.code === 'auth.not_signed_in') end(false);
      else setStanding({ step: 'away' });
    }
  };
  useEffect(() => {
    void resume();
    return hearTabs((message) => {
      if (message.kind === 'signed-out') end(false);
      if (message.kind === 'signed-in') void resume();
    });
  }, []);

  if (isLinkPage()) {
    return (
      <Suspense>
        <LinkPage />
      </Suspense>
    );
  }
  switch (standing.step) {
    case 'asking':
      return null;
    case 'away':
      return <OutagePage again={() => void resume()} />;
    case 'signed-out':
      return (
        <Suspense>
          <SignInPage
            hasEnded={standing.hasEnded}
            onSignedIn={async () => {
              tellTabs({ kind: 'signed-in' });
              await resume();
            }}
          />
        </Suspense>
      );
    case 'signed-in':
      return (
        <Suspense>
          <SignedIn
            key={standing.me.id}
            me={standing.me}
            onSignInEnded={() => end(true)}
            onSignOut={async () => {
              await signOut().catch(() => undefined);
              tellTabs({ kind: 'signed-out' });
              end(false);
            }}
          />
        </Suspense>
      );
  }
}
