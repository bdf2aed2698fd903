import { useLingui } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import { Suspense, useDeferredValue } from 'react';
import { Sheet } from '../shell/sheet.tsx';
import type { SurveyContext } from '../store/context.ts';
import { part } from '../store/parts.ts';

const Help = part(() => import('./help-contents.tsx'));

const SHEET = 'help-sheet';

export function openHelp(): void {
  (document.getElementById(SHEET) as HTMLDialogElement | null)?.showModal();
}

export interface HelpProps {
  surveyId: string;
  publicParameters: PublicSurveyParameters;
  context: SurveyContext | null;
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
