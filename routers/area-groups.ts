import type { AREAS } from './index.ts';

export interface AreaGroup {
  name: string;
  areas: readonly (keyof typeof AREAS)[];
}

/** The areas in the order in which the API document and its explorer show them, by what a reader wants to do. Each area is in one group. */
export const AREA_GROUPS: readonly AreaGroup[] = [
  {
    name: 'Signing in, and your account',
    areas: ['auth', 'secondFactors', 'personalAccessTokens', 'profile', 'ownData', 'deletionRequests'],
  },
  {
    name: 'Recalls of respondents',
    areas: [
      'surveyData',
      'consents',
      'foods',
      'categories',
      'portionSizes',
      'userSessions',
      'submissions',
      'feedback',
      'errorReports',
    ],
  },
  {
    name: 'Running a survey',
    areas: [
      'surveys',
      'surveyPresentation',
      'surveySchemes',
      'surveyPeople',
      'respondentUploads',
      'notifications',
      'messageTemplates',
      'recallDays',
      'interviews',
      'callbacks',
      'weeklyMails',
      'messageSubscriptions',
      'surveySubmissions',
      'codings',
      'extracts',
      'downloads',
      'webhooks',
      'jobs',
    ],
  },
  {
    name: 'Keeping a food list',
    areas: [
      'locales',
      'foodBrowser',
      'foodRecords',
      'categoryRecords',
      'foodLists',
      'searchMisses',
      'foodGroups',
      'thumbnails',
      'translations',
      'nutrientTables',
    ],
  },
  {
    name: 'Pictures for portion sizes',
    areas: ['sourceImages', 'asServedSets', 'imageMaps', 'guideImages', 'drinkwareSets'],
  },
  { name: 'Rules of feedback', areas: ['demographicGroups', 'energyRequirements'] },
  { name: 'Administration', areas: ['users', 'signInLog', 'trail', 'installation'] },
];
