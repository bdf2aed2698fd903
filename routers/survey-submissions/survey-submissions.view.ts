import { QUALITY_FLAGS } from '@dietary-recall/nutrition';
import type { z } from 'zod';
import type { CursorPage, LongPage } from '../../src/db/page.ts';
import type { Monitoring } from '../../src/services/survey-submissions/monitoring.queries.ts';
import type { SessionSummary } from '../../src/services/survey-submissions/sessions.queries.ts';
import type {
  SubmissionSummary,
  SubmissionWithUserName,
} from '../../src/services/survey-submissions/survey-submissions.queries.ts';
import { toSubmission } from '../submissions/submissions.view.ts';
import type { MonitoringView, SessionPage } from './fieldwork.schema.ts';
import type { SurveySubmissionPage, SurveySubmissionView } from './survey-submissions.schema.ts';

export function toSurveySubmissionPage({
  items,
  ...page
}: CursorPage<SubmissionSummary>): z.output<typeof SurveySubmissionPage> {
  return {
    ...page,
    items: items.map(({ startTime, endTime, submittedAt, ...summary }) => ({
      ...summary,
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      submittedAt: submittedAt.toISOString(),
    })),
  };
}

export function toMonitoring({ respondents, ...figures }: Monitoring): z.output<typeof MonitoringView> {
  const items = respondents.items.map(({ lastSubmittedAt, sessionSavedAt, ...person }) => ({
    ...person,
    lastSubmittedAt: lastSubmittedAt?.toISOString() ?? null,
    sessionSavedAt: sessionSavedAt?.toISOString() ?? null,
  }));
  return { ...figures, respondents: { ...respondents, items } };
}

export function toSessionPage({ items, ...page }: LongPage<SessionSummary>): z.output<typeof SessionPage> {
  return {
    ...page,
    items: items.map(({ begunAt, savedAt, ...session }) => ({
      ...session,
      begunAt: begunAt.toISOString(),
      savedAt: savedAt.toISOString(),
    })),
  };
}

/** Maps a recall to the view that its respondent gets, with the respondent and the quality flags added. */
export function toSurveySubmission(recall: SubmissionWithUserName): z.output<typeof SurveySubmissionView> {
  const { submission, as, flags, userName, interviewer } = recall;
  return {
    ...toSubmission(recall),
    respondent: { userId: submission.user.id, userName },
    interviewer,
    as,
    isCoded: submission.asSubmitted != null,
    validity: submission.validity ?? null,
    flags: QUALITY_FLAGS.filter((flag) => flags.includes(flag)),
  };
}
