import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { open } from '../router.ts';
import { PlainPage } from '../shell/plain-page.tsx';
import { useWords } from '../shell/words.ts';
import type { SurveyContext } from '../store/context.ts';
import { device } from '../store/device.ts';
import { isInterview, noteFault, signOut } from '../store/service.ts';
import { useStateWords, type Door } from './door.tsx';

/** Why no recall can begin, and when it is possible again: a title, and what stands below it. */
export function useDoorWords({
  publicParameters,
  person,
}: SurveyContext): Record<Door, readonly [ReactNode, ReactNode]> {
  const { day } = useWords();
  const ofState = useStateWords(publicParameters);
  const nextDay = person.nextRecallDay === null ? null : day(person.nextRecallDay);
  return {
    ...ofState,
    'daily-limit': [
      <Trans>That is all for today</Trans>,
      nextDay === null ? (
        <Trans>You have already told us about a day. The next one is tomorrow.</Trans>
      ) : (
        <Trans>You have already told us about a day. The next one is {nextDay}.</Trans>
      ),
    ],
    'total-limit': [
      <Trans>You have told us everything that we wanted to know</Trans>,
      <Trans>All your days have arrived. Thank you very much.</Trans>,
    ],
    withdrawn: [
      <Trans>You are no longer taking part</Trans>,
      <Trans>You have withdrawn from this survey. Nothing more is recorded.</Trans>,
    ],
  };
}

/** A plain page: why, when it is possible again, and what else the person may do. */
export function ClosedDoor({ context, door }: { context: SurveyContext; door: Door }) {
  const { publicParameters, parameters, person, surveyId } = context;
  const [title, lead] = useDoorWords(context)[door];
  // The pages of earlier days and of feedback are the respondent's own.
  const hasRecalls = person.recallNumber > 1 && !isInterview;
  return (
    <PlainPage title={title} surveyId={surveyId} publicParameters={publicParameters}>
      <p className="lead">{lead}</p>
      <div className="stack">
        {hasRecalls && (
          <button className="button" type="button" onClick={() => open(`/s/${surveyId}/recalls`)}>
            <Trans>See my earlier days</Trans>
          </button>
        )}
        {door === 'withdrawn' && !hasRecalls && !isInterview && (
          <button className="button" type="button" onClick={() => open(`/s/${surveyId}/recalls`)}>
            <Trans>My days and my data</Trans>
          </button>
        )}
        {hasRecalls && parameters.numberOfSurveysForFeedback < person.recallNumber && person.redirectToFeedback && (
          <button className="button" type="button" onClick={() => open(`/s/${surveyId}/feedback`)}>
            <Trans>See my feedback</Trans>
          </button>
        )}
        <SignOutButton surveyId={surveyId} />
      </div>
    </PlainPage>
  );
}

export function SignOutButton({ surveyId }: { surveyId: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  // The bar of the interview ends it.
  if (isInterview) return null;
  const leave = async () => {
    setHasFailed(false);
    try {
      await signOut();
    } catch (error) {
      noteFault(error);
      return setHasFailed(true);
    }
    await device.dropContext(surveyId);
    location.assign(`/s/${encodeURIComponent(surveyId)}`);
  };
  return (
    <>
      <button className="button button--quiet" type="button" onClick={() => void leave()}>
        <Trans>Sign out</Trans>
      </button>
      <p role="status" className={hasFailed ? 'notice-line' : 'vh'}>
        {hasFailed && <Trans>You are still signed in on this device: the service does not answer. Try again.</Trans>}
      </p>
    </>
  );
}
