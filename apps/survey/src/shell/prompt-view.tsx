import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AskConsent } from '../day/ask-consent.tsx';
import { AskDay } from '../day/ask-day.tsx';
import type { View } from '../store/device.ts';
import { loadPart } from '../store/parts.ts';
import type { LaterView } from './later-prompt.tsx';
import { Pending } from './loading.tsx';
import { NoAnswer } from './not-loaded.tsx';

const LATE_MS = 8000;

/** Loads the screens of all further questions. */
export const loadLaterPrompts = () => loadPart(() => import('./later-prompt.tsx'));
const LaterPrompt = lazy(async () => ({ default: (await loadLaterPrompts()).LaterPrompt }));

/** The screen of each question. */
export function PromptView({ view }: { view: View }) {
  if ('prompt' in view && view.prompt.ask === 'consent') return <AskConsent version={view.prompt.version} />;
  if ('prompt' in view && view.prompt.ask === 'day') return <AskDay daysBack={view.prompt.daysBack} />;
  return (
    <Suspense fallback={<Awaited />}>
      <LaterPrompt view={view as LaterView} />
    </Suspense>
  );
}

/** In the place of the screens while they are loaded. Says so, when that takes longer than a slow line needs. */
function Awaited() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return <Pending />;
  return (
    <NoAnswer>
      <Trans>Everything is saved on this device. We go on as soon as it answers.</Trans>
    </NoAnswer>
  );
}
