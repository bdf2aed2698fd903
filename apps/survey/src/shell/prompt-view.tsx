import type { Prompt } from '@dietary-recall/recall-flow';
import { lazy, Suspense } from 'react';
import { AskConsent } from '../day/ask-consent.tsx';
import { AskDay } from '../day/ask-day.tsx';
import type { View } from '../store/device.ts';

/** What the first screen of a recall is not. */
export type LaterView = { prompt: Exclude<Prompt, { ask: 'consent' | 'day' }> } | { food: string };

/** Loads the screens of all further questions. */
export const loadLaterPrompts = () => import('./later-prompt.tsx');
const LaterPrompt = lazy(async () => ({ default: (await loadLaterPrompts()).LaterPrompt }));

/** The screen of each question. */
export function PromptView({ view }: { view: View }) {
  if ('prompt' in view && view.prompt.ask === 'consent') return <AskConsent version={view.prompt.version} />;
  if ('prompt' in view && view.prompt.ask === 'day') return <AskDay daysBack={view.prompt.daysBack} />;
  return (
    <Suspense fallback={<div className="pending" aria-busy="true" />}>
      <LaterPrompt view={view as LaterView} />
    </Suspense>
  );
}
