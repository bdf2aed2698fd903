import type { ReactNode } from 'react';
import { DOORS, PAGES, STAGES, WAYS_IN } from './entry-screens.tsx';
import { FEEDBACK, RECALLS } from './feedback-screens.tsx';
import { PORTIONS } from './portion-screens.tsx';
import type { Answers } from './pretend-service.ts';
import { QUESTIONS, STUDY_QUESTIONS } from './question-screens.tsx';
import { AROUND, OBSTACLES, SAVED, SENDING } from './shell-screens.tsx';

/** A state of a screen. */
export interface Screen {
  group: string;
  name: string;
  answers: Answers;
  /** Staff interview the person. */
  isInterview?: boolean;
  /** Amounts are asked in words. */
  isInWords?: boolean;
  show: () => Promise<ReactNode> | ReactNode;
  /** What is pressed or typed once it is shown. */
  act?: (() => unknown) | undefined;
}

/** The states of one subject, by what they show. */
export type States = Readonly<Record<string, Omit<Screen, 'group' | 'name'>>>;
/** A list of subjects is complete where its type names them all. */
export type Subjects<Name extends string> = Readonly<Record<Name, States>>;

/** All states by their ids, which are the last part of their addresses. */
export const SCREENS: ReadonlyMap<string, Screen> = new Map([
  ...screensOf('Pages without a survey', 'page', PAGES),
  ...screensOf('Into a survey', 'entry', STAGES),
  ...screensOf('Signing in', 'sign-in', WAYS_IN),
  ...screensOf('Closed doors', 'closed', DOORS),
  ...screensOf('Questions', '', QUESTIONS),
  ...screensOf('Questions of a study', 'study', STUDY_QUESTIONS),
  ...screensOf('Amounts', 'portion', PORTIONS),
  ...screensOf('Around a question', 'around', AROUND),
  ...screensOf('Whether answers are saved', 'saved', SAVED),
  ...screensOf('What stops the saving', 'obstacle', OBSTACLES),
  ...screensOf('Sending', 'sending', SENDING),
  ...screensOf('Feedback', 'feedback', FEEDBACK),
  ...screensOf('Earlier recalls', 'recalls', RECALLS),
]);

function screensOf(group: string, prefix: string, subjects: Subjects<string>): [string, Screen][] {
  return Object.entries(subjects).flatMap(([subject, states]) =>
    Object.entries(states).map(([state, screen]): [string, Screen] => {
      const parts = [prefix, subject, state].filter((part) => part !== '');
      const id = parts.join('-').replaceAll(',', '').replaceAll(' ', '-');
      return [id, { ...screen, group, name: state === '' ? subject : `${subject}: ${state}` }];
    }),
  );
}
