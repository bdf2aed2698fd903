import { asServedSetQuestions } from './as-served-sets.questions.ts';
import { authQuestions } from './auth.questions.ts';
import { callbackQuestions } from './callbacks.questions.ts';
import { categoryQuestions } from './categories.questions.ts';
import { categoryRecordQuestions } from './category-records.questions.ts';
import { codingQuestions } from './codings.questions.ts';
import { consentQuestions } from './consents.questions.ts';
import { deletionRequestQuestions } from './deletion-requests.questions.ts';
import { demographicGroupQuestions } from './demographic-groups.questions.ts';
import { downloadQuestions } from './downloads.questions.ts';
import { drinkwareSetQuestions } from './drinkware-sets.questions.ts';
import { energyRequirementQuestions } from './energy-requirements.questions.ts';
import { errorReportQuestions } from './error-reports.questions.ts';
import { extractQuestions } from './extracts.questions.ts';
import { feedbackQuestions } from './feedback.questions.ts';
import { foodBrowserQuestions } from './food-browser.questions.ts';
import { foodGroupQuestions } from './food-groups.questions.ts';
import { foodListQuestions } from './food-lists.questions.ts';
import { foodRecordQuestions } from './food-records.questions.ts';
import { foodQuestions } from './foods.questions.ts';
import { guideImageQuestions } from './guide-images.questions.ts';
import { imageMapQuestions } from './image-maps.questions.ts';
import { installationQuestions } from './installation.questions.ts';
import { interviewQuestions } from './interviews.questions.ts';
import { jobQuestions } from './jobs.questions.ts';
import { localeQuestions } from './locales.questions.ts';
import { messageSubscriptionQuestions } from './message-subscriptions.questions.ts';
import { messageTemplateQuestions } from './message-templates.questions.ts';
import { notificationQuestions } from './notifications.questions.ts';
import { nutrientTableQuestions } from './nutrient-tables.questions.ts';
import { ownDataQuestions } from './own-data.questions.ts';
import { personalAccessTokenQuestions } from './personal-access-tokens.questions.ts';
import { portionSizeQuestions } from './portion-sizes.questions.ts';
import { profileQuestions } from './profile.questions.ts';
import type { AreaQuestions } from './questions.ts';
import { recallDayQuestions } from './recall-days.questions.ts';
import { respondentUploadQuestions } from './respondent-uploads.questions.ts';
import { searchMissQuestions } from './search-misses.questions.ts';
import { secondFactorQuestions } from './second-factors.questions.ts';
import { signInLogQuestions } from './sign-in-log.questions.ts';
import { sourceImageQuestions } from './source-images.questions.ts';
import { submissionQuestions } from './submissions.questions.ts';
import { surveyDataQuestions } from './survey-data.questions.ts';
import { surveyPeopleQuestions } from './survey-people.questions.ts';
import { surveyPresentationQuestions } from './survey-presentation.questions.ts';
import { surveySchemeQuestions } from './survey-schemes.questions.ts';
import { surveySubmissionQuestions } from './survey-submissions.questions.ts';
import { surveyQuestions } from './surveys.questions.ts';
import { thumbnailQuestions } from './thumbnails.questions.ts';
import { trailQuestions } from './trail.questions.ts';
import { translationQuestions } from './translations.questions.ts';
import { userSessionQuestions } from './user-sessions.questions.ts';
import { userQuestions } from './users.questions.ts';
import { webhookQuestions } from './webhooks.questions.ts';
import { weeklyMailQuestions } from './weekly-mails.questions.ts';

/** The questions by operation. A test fails for an operation without questions. */
export const QUESTIONS: AreaQuestions = {
  ...asServedSetQuestions,
  ...authQuestions,
  ...categoryRecordQuestions,
  ...downloadQuestions,
  ...drinkwareSetQuestions,
  ...foodBrowserQuestions,
  ...foodGroupQuestions,
  ...searchMissQuestions,
  ...thumbnailQuestions,
  ...translationQuestions,
  ...foodListQuestions,
  ...foodRecordQuestions,
  ...foodQuestions,
  ...guideImageQuestions,
  ...imageMapQuestions,
  ...jobQuestions,
  ...localeQuestions,
  ...surveySchemeQuestions,
  ...notificationQuestions,
  ...messageTemplateQuestions,
  ...messageSubscriptionQuestions,
  ...portionSizeQuestions,
  ...profileQuestions,
  ...consentQuestions,
  ...ownDataQuestions,
  ...deletionRequestQuestions,
  ...recallDayQuestions,
  ...installationQuestions,
  ...interviewQuestions,
  ...callbackQuestions,
  ...codingQuestions,
  ...weeklyMailQuestions,
  ...submissionQuestions,
  ...surveyDataQuestions,
  ...userSessionQuestions,
  ...categoryQuestions,
  ...respondentUploadQuestions,
  ...sourceImageQuestions,
  ...surveyPeopleQuestions,
  ...surveyQuestions,
  ...surveyPresentationQuestions,
  ...userQuestions,
  ...demographicGroupQuestions,
  ...energyRequirementQuestions,
  ...nutrientTableQuestions,
  ...errorReportQuestions,
  ...extractQuestions,
  ...feedbackQuestions,
  ...surveySubmissionQuestions,
  ...signInLogQuestions,
  ...trailQuestions,
  ...personalAccessTokenQuestions,
  ...secondFactorQuestions,
  ...webhookQuestions,
};
