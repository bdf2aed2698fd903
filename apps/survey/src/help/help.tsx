import { useLingui } from '@lingui/react/macro';
import { Suspense, useDeferredValue } from 'react';
import { Sheet } from '../shell/sheet.tsx';
import { part } from '../store/parts.ts';
import type { HelpProps } from './help-contents.tsx';

const Help = part(() => import('./help-contents.tsx'));

const SHEET = 'help-sheet';

export function openHelp(): void {
  (document.getElementById(SHEET) as HTMLDialogElement | null)?.showModal();
}

/** Questions and answers of the survey, and ways to reach somebody. */
export function HelpSheet(props: HelpProps) {
  const { t } = useLingui();
  // Nobody asks for help before the page is painted: its part does not keep the page waiting.
  const isPainted = useDeferredValue(true, false);
  return (
    <Sheet id={SHEET} title={t`Help`}>
      <Suspense>{isPainted && <Help {...props} />}</Suspense>
    </Sheet>
  );
}
