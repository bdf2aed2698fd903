import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

export const surveyDataExamples: inferRouterOutputs<AppRouter>['surveyData'] = {
  publicParameters: {
    localeId: 'en_GB',
    respondentLanguageId: 'en',
    supportEmail: 'support@example.org',
    originatingURL: null,
    errorReporting: {
      reportSurveyState: false,
      reportStackTrace: false,
    },
  },
  feedbackStyle: {
    feedbackStyle: 'default',
  },
  parameters: {
    id: 'demo',
    schemeId: 'default',
    localeId: 'en_GB',
    state: 'running',
    suspensionReason: null,
    description: '<p>What did you eat and drink yesterday?</p>',
    finalPageHtml: '<p>Thank you for your recall.</p>',
    storeUserSessionOnServer: true,
    numberOfSurveysForFeedback: 1,
    maximumDailySubmissions: 1000000,
    maximumTotalSubmissions: null,
    minimumSubmissionInterval: 0,
    searchSortingAlgorithm: 'popularity',
    searchMatchScoreWeight: 20,
  },
  userInfo: {
    id: 3,
    name: 'Demo respondent respondent1',
    recallNumber: 5,
    redirectToFeedback: true,
    maximumTotalSubmissionsReached: false,
    maximumDailySubmissionsReached: false,
  },
  followUp: {
    followUpUrl: null,
    showFeedback: true,
  },
  generateUser: { userName: 'demo17', password: 'k3w9mzt4xh7p' },
  createUser: {
    userId: 21,
    userName: 'panel-0417',
    redirectUrl: 'https://panel.example.org/done',
    authToken: 'q8Vd2s5yJ0uN3rXfLk7wBh1c',
  },
  requestCallback: { requested: true },
};
