import { Trans } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import type { ReactNode } from 'react';
import { useWords } from '../shell/words.ts';
import type { SurveyContext } from '../store/context.ts';

/** Why no recall can begin at the moment. */
export type Door = 'pending' | 'finished' | 'suspended' | 'daily-limit' | 'total-limit' | 'withdrawn';

export function doorOf({ parameters, person, consent }: SurveyContext): Door | null {
  if (parameters.state !== 'running') return parameters.state;
  if (consent.withdrawal !== null && !consent.withdrawal.mayReturn) return 'withdrawn';
  if (person.maximumTotalSubmissionsReached) return 'total-limit';
  return person.maximumDailySubmissionsReached ? 'daily-limit' : null;
}

/** What is said of a survey that takes no recalls, also to those who are not signed in. */
export function useStateWords({
  startDate,
  endDate,
  suspensionReason,
}: PublicSurveyParameters): Record<'pending' | 'finished' | 'suspended', readonly [ReactNode, ReactNode]> {
  const { moment } = useWords();
  const starts = moment(startDate);
  const ended = moment(endDate);
  return {
    pending: [
      <Trans>The survey has not begun yet</Trans>,
      <Trans>It begins on {starts}. Please come back then.</Trans>,
    ],
    finished: [<Trans>The survey is over</Trans>, <Trans>It ended on {ended}. Thank you for your interest.</Trans>],
    suspended: [
      <Trans>The survey is interrupted</Trans>,
      suspensionReason ?? <Trans>Please try again later. What you have entered so far is kept.</Trans>,
    ],
  };
}
