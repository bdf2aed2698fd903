import type { TestApp } from '../../support/test-app.ts';
import type { World } from '../../support/world.ts';

export type Input = Record<string, unknown>;

/** People of the world; `nobody` has not signed in. */
export type Person =
  | 'nobody'
  | 'person'
  | 'neighbour'
  | 'stranger'
  | 'leader'
  | 'otherLeader'
  | 'admin'
  | 'maintainer'
  | 'otherMaintainer'
  | 'surveyAdmin';

export interface Setting {
  app: TestApp;
  world: World;
  tokenOf: (person: Exclude<Person, 'nobody'>) => string;
}

export interface Attempt {
  as?: Person;
  /** A personal access token, instead of somebody's sign-in. */
  token?: string;
  input?: Input;
  cookie?: string;
  /** Of the page that a browser sends this from. */
  origin?: string;
  /** Ask a process that has not loaded the food lists yet. */
  cold?: true;
}

export interface Questions {
  /** Who may; `person`, a respondent of the survey, unless given. */
  as?: Person;
  /** An input that is answered with 200, twice; without one the operation takes none. */
  fine?: Input | ((setting: Setting) => Input | Promise<Input>);
  /** An input with all kinds of text in it, for the tests of malformed input; `fine` where that is no function. */
  full?: Input;
  cookie?: (setting: Setting) => Promise<string>;
  /** An input of the wrong shape. */
  bad?: Input;
  /** How to meet each refusal that the operation declares. */
  refusals?: Record<string, Attempt | ((setting: Setting) => Attempt | Promise<Attempt>)>;
}

export type AreaQuestions = Record<string, Questions>;

/** A code that nothing has, in any area. */
export const MISSING = 'no-such-thing';

export const inFood = { locale: 'en_GB', code: 'MILK' };
export const inCategory = { locale: 'en_GB', code: 'DRINKS' };

/** A locale that does not exist; the superuser is let through to it. */
export const noLocale = (input: Input): Attempt => ({ as: 'admin', input: { ...input, locale: 'no-such-locale' } });

/** Refusals of operations that take a survey and nothing else. */
const noSurvey = { 'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING } } };

/** The questions of an operation that takes a survey and nothing else. */
export const ofSurvey: Questions = { fine: { surveyId: 'survey' }, bad: { surveyId: 'a survey?' }, refusals: noSurvey };
