import { openHelp } from '../help/help.tsx';
import { openDay } from '../shell/day.tsx';
import type { Saved } from '../store/recall.ts';
import type { Sending } from '../store/sending.ts';
import type { Obstacle } from '../store/sync.ts';
import { FOODS } from './example-foods.ts';
import {
  after,
  begun,
  BREAKFAST,
  confirmed,
  foodOf,
  foodsListed,
  LUNCH,
  nearlyComplete,
  withFood,
} from './example-recalls.ts';
import { scheme } from './example-scheme.ts';
import { context, publicParameters } from './example-survey.ts';
import { AWAY, NEVER, refused } from './pretend-service.ts';
import { press, recallAt, RECEIPT, submitForm } from './recall-screen.tsx';
import type { States, Subjects } from './screens.tsx';

const firstPass = { ask: 'firstPass', meal: BREAKFAST } as const;
const day = { ask: 'day', daysBack: 0 } as const;
const apple = withFood(FOODS.apple);
const howMany = { ask: 'portion', food: apple.food, method: 0 } as const;
const colours = {
  accent: '#7a1f5c',
  onAccent: '#ffffff',
  background: '#fbf5f9',
  surface: '#ffffff',
  text: '#26131f',
  muted: '#6a5061',
};

/** What stands around a question: sheets, undo, an interview, the look of a study. */
export const AROUND: Subjects<string> = {
  undo: {
    'a food': recallAt(after(foodsListed, { type: 'removeFood', food: foodOf(foodsListed, 'tea') }), firstPass),
    'a meal': recallAt(after(nearlyComplete, { type: 'removeMeal', meal: LUNCH }), { ask: 'meals', open: [] }),
  },
  day: {
    sheet: recallAt(nearlyComplete, firstPass, {
      act: openDay,
    }),
  },
  help: {
    sheet: recallAt(nearlyComplete, firstPass, {
      act: openHelp,
    }),
    'call me, no answer': recallAt(nearlyComplete, firstPass, {
      act: async () => {
        openHelp();
        await press('.help__call .button');
      },
    }),
  },
  interview: {
    bar: recallAt(begun, day, { isInterview: true }),
    hint: recallAt(apple.recall, howMany, { isInterview: true }),
    'hint of a study': recallAt(begun, { ask: 'startQuestion', question: 'choice' }, { isInterview: true }),
    'not saved': recallAt(nearlyComplete, firstPass, {
      isInterview: true,
      answers: { 'userSessions.save': AWAY },
      act: () => press('.interview .button'),
    }),
    'not ended': recallAt(nearlyComplete, firstPass, {
      isInterview: true,
      answers: { 'interviews.endOwn': AWAY },
      act: () => press('.interview .button'),
    }),
  },
  theme: {
    colours: recallAt(nearlyComplete, firstPass, {
      context: { ...context, publicParameters: { ...publicParameters, colours } },
    }),
    'large text': recallAt(nearlyComplete, firstPass, {
      context: { ...context, scheme: { ...scheme, theme: { ...scheme.theme, textSize: 'large' } } },
    }),
  },
};

/** Each place where answers may be. */
export const SAVED = {
  server: saved('server'),
  device: saved('device'),
  nowhere: saved('nowhere'),
} satisfies Subjects<Saved>;

function saved(where: Saved): States {
  return { '': recallAt(foodsListed, firstPass, { saved: where, answers: { 'userSessions.save': NEVER } }) };
}

const session = (recall: object) => ({
  session: { sessionData: JSON.stringify(recall), updatedAt: '2026-11-22T19:05:00.000Z' },
});

/** Each reason why the recall cannot be saved on the server. That of a newer application leads to a stage of its own. */
export const OBSTACLES = {
  changed: obstacle(refused(409, 'user_session.changed', { facts: session({ ...nearlyComplete, writer: 'another' }) })),
  submitted: obstacle(refused(409, 'user_session.changed', { facts: { submittedAt: '2026-11-22T19:05:00.000Z' } })),
  'signed-out': obstacle(refused(401, 'auth.not_signed_in')),
} satisfies Subjects<Exclude<Obstacle['what'], 'newer'>>;

function obstacle(answer: unknown): States {
  return {
    '': recallAt(foodsListed, firstPass, {
      answers: { 'userSessions.save': answer, 'auth.refresh': refused(400, 'auth.refresh_refused') },
      act: saveNow,
    }),
  };
}

/** The recall is saved when its page is hidden. */
function saveNow(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}

/** How each sending ends. A fault of the application leads to a page of its own. */
export const SENDING = {
  sending: sending(NEVER),
  waiting: sending(AWAY),
  later: {
    'another day': sent(refused(403, 'submission.daily_limit')),
    'too soon': sent(refused(403, 'submission.interval')),
    'not needed': sent(refused(403, 'submission.total_limit')),
    'survey closed': sent(refused(403, 'survey.not_running')),
  },
  'signed-out': {
    '': sent(refused(401, 'auth.not_signed_in'), { 'auth.refresh': refused(400, 'auth.refresh_refused') }),
  },
  refused: sending(refused(400, 'request.invalid')),
  sent: { ...sending(RECEIPT), 'in an interview': sent(RECEIPT, {}, true) },
} satisfies Subjects<Exclude<Sending['state'], 'broken'>>;

function sending(answer: unknown): States {
  return { '': sent(answer) };
}

function sent(answer: unknown, answers: object = {}, isInterview = false): States[string] {
  return recallAt(
    confirmed,
    { ask: 'send' },
    { answers: { 'submissions.submit': answer, ...answers }, act: submitForm, isInterview },
  );
}
