import type { inferRouterOutputs } from '@trpc/server';
import type { FileAnswer } from '../src/contract/files.ts';
import { router } from '../src/trpc.ts';
import { asServedSetsRouter } from './as-served-sets/as-served-sets.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { callbacksRouter } from './callbacks/callbacks.router.ts';
import { categoriesRouter } from './categories/categories.router.ts';
import { categoryRecordsRouter } from './category-records/category-records.router.ts';
import { codingsRouter } from './codings/codings.router.ts';
import { consentsRouter } from './consents/consents.router.ts';
import { deletionRequestsRouter } from './deletion-requests/deletion-requests.router.ts';
import { demographicGroupsRouter } from './demographic-groups/demographic-groups.router.ts';
import { downloadsRouter } from './downloads/downloads.router.ts';
import { drinkwareSetsRouter } from './drinkware-sets/drinkware-sets.router.ts';
import { energyRequirementsRouter } from './energy-requirements/energy-requirements.router.ts';
import { errorReportsRouter } from './error-reports/error-reports.router.ts';
import { extractsRouter } from './extracts/extracts.router.ts';
import { feedbackRouter } from './feedback/feedback.router.ts';
import { foodBrowserRouter } from './food-browser/food-browser.router.ts';
import { foodGroupsRouter } from './food-groups/food-groups.router.ts';
import { foodListsRouter } from './food-lists/food-lists.router.ts';
import { foodRecordsRouter } from './food-records/food-records.router.ts';
import { foodsRouter } from './foods/foods.router.ts';
import { guideImagesRouter } from './guide-images/guide-images.router.ts';
import { imageMapsRouter } from './image-maps/image-maps.router.ts';
import { installationRouter } from './installation/installation.router.ts';
import { interviewsRouter } from './interviews/interviews.router.ts';
import { jobsRouter } from './jobs/jobs.router.ts';
import { localesRouter } from './locales/locales.router.ts';
import { messageSubscriptionsRouter } from './message-subscriptions/message-subscriptions.router.ts';
import { messageTemplatesRouter } from './message-templates/message-templates.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { nutrientTablesRouter } from './nutrient-tables/nutrient-tables.router.ts';
import { ownDataRouter } from './own-data/own-data.router.ts';
import { personalAccessTokensRouter } from './personal-access-tokens/personal-access-tokens.router.ts';
import { portionSizesRouter } from './portion-sizes/portion-sizes.router.ts';
import { profileRouter } from './profile/profile.router.ts';
import { recallDaysRouter } from './recall-days/recall-days.router.ts';
import { respondentUploadsRouter } from './respondent-uploads/respondent-uploads.router.ts';
import { searchMissesRouter } from './search-misses/search-misses.router.ts';
import { secondFactorsRouter } from './second-factors/second-factors.router.ts';
import { signInLogRouter } from './sign-in-log/sign-in-log.router.ts';
import { sourceImagesRouter } from './source-images/source-images.router.ts';
import { submissionsRouter } from './submissions/submissions.router.ts';
import { surveyDataRouter } from './survey-data/survey-data.router.ts';
import { surveyPeopleRouter } from './survey-people/survey-people.router.ts';
import { surveyPresentationRouter } from './survey-presentation/survey-presentation.router.ts';
import { surveySchemesRouter } from './survey-schemes/survey-schemes.router.ts';
import { surveySubmissionsRouter } from './survey-submissions/survey-submissions.router.ts';
import { surveysRouter } from './surveys/surveys.router.ts';
import { thumbnailsRouter } from './thumbnails/thumbnails.router.ts';
import { trailRouter } from './trail/trail.router.ts';
import { translationsRouter } from './translations/translations.router.ts';
import { userSessionsRouter } from './user-sessions/user-sessions.router.ts';
import { usersRouter } from './users/users.router.ts';
import { webhooksRouter } from './webhooks/webhooks.router.ts';
import { weeklyMailsRouter } from './weekly-mails/weekly-mails.router.ts';

/** The contract: every operation of the service, by area. */
export const appRouter = router({
  auth: authRouter,
  secondFactors: secondFactorsRouter,
  personalAccessTokens: personalAccessTokensRouter,
  signInLog: signInLogRouter,
  trail: trailRouter,
  foodBrowser: foodBrowserRouter,
  foodRecords: foodRecordsRouter,
  categoryRecords: categoryRecordsRouter,
  locales: localesRouter,
  foodLists: foodListsRouter,
  foodGroups: foodGroupsRouter,
  translations: translationsRouter,
  searchMisses: searchMissesRouter,
  thumbnails: thumbnailsRouter,
  sourceImages: sourceImagesRouter,
  asServedSets: asServedSetsRouter,
  imageMaps: imageMapsRouter,
  guideImages: guideImagesRouter,
  drinkwareSets: drinkwareSetsRouter,
  users: usersRouter,
  profile: profileRouter,
  ownData: ownDataRouter,
  deletionRequests: deletionRequestsRouter,
  consents: consentsRouter,
  foods: foodsRouter,
  categories: categoriesRouter,
  portionSizes: portionSizesRouter,
  surveyData: surveyDataRouter,
  submissions: submissionsRouter,
  userSessions: userSessionsRouter,
  surveyPeople: surveyPeopleRouter,
  surveys: surveysRouter,
  surveyPresentation: surveyPresentationRouter,
  surveySchemes: surveySchemesRouter,
  webhooks: webhooksRouter,
  notifications: notificationsRouter,
  messageTemplates: messageTemplatesRouter,
  recallDays: recallDaysRouter,
  installation: installationRouter,
  interviews: interviewsRouter,
  callbacks: callbacksRouter,
  weeklyMails: weeklyMailsRouter,
  errorReports: errorReportsRouter,
  messageSubscriptions: messageSubscriptionsRouter,
  respondentUploads: respondentUploadsRouter,
  jobs: jobsRouter,
  demographicGroups: demographicGroupsRouter,
  energyRequirements: energyRequirementsRouter,
  nutrientTables: nutrientTablesRouter,
  feedback: feedbackRouter,
  surveySubmissions: surveySubmissionsRouter,
  codings: codingsRouter,
  extracts: extractsRouter,
  downloads: downloadsRouter,
});

