import { Trans, useLingui } from '@lingui/react/macro';
import type { UserInfo } from 'dietary-recall-client';
import { useState } from 'react';
import { useWords } from '../shell/words.ts';
import { device } from '../store/device.ts';
import { forgetInterview } from '../store/interview.ts';
import { currentOrNull, draftKey } from '../store/recall.ts';
import { api, refusalOf } from '../store/service.ts';
import { saveNow } from '../store/sync.ts';

interface InterviewBarProps {
  interview: NonNullable<UserInfo['interview']>;
  surveyId: string;
}

/** For whom staff complete the recall, until when, and how to end it. */
export default function InterviewBar({ interview, surveyId }: InterviewBarProps) {
  const { t } = useLingui();
  const { clock } = useWords();
  /** Why it was not left: answers that are not saved, or a service on which the interview goes on. */
  const [obstacle, setObstacle] = useState<'not-saved' | 'not-ended' | null>(null);
  const { userName } = interview;
  const interviewer = interview.interviewer.name ?? '';
  const end = new Date(interview.expiresAt);
  const until = clock({ hours: end.getHours(), minutes: end.getMinutes() });
  const leave = async (page: '' | '/interview-ended', isSaved: boolean) => {
    const state = currentOrNull();
    // The respondent goes on elsewhere: this browser is not theirs.
    if (isSaved && state?.recall.sent === null) await device.dropDraft(draftKey(state.context));
    forgetInterview();
    location.assign(`/s/${encodeURIComponent(surveyId)}${page}`);
  };
  const finish = async () => {
    const isSaved = await isSavedNow();
    if (!isSaved && obstacle === null) return setObstacle('not-saved');
    if (!(await endOnService(surveyId))) return setObstacle('not-ended');
    await leave('/interview-ended', isSaved);
  };
  return (
    <aside className="interview" aria-label={t`Interview`}>
      <p>
        {interviewer === '' ? (
          <Trans>
            Interview with <b>{userName}</b>
          </Trans>
        ) : (
          <Trans>
            {interviewer} interviews <b>{userName}</b>
          </Trans>
        )}{' '}
        <small>
          <Trans>It ends at {until} at the latest.</Trans>
        </small>
      </p>
      <p role="status">
        {obstacle === 'not-saved' && (
          <Trans>The last answers are not saved on the service yet. End the interview all the same?</Trans>
        )}
        {obstacle === 'not-ended' && (
          <Trans>
            The service does not answer, so the interview stays open until {until}. Try again, or leave it open.
          </Trans>
        )}
      </p>
      <button className="button" type="button" onClick={() => void finish()}>
        <Trans>End the interview</Trans>
      </button>
      {obstacle === 'not-ended' && (
        <button
          className="button"
          type="button"
          onClick={() => void isSavedNow().then((isSaved) => leave('', isSaved))}
        >
          <Trans>Leave it open</Trans>
        </button>
      )}
    </aside>
  );
}

/** Saves the recall, unless there is none that was not sent. Returns whether the service has all of it. */
async function isSavedNow(): Promise<boolean> {
  return currentOrNull()?.recall.sent !== null || saveNow();
}

/** Makes the service refuse the access token of the interview. Returns whether it does. */
async function endOnService(surveyId: string): Promise<boolean> {
  try {
    await api.interviews.endOwn.mutate({ surveyId });
    return true;
  } catch (error) {
    return refusalOf(error)?.data.code === 'auth.not_signed_in';
  }
}
