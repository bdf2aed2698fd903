import type { PublicSurveyParameters } from 'dietary-recall-client';
import { PageOf } from '../app.tsx';
import type { Stage } from '../entry/arrive.ts';
import type { Door } from '../entry/door.tsx';
import { ChooseVersion, ClosedDoor, GoOnPage, SignInPage } from '../entry/stage-view.tsx';
import { SurveyPage } from '../entry/survey-page.tsx';
import type { Route } from '../router.ts';
import { device } from '../store/device.ts';
import { draftOf } from '../store/kept.ts';
import { part } from '../store/parts.ts';
import { draftKey } from '../store/recall.ts';
import { allListed, nearlyComplete } from './example-recalls.ts';
import { context, publicParameters, STARTED_AT, SURVEY_ID } from './example-survey.ts';
import { AWAY, NEVER, refused, type Answers } from './pretend-service.ts';
import { forgetRecall, press, USUAL, write } from './recall-screen.tsx';
import type { States, Subjects } from './screens.tsx';

const BrokenPage = part(async () => ({ default: (await import('../shell/faults.tsx')).BrokenPage }));

const LATER = '2026-11-22T19:05:00.000Z';
const nothing = () => undefined;

/** The whole way into a survey, with these answers of the service. */
function survey(answers: Answers, parts: Partial<States[string]> = {}): States[string] {
  return {
    answers: { ...USUAL, ...answers },
    show: async () => {
      await forgetRecall();
      return <SurveyPage surveyId={SURVEY_ID} />;
    },
    ...parts,
  };
}

const sessionOf = (recall: object) => ({
  'userSessions.get': { data: { sessionData: JSON.stringify(recall), updatedAt: LATER } },
});
const draft = {
  recall: allListed,
  view: null,
  isSide: false,
  scratch: {},
  paradata: [],
  agreed: null,
  postponed: [],
  savedAt: STARTED_AT,
};

/** Another tab has the recall. */
async function holdPen(): Promise<void> {
  await new Promise<void>((isHeld) => {
    void navigator.locks.request(`dietary-recall ${SURVEY_ID}/${context.person.id}`, () => {
      isHeld();
      return new Promise(() => undefined);
    });
  });
}

/** Each stage on the way to a recall. A fault of the application leads to a page of its own. */
export const STAGES = {
  loading: { '': survey({ 'surveyData.publicParameters': NEVER }) },
  away: { '': survey({ 'surveyData.publicParameters': AWAY }) },
  'no-survey': { '': survey({ 'surveyData.publicParameters': refused(404, 'survey.not_found') }) },
  'sign-in': { '': survey({ 'auth.refresh': refused(400, 'auth.refresh_refused') }) },
  closed: {
    'before sign-in': survey({
      'auth.refresh': refused(400, 'auth.refresh_refused'),
      'surveyData.publicParameters': {
        ...publicParameters,
        state: 'suspended',
        suspensionReason: 'We mend the food list until Monday.',
      },
    }),
  },
  newer: { '': survey(sessionOf({ v: 99 })) },
  'go-on': {
    '': survey(sessionOf(allListed)),
    'with another one': {
      answers: USUAL,
      show: () => (
        <GoOnPage
          context={context}
          recall={nearlyComplete}
          other={draft}
          onGoOn={nothing}
          onOther={nothing}
          onStartAgain={nothing}
        />
      ),
    },
  },
  choose: {
    '': {
      answers: USUAL,
      show: () => (
        <ChooseVersion
          context={context}
          here={allListed}
          there={nearlyComplete}
          thereAt={LATER}
          onHere={nothing}
          onThere={nothing}
        />
      ),
    },
  },
  'other-tab': {
    '': survey(
      {},
      {
        show: async () => {
          await holdPen();
          return <SurveyPage surveyId={SURVEY_ID} />;
        },
      },
    ),
  },
  recall: {
    '': survey({}),
    'of an interview that is over': survey(
      { 'consents.get': refused(401, 'auth.not_signed_in') },
      { isInterview: true },
    ),
  },
} satisfies Subjects<Exclude<Stage['at'], 'broken'>>;

