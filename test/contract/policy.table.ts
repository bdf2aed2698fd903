import type { Permission } from '../../src/access/permissions.ts';

export interface Policy {
  type: 'query' | 'mutation' | 'subscription';
  access: 'public' | 'signedIn' | 'staff' | 'survey' | 'locale';
  permission: Permission | null;
  /** Method and documented path; null for a procedure of the typed RPC only. */
  rest: string | null;
}

/** Who may call what: a changed right or path is a changed line here, for a reviewer to see. */
export const POLICY: Readonly<Record<string, Policy>> = {
  'auth.login': { type: 'mutation', access: 'public', permission: null, rest: 'POST /auth/login' },
  'auth.loginAlias': { type: 'mutation', access: 'public', permission: null, rest: 'POST /auth/login/alias' },
  'auth.loginToken': { type: 'mutation', access: 'public', permission: null, rest: 'POST /auth/login/token' },
  'auth.refresh': { type: 'mutation', access: 'public', permission: null, rest: 'POST /auth/refresh' },
  'auth.logout': { type: 'mutation', access: 'public', permission: null, rest: 'POST /auth/logout' },
  'auth.me': { type: 'query', access: 'signedIn', permission: null, rest: 'GET /auth/me' },
  'foods.lookup': { type: 'query', access: 'signedIn', permission: null, rest: 'GET /foods/{locale}/lookup' },
  'foods.lookupForRecipes': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /foods/{locale}/lookup-for-recipes',
  },
  'foods.lookupInCategory': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /foods/{locale}/lookup-in-category',
  },
  'foods.splitDescription': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /foods/{locale}/split-description',
  },
  'foods.get': { type: 'query', access: 'signedIn', permission: null, rest: 'GET /foods/{locale}/{code}' },
  'foods.getWithSources': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /foods/{locale}/{code}/with-sources',
  },
  'foods.brandNames': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /foods/{locale}/{code}/brand-names',
  },
  'foods.associatedFoods': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /foods/{locale}/{code}/associated-foods',
  },
  'foods.composition': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /foods/{locale}/{code}/composition',
  },
  'categories.listRoots': { type: 'query', access: 'signedIn', permission: null, rest: 'GET /categories/{locale}' },
  'categories.contents': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /categories/{locale}/{code}',
  },
  'portionSizes.weight': { type: 'query', access: 'signedIn', permission: null, rest: 'GET /portion-size/weight' },
  'portionSizes.getAsServed': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /portion-size/as-served/{id}',
  },
  'portionSizes.getManyAsServed': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'POST /portion-size/as-served',
  },
  'portionSizes.getGuideImage': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /portion-size/guide-image/{id}',
  },
  'portionSizes.getImageMap': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /portion-size/image-maps/{id}',
  },
  'portionSizes.getManyImageMaps': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'POST /portion-size/image-maps',
  },
  'portionSizes.getDrinkware': {
    type: 'query',
    access: 'signedIn',
    permission: null,
    rest: 'GET /portion-size/drinkware/{id}',
  },
  'surveyData.publicParameters': {
    type: 'query',
    access: 'public',
    permission: null,
    rest: 'GET /surveys/{surveyId}/public-parameters',
  },
  'surveyData.feedbackStyle': {
    type: 'query',
    access: 'public',
    permission: null,
    rest: 'GET /surveys/{surveyId}/feedback-style',
  },
  'surveyData.parameters': {
    type: 'query',
    access: 'survey',
    permission: 'survey-parameters:read',
    rest: 'GET /surveys/{surveyId}/parameters',
  },
  'surveyData.userInfo': {
    type: 'query',
    access: 'survey',
    permission: 'recalls:read',
    rest: 'GET /surveys/{surveyId}/user-info',
  },
  'surveyData.followUp': {
    type: 'query',
    access: 'survey',
    permission: 'recalls:read',
    rest: 'GET /surveys/{surveyId}/follow-up',
  },
  'submissions.submit': {
    type: 'mutation',
    access: 'survey',
    permission: 'submissions:create',
    rest: 'POST /surveys/{surveyId}/submissions',
  },
  'submissions.listMine': {
    type: 'query',
    access: 'survey',
    permission: 'recalls:read',
    rest: 'GET /surveys/{surveyId}/my-submissions',
  },
  'submissions.getMine': {
    type: 'query',
    access: 'survey',
    permission: 'recalls:read',
    rest: 'GET /surveys/{surveyId}/my-submissions/{submissionId}',
  },
  'userSessions.get': {
    type: 'query',
    access: 'survey',
    permission: 'user-sessions:read',
    rest: 'GET /surveys/{surveyId}/user-session',
  },
  'userSessions.save': {
    type: 'mutation',
    access: 'survey',
    permission: 'user-sessions:write',
    rest: 'POST /surveys/{surveyId}/user-session',
  },
  'userSessions.remove': {
    type: 'mutation',
    access: 'survey',
    permission: 'user-sessions:write',
    rest: 'DELETE /surveys/{surveyId}/user-session',
  },
};

/** What nobody has to sign in for. */
export const PUBLIC = [
  'auth.login',
  'auth.loginAlias',
  'auth.loginToken',
  'auth.refresh',
  'auth.logout',
  'surveyData.publicParameters',
  'surveyData.feedbackStyle',
];
