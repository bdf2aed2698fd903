import { asServedSetsExamples } from './as-served-sets/as-served-sets.examples.ts';
import { authExamples } from './auth/auth.examples.ts';
import { callbacksExamples } from './callbacks/callbacks.examples.ts';
import { categoriesExamples } from './categories/categories.examples.ts';
import { categoryRecordsExamples } from './category-records/category-records.examples.ts';
import { codingsExamples } from './codings/codings.examples.ts';
import { consentsExamples } from './consents/consents.examples.ts';
import { deletionRequestsExamples } from './deletion-requests/deletion-requests.examples.ts';
import { demographicGroupsExamples } from './demographic-groups/demographic-groups.examples.ts';
import { downloadsExamples } from './downloads/downloads.examples.ts';
import { drinkwareSetsExamples } from './drinkware-sets/drinkware-sets.examples.ts';
import { energyRequirementsExamples } from './energy-requirements/energy-requirements.examples.ts';
import { errorReportsExamples } from './error-reports/error-reports.examples.ts';
import { extractsExamples } from './extracts/extracts.examples.ts';
import { feedbackExamples } from './feedback/feedback.examples.ts';
import { foodBrowserExamples } from './food-browser/food-browser.examples.ts';
import { foodGroupsExamples } from './food-groups/food-groups.examples.ts';
import { foodListsExamples } from './food-lists/food-lists.examples.ts';
import { foodRecordsExamples } from './food-records/food-records.examples.ts';
import { foodsExamples } from './foods/foods.examples.ts';
import { guideImagesExamples } from './guide-images/guide-images.examples.ts';
import { imageMapsExamples } from './image-maps/image-maps.examples.ts';
import type { AnswersOf, AppRouter } from './index.ts';
import { installationExamples } from './installation/installation.examples.ts';
import { interviewsExamples } from './interviews/interviews.examples.ts';
import { jobsExamples } from './jobs/jobs.examples.ts';
import { localesExamples } from './locales/locales.examples.ts';
import { messageSubscriptionsExamples } from './message-subscriptions/message-subscriptions.examples.ts';
import { messageTemplatesExamples } from './message-templates/message-templates.examples.ts';
import { notificationsExamples } from './notifications/notifications.examples.ts';
import { nutrientTablesExamples } from './nutrient-tables/nutrient-tables.examples.ts';
import { ownDataExamples } from './own-data/own-data.examples.ts';
import { personalAccessTokensExamples } from './personal-access-tokens/personal-access-tokens.examples.ts';
import { portionSizesExamples } from './portion-sizes/portion-sizes.examples.ts';
import { profileExamples } from './profile/profile.examples.ts';
import { recallDaysExamples } from './recall-days/recall-days.examples.ts';
import { respondentUploadsExamples } from './respondent-uploads/respondent-uploads.examples.ts';
import { searchMissesExamples } from './search-misses/search-misses.examples.ts';
import { secondFactorsExamples } from './second-factors/second-factors.examples.ts';
import { signInLogExamples } from './sign-in-log/sign-in-log.examples.ts';
import { sourceImagesExamples } from './source-images/source-images.examples.ts';
import { submissionsExamples } from './submissions/submissions.examples.ts';
import { surveyDataExamples } from './survey-data/survey-data.examples.ts';
import { surveyPeopleExamples } from './survey-people/survey-people.examples.ts';
import { surveyPresentationExamples } from './survey-presentation/survey-presentation.examples.ts';
import { surveySchemesExamples } from './survey-schemes/survey-schemes.examples.ts';
import { surveySubmissionsExamples } from './survey-submissions/survey-submissions.examples.ts';
import { surveysExamples } from './surveys/surveys.examples.ts';
import { thumbnailsExamples } from './thumbnails/thumbnails.examples.ts';
import { trailExamples } from './trail/trail.examples.ts';
import { translationsExamples } from './translations/translations.examples.ts';
import { userSessionsExamples } from './user-sessions/user-sessions.examples.ts';
import { usersExamples } from './users/users.examples.ts';
import { webhooksExamples } from './webhooks/webhooks.examples.ts';
import { weeklyMailsExamples } from './weekly-mails/weekly-mails.examples.ts';

/** An example response of each operation on the demo data, shortened, for the API document. Each procedure must have one. */
export const EXAMPLES: { [Area in keyof AppRouter['_def']['record']]: AnswersOf<Area> } = {
  auth: authExamples,
  secondFactors: secondFactorsExamples,
  personalAccessTokens: personalAccessTokensExamples,
  signInLog: signInLogExamples,
  trail: trailExamples,
  foodBrowser: foodBrowserExamples,
  foodRecords: foodRecordsExamples,
  categoryRecords: categoryRecordsExamples,
  locales: localesExamples,
  foodLists: foodListsExamples,
  foodGroups: foodGroupsExamples,
  translations: translationsExamples,
  searchMisses: searchMissesExamples,
  thumbnails: thumbnailsExamples,
  sourceImages: sourceImagesExamples,
  asServedSets: asServedSetsExamples,
  imageMaps: imageMapsExamples,
  guideImages: guideImagesExamples,
  drinkwareSets: drinkwareSetsExamples,
  users: usersExamples,
  profile: profileExamples,
  ownData: ownDataExamples,
  deletionRequests: deletionRequestsExamples,
  consents: consentsExamples,
  foods: foodsExamples,
  categories: categoriesExamples,
  portionSizes: portionSizesExamples,
  surveyData: surveyDataExamples,
  submissions: submissionsExamples,
  userSessions: userSessionsExamples,
  surveyPeople: surveyPeopleExamples,
  surveys: surveysExamples,
  surveyPresentation: surveyPresentationExamples,
  surveySchemes: surveySchemesExamples,
  webhooks: webhooksExamples,
  notifications: notificationsExamples,
  messageTemplates: messageTemplatesExamples,
  recallDays: recallDaysExamples,
  installation: installationExamples,
  interviews: interviewsExamples,
  callbacks: callbacksExamples,
  codings: codingsExamples,
  weeklyMails: weeklyMailsExamples,
  errorReports: errorReportsExamples,
  messageSubscriptions: messageSubscriptionsExamples,
  respondentUploads: respondentUploadsExamples,
  jobs: jobsExamples,
  demographicGroups: demographicGroupsExamples,
  energyRequirements: energyRequirementsExamples,
  nutrientTables: nutrientTablesExamples,
  feedback: feedbackExamples,
  surveySubmissions: surveySubmissionsExamples,
  extracts: extractsExamples,
  downloads: downloadsExamples,
};