export type AppRouter = typeof appRouter;

type Answers = inferRouterOutputs<AppRouter>;
/** The outputs of the procedures of an area, except for files. */
export type AnswersOf<Area extends keyof Answers> = {
  [
    Name in keyof Answers[Area] as Answers[Area][Name] extends Pick<FileAnswer, 'mediaType' | 'fileName'> ? never : Name
  ]: Answers[Area][Name];
};

/** The description of each area, for the API document. */
export const AREAS = {
  auth: 'Signing in and out, and fresh access tokens',
  secondFactors: 'Your second factors: one-time passwords, passkeys and recovery codes',
  personalAccessTokens: 'Personal access tokens: API keys for programs',
  signInLog: 'Administrators: successful and failed sign-ins',
  installation: 'How the installation stands: versions, storage, backups, queues, keys and settings',
  trail: 'Who changed what, when: of the installation and of a survey',
  foodBrowser: 'Editors: walking the category tree',
  foodRecords: 'Editors: foods, global and per locale',
  categoryRecords: 'Editors: categories, global and per locale',
  locales: 'Editors: locales, with the search words, ranking and problems of their food lists',
  foodLists: 'Editors: a whole food list as files',
  foodGroups: 'Editors: groups of foods for analysis',
  translations: 'Texts of portion size methods, units and labels in each language',
  sourceImages: 'Editors: pictures as they were uploaded',
  asServedSets: 'Editors: photographs of a food in growing amounts',
  imageMaps: 'Editors: photographs with outlines to choose from',
  guideImages: 'Editors: image maps with a weight for each outline',
  drinkwareSets: 'Editors: glasses, cups and bottles with their sliding scales',
  users: 'Staff: accounts, profiles and passwords; password resets by mail',
  profile: 'Your own profile and physical data',
  ownData: 'Your own data as a file',
  deletionRequests: 'Asking for the deletion of your data; staff: answering',
  consents: 'Consent to a survey, and withdrawal',
  foods: 'Searching for foods, and the data of a food',
  categories: 'Browsing foods by category',
  searchMisses: 'Editors: what respondents searched and did not find, and names of foods that follow from it',
  thumbnails: 'Editors: the small pictures of foods and categories',
  portionSizes: 'Photographs, outlines and sliding scales for portion sizes',
  surveyData: 'The survey as a respondent sees it',
  submissions: 'Submitting a recall, and reading your own',
  userSessions: 'A recall under way, kept on the server',
  surveyPeople: 'Staff: the people of a survey',
  surveys: 'Staff: surveys, their settings and who runs them',
  surveyPresentation: 'How a survey presents itself: title, languages, ways to sign in, look and help',
  surveySchemes: 'The questionnaire of a survey; staff: designing questionnaires, with versions',
  webhooks: 'Staff: the webhook of a survey, its secret and its deliveries',
  notifications: 'Staff: mails that ask respondents to take part',
  messageTemplates: 'Staff: the words of mails and SMS to respondents, with previews and test messages',
  recallDays: 'Staff: the days that respondents are asked to report',
  interviews: 'Staff: completing a recall with a respondent',
  callbacks: 'Staff: respondents who asked to be called',
  weeklyMails: 'Staff: the weekly mail to the team of a survey',
  errorReports: 'What went wrong in an application',
  messageSubscriptions: 'Stopping the mails and SMS of a survey, by the link in them',
  respondentUploads: 'Staff: respondents from a file',
  jobs: 'Work that continues after the response',
  demographicGroups: 'Editors: the rules of feedback, by group of people',
  energyRequirements: 'The data from which energy requirements are computed',
  nutrientTables: 'Editors: food composition tables and their nutrients',
  feedback: 'Intakes of a respondent, compared with recommendations',
  extracts: 'Staff: data of a survey, frozen for an analysis',
  downloads: 'Files of signed addresses',
  surveySubmissions: 'Staff: the recalls of a survey, their export, and the progress of the fieldwork',
  codings: 'Staff: coding what respondents submitted, beside it',
} satisfies Record<keyof typeof appRouter._def.record, string>;