function signIn(parts: Partial<PublicSurveyParameters>, more: Partial<States[string]> = {}): States[string] {
  return {
    answers: USUAL,
    show: () => (
      <SignInPage
        surveyId={SURVEY_ID}
        publicParameters={{ ...publicParameters, ...parts }}
        isLinkDead={false}
        onSignedIn={nothing}
      />
    ),
    ...more,
  };
}

function signInRefused(status: number, code: string): States[string] {
  const act = async () => {
    await write('#user', 'respondent-0417');
    await write('#password', 'not this one');
    await press('.button--main');
  };
  return signIn({}, { answers: { ...USUAL, 'auth.loginAlias': refused(status, code) }, act });
}

const open: Partial<PublicSurveyParameters> = { signInModes: ['generate', 'password', 'link'] };

export const WAYS_IN: Subjects<string> = {
  'by password': {
    '': signIn({}),
    'no answer': signIn({}, { act: () => press('.button--main') }),
    'wrong password': signInRefused(401, 'auth.credentials_refused'),
    'too many attempts': signInRefused(429, 'auth.too_many_failures'),
    'the service fails': signInRefused(500, 'server.error'),
    'the link is dead': signIn(
      {},
      {
        show: () => (
          <SignInPage surveyId={SURVEY_ID} publicParameters={publicParameters} isLinkDead onSignedIn={nothing} />
        ),
      },
    ),
    'the link again': signIn({}, { act: () => press('main summary') }),
  },
  'by registration': {
    '': signIn(open),
    refused: signIn(open, {
      answers: { ...USUAL, 'surveyData.generateUser': refused(429, 'request.too_many') },
      act: () => press('.button--main'),
    }),
    'the new account': signIn(open, {
      answers: {
        ...USUAL,
        'surveyData.generateUser': { userName: 'example17', password: 'k3w9mzt4xh7p' },
        'auth.loginAlias': { accessToken: 'example' },
      },
      act: () => press('.button--main'),
    }),
  },
};

/** Each door that is closed to those who are signed in. */
export const DOORS = {
  pending: door('pending'),
  finished: door('finished'),
  suspended: door('suspended'),
  'daily-limit': door('daily-limit'),
  'total-limit': door('total-limit'),
  withdrawn: door('withdrawn'),
} satisfies Subjects<Door>;

function door(which: Door): States {
  const screen = { answers: USUAL, show: () => <ClosedDoor context={context} door={which} /> };
  return { '': screen, 'in an interview': { ...screen, isInterview: true } };
}

/** Each page without a survey. */
export const PAGES = {
  start: {
    '': page({ page: 'start' }, { 'surveyData.demo': [{ surveyId: SURVEY_ID, ...publicParameters }] }),
    'without the demo': page({ page: 'start' }, { 'surveyData.demo': [] }),
    'with a day under way': {
      answers: { 'surveyData.demo': [{ surveyId: SURVEY_ID, ...publicParameters }] },
      show: async () => {
        await forgetRecall();
        await device.keepContext(context);
        await device.keepDraft(draftKey(context), draftOf(nearlyComplete));
        return <PageOf route={{ page: 'start' }} />;
      },
    },
  },
  'interview-ended': { '': page({ page: 'interview-ended' }) },
  unknown: { '': page({ page: 'unknown' }) },
  /** After a fault of the application, at any address. */
  broken: { '': { answers: {}, show: () => <BrokenPage /> } },
} satisfies Subjects<Exclude<Route['page'], 'recall' | 'feedback' | 'recalls' | 'screens' | 'preview'> | 'broken'>;

function page(route: Route, answers: Answers = {}): States[string] {
  return {
    answers,
    show: async () => {
      await forgetRecall();
      return <PageOf route={route} />;
    },
  };
}
