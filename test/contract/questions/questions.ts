import type { TestApp } from '../../support/test-app.ts';
import type { World } from '../../support/world.ts';

export type Input = Record<string, unknown>;

/** The people of `World`. `nobody` has not signed in. */
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
  /** A personal access token, or that of an interview, in place of the sign-in of a person. */
  token?: string;
  input?: Input;
  cookie?: string;
  /** The `Origin` of the page that sends the request. */
  origin?: string;
  /** Sends the request to a process that has not loaded the food lists. */
  cold?: true;
}

export interface Questions {
  /** Somebody who may call the operation. The default is `person`, a respondent of the survey. */
  as?: Person;
  /** An input that is answered with 200, also when it is sent twice. Omitted when the operation has no input. */
  fine?: Input | ((setting: Setting) => Input | Promise<Input>);
  /** An input with a value in every field, for the tests of malformed input. The default is `fine` unless that is a function. */
  full?: Input;
  cookie?: (setting: Setting) => Promise<string>;
  /** The access token of a good call, if it is of no sign-in of a person. */
  token?: (setting: Setting) => Promise<string>;
  /** An input of the wrong shape. */
  bad?: Input;
  /** An attempt for each refusal that the operation declares. */
  refusals?: Record<string, Attempt | ((setting: Setting) => Attempt | Promise<Attempt>)>;
}

export type AreaQuestions = Record<string, Questions>;

/** A code that no record has, in any area. */
export const MISSING = 'no-such-thing';

export const inFood = { locale: 'en_GB', code: 'MILK' };
export const inCategory = { locale: 'en_GB', code: 'DRINKS' };

/** An attempt on an unknown locale by the superuser, whose permissions cover every locale. */
export const noLocale = (input: Input): Attempt => ({ as: 'admin', input: { ...input, locale: 'no-such-locale' } });

/** The refusals of operations whose only input is a survey. */
const noSurvey = { 'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING } } };

/** The questions of an operation whose only input is a survey. */
export const ofSurvey: Questions = { fine: { surveyId: 'survey' }, bad: { surveyId: 'a survey?' }, refusals: noSurvey };
