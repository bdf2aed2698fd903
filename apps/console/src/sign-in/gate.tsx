import { Trans } from '@lingui/react/macro';
import type { Me } from 'dietary-recall-client';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { hasUnsaved } from '../patterns/unsaved.ts';
import { learn } from '../session/language.ts';
import { part, useMissingPart } from '../session/parts.ts';
import { api, refusalOf, signIn, signOut } from '../session/service.ts';
import { hearTabs, tellTabs } from '../session/tabs.ts';
import { Alone } from './alone.tsx';
import { isLinkPage } from './link-pages.ts';
import { MissingPart } from './missing-part.tsx';
import { OutagePage } from './outage-page.tsx';

const SignInPage = part(() => import('./sign-in-page.tsx'));
const LinkPage = part(() => import('./link-page.tsx'));
const EnrolPage = part(async () => {
  const [page] = await Promise.all([import('./enrol-page.tsx'), learn('people', 'patterns')]);
  return page;
});
const SignedIn = part(async () => {
  const [page] = await Promise.all([import('../shell/signed-in.tsx'), learn('shell', 'patterns', 'screens')]);
  return page;
});

type Standing = 'asking' | 'away' | 'signed-out' | 'ended' | 'without-second-factor' | 'signed-in';

/**
 * Decides what stands at every address: the sign-in, or the screens for the person who is signed in. Nothing of them shows before. Where
 * a sign-in ends while a form has changes, also by a sign-out in another tab, its screens stay, covered and out of reach, and the same
 * person goes on with them.
 */
export function Gate() {
  const [standing, setStanding] = useState<Standing>('asking');
  /** Whose screens there are. */
  const [person, setPerson] = useState<Me | null>(null);
  const signOutHere = () => {
    setPerson(null);
    setStanding('signed-out');
  };
  const leave = (how: 'signed-out' | 'ended') => {
    if (!hasUnsaved()) setPerson(null);
    setStanding(how);
  };

  const resume = async () => {
    try {
      if (!(await signIn.resume())) return leave('signed-out');
      setPerson(await api.auth.me.query());
      setStanding('signed-in');
    } catch (error) {
      const code = refusalOf(error)?.data.code;
      if (code === 'auth.not_signed_in') leave('signed-out');
      else setStanding(code === 'auth.second_factor_required' ? 'without-second-factor' : 'away');
    }
  };
  useEffect(() => {
    void resume();
    return hearTabs((message) => {
      if (message.kind === 'signed-out') leave(hasUnsaved() ? 'ended' : 'signed-out');
      if (message.kind === 'signed-in') void resume();
    });
  }, []);

  const goOn = async () => {
    tellTabs({ kind: 'signed-in' });
    await resume();
  };
  /** Rejects where the service did not end the sign-in: everything stays as it is then. */
  const leaveAll = async () => {
    await signOut();
    tellTabs({ kind: 'signed-out' });
    signOutHere();
  };

  if (isLinkPage()) {
    return (
      <Suspense fallback={<Awaited />}>
        <LinkPage />
      </Suspense>
    );
  }
  const door = () => {
    if (standing === 'away') return <OutagePage again={() => void resume()} />;
    if (standing === 'without-second-factor') {
      return (
        <Suspense fallback={<Awaited />}>
          <EnrolPage onEnrolled={() => void goOn()} onSignInEnded={() => leave('ended')} onSignOut={leaveAll} />
        </Suspense>
      );
    }
    if (standing !== 'signed-out' && standing !== 'ended') return null;
    return (
      <Suspense fallback={<Awaited />}>
        <SignInPage hasEnded={standing === 'ended'} covered={person?.email ?? null} onSignedIn={goOn} />
      </Suspense>
    );
  };
  return (
    <>
      {person !== null && (
        <Suspense fallback={<Awaited />}>
          <SignedIn
            key={[person.id, ...person.roles].join(' ')}
            me={person}
            isCovered={standing !== 'signed-in'}
            onSignInEnded={() => leave('ended')}
            onSignOut={leaveAll}
          />
        </Suspense>
      )}
      {person === null ? door() : standing !== 'signed-in' && <Cover>{door()}</Cover>}
    </>
  );
}

/** Nothing, while a part is loaded, and why it takes long where it does not arrive. */
function Awaited() {
  if (useMissingPart() === undefined) return null;
  return (
    <Alone>
      <div className="card">
        <h1>
          <Trans>Console is still loading</Trans>
        </h1>
        <MissingPart />
      </div>
    </Alone>
  );
}

/** What covers the screens: nothing below it is seen, read or pressed. */
function Cover({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // Escape closes a dialog at the second press, whatever its first one was answered. Keys of the screens do nothing here.
    <dialog
      className="cover"
      ref={dialog}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>
  );
}
