import { plausibleEnergy } from '@dietary-recall/nutrition';
import type { PresentedSurvey } from '../../../entities/survey.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { DEMO_SURVEY, demoSurveyOf } from '../../domain/demo-survey-ids.ts';
import { findOwnDays } from '../recall-days/recall-days.queries.ts';
import { hasFeedback } from '../submissions/recalls-for-feedback.ts';
import { countSubmissions, dailyLimitReached, totalLimitReached } from '../submissions/submission-limits.ts';
import { userNameIn } from '../submissions/submissions.queries.ts';
import { buildFollowUpUrl } from './follow-up-url.ts';

/** Finds the running surveys of the demo that take new accounts, the one on the demo food list first. None while the demo is off. */
export async function findDemoSurveys({ em, config, surveys, now }: Context): Promise<PresentedSurvey[]> {
  if (!config.loadsDemoData) return [];
  const rows = await kysely(em)
    .selectFrom('survey')
    .select(['slug', 'locale_id as localeId'])
    .where((eb) => eb.or([eb('slug', '=', DEMO_SURVEY), eb('slug', 'like', `${DEMO_SURVEY}-%`)]))
    .where('allow_generated_users', '=', true)
    .where('generate_user_key', 'is', null)
    .orderBy('slug')
    .execute();
  const ofDemo = rows.filter(({ slug, localeId }) => slug === demoSurveyOf(localeId));
  const found = await Promise.all(ofDemo.map(({ slug }) => surveys.get(slug)));
  return found.filter((survey) => survey.effectiveState(now()) === 'running');
}

/** The interview by which staff complete the recall of a respondent. */
export interface InterviewUnderWay {
  userName: string;
  interviewer: { id: number; name: string | null };
  expiresAt: Date;
}

export type UserInfo = Awaited<ReturnType<typeof requireUserInfo>>;

/** Returns the progress of the respondent in the survey (docs/reference/recall-rules.md#3-where-a-respondent-stands). */
export async function requireUserInfo(
  context: SignedInContext,
  { surveyId, tz }: { surveyId: string; tz?: string | undefined },
) {
  const survey = await context.surveys.get(surveyId);
  const { name, language, customFields, sex, total, recallsForFeedback, today, lastNumber } = await countSubmissions(
    context,
    survey,
    {
      timeZone: tz,
    },
  );
  const { next: nextRecallDay, missed: missedRecallDays } = await findOwnDays(context, survey);
  return {
    id: context.actor.userId,
    name,
    language,
    customFields,
    sex,
    plausibleEnergy: plausibleEnergy(survey.qualityCutOffs ?? null, sex),
    recallNumber: lastNumber + 1,
    redirectToFeedback: hasFeedback(survey, recallsForFeedback),
    maximumTotalSubmissionsReached: totalLimitReached(survey, total),
    maximumDailySubmissionsReached: dailyLimitReached(survey, today),
    nextRecallDay,
    missedRecallDays,
    interview: await findInterview(context, survey.id),
  };
}

async function findInterview({ em, actor }: SignedInContext, surveyId: number): Promise<InterviewUnderWay | null> {
  if (actor.interviewerId === null) return null;
  const found = await kysely(em)
    .selectFrom('token_family as f')
    .innerJoin('user_account as i', 'i.id', 'f.interviewer_id')
    .select(['i.id', 'i.name', 'f.expires_at as expiresAt'])
    .where('f.id', '=', actor.familyId)
    .executeTakeFirstOrThrow();
  const { id, name, expiresAt } = found;
  const userName = await userNameIn(em, surveyId, actor.userId);
  return { userName: userName ?? '', interviewer: { id, name }, expiresAt: new Date(expiresAt) };
}

/**
 * Returns what to offer after a recall. The link does not depend on the number of recalls
 * (docs/reference/recall-rules.md#7-follow-up).
 */
export async function requireFollowUp(context: SignedInContext, { surveyId }: { surveyId: string }) {
  const survey = await context.surveys.get(surveyId);
  const userName = await userNameIn(context.em, survey.id, context.actor.userId);
  return { followUpUrl: buildFollowUpUrl(survey, userName), showFeedback: survey.feedbackEnabled };
}
