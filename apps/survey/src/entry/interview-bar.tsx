import { Trans, useLingui } from '@lingui/react/macro';
import type { UserInfo } from 'dietary-recall-client';
import { useState } from 'react';
import { useWords } from '../shell/words.ts';
import { device } from '../store/device.ts';
import { forgetInterview } from '../store/interview.ts';
import { currentOrNull, draftKey } from '../store/recall.ts';
import { saveNow } from '../store/sync.ts';

interface InterviewBarProps {
  interview: NonNullable<UserInfo['interview']>;
  surveyId: string;
}

/** For whom staff complete the recall, until when, and how to end it. */
export default function InterviewBar({ interview, surveyId }: InterviewBarProps) {
  const { t } = useLingui();
  const { clock } = useWords();
  const [isStuck, setIsStuck] = useState(false);
  const { userName } = interview;
  const interviewer = interview.interviewer.name ?? '';
  const end = new Date(interview.expiresAt);
  const until = clock({ hours: end.getHours(), minutes: end.getMinutes() });
  const leave = async () => {
    const state = currentOrNull();
    if (state !== null && state.recall.sent === null) {
      const isSaved = await saveNow();
      if (!isSaved && !isStuck) return setIsStuck(true);
      // The respondent goes on elsewhere: this browser is not theirs.
      if (isSaved) await device.dropDraft(draftKey(state.context));
    }
    forgetInterview();
    location.assign(`/s/${encodeURIComponent(surveyId)}/interview-ended`);
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
        {isStuck && <Trans>The last answers are not saved on the service yet. End the interview all the same?</Trans>}
      </p>
      <button className="button" type="button" onClick={() => void leave()}>
        <Trans>End the interview</Trans>
      </button>
    </aside>
  );
}
