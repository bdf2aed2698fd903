import { v7 as uuidv7 } from 'uuid';
import { Callback } from '../../../entities/callback.ts';
import { MISSING, type AreaQuestions, type Setting } from './questions.ts';

const surveyId = 'survey';
const UNKNOWN = '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11';

async function made({ app, world }: Setting, state: 'open' | 'done' = 'open') {
  const { em, now } = app.context();
  const callbackId = uuidv7();
  const asked = { survey: world.survey.id, user: world.person.id, name: 'Ada', phone: '1', state, askedAt: now() };
  await em.insert(Callback, { id: callbackId, ...asked });
  return { surveyId, callbackId };
}

const noSurvey = (input: object = {}) => ({
  'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING, ...input } },
});
const noCallback = { 'callback.not_found': { as: 'leader' as const, input: { surveyId, callbackId: UNKNOWN } } };

export const callbackQuestions: AreaQuestions = {
  'callbacks.list': {
    as: 'leader',
    fine: { surveyId, state: 'open', search: 'person', limit: 5, offset: 0 },
    bad: { surveyId, state: 'lost' },
    refusals: noSurvey(),
  },
  'callbacks.get': {
    as: 'leader',
    fine: (setting) => made(setting),
    full: { surveyId, callbackId: UNKNOWN },
    bad: { surveyId, callbackId: '1' },
    refusals: { ...noSurvey({ callbackId: UNKNOWN }), ...noCallback },
  },
  'callbacks.update': {
    as: 'leader',
    fine: async (setting) => ({ ...(await made(setting)), state: 'unreachable', note: 'Engaged.' }),
    full: { surveyId, callbackId: UNKNOWN, state: 'unreachable', note: 'Engaged.' },
    bad: { surveyId, callbackId: UNKNOWN, state: 'lost' },
    refusals: {
      ...noSurvey({ callbackId: UNKNOWN }),
      ...noCallback,
      'callback.done': async (setting) => ({
        as: 'leader',
        input: { ...(await made(setting, 'done')), state: 'open' },
      }),
    },
  },
};
