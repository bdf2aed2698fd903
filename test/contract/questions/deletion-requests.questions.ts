import { randomUUID } from 'node:crypto';
import { query, sql } from '../../../src/db/sql.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const OF_RECALLS = { what: 'recalls', surveyId: 'survey' } as const;
const UNKNOWN = randomUUID();

/** A new person with an open request. */
async function asking(
  { app, world }: Setting,
  request: { what: 'recalls'; surveyId: string } | { what: 'account' } = OF_RECALLS,
): Promise<{ requestId: string; token: string }> {
  const person = await app.given.respondent(world.survey);
  const token = await app.tokenFor(person.id);
  const { id } = await app.withToken(token).deletionRequests.create(request);
  return { requestId: id, token };
}

/** An open request of the person of the questions. */
async function ofPerson({ app, world }: Setting): Promise<Input> {
  const person = await app.as(world.person);
  const open = (await person.deletionRequests.listMine()).find(({ state }) => state === 'open');
  return { requestId: (open ?? (await person.deletionRequests.create(OF_RECALLS))).id };
}

const inSurvey = async (setting: Setting): Promise<Input> => ({
  surveyId: 'survey',
  requestId: (await asking(setting)).requestId,
});

async function takenBack(setting: Setting): Promise<{ requestId: string; token: string }> {
  const own = await asking(setting);
  await setting.app.withToken(own.token).deletionRequests.takeBack({ requestId: own.requestId });
  return own;
}

const REFUSED = { answer: 'refused', reason: 'The data are anonymous.' };
const noSurvey = (input: Input): Attempt => ({ as: 'admin', input: { ...input, surveyId: MISSING } });

export const deletionRequestQuestions: AreaQuestions = {
  'deletionRequests.create': {
    // Each caller asks once: the next attempt begins without what is open.
    fine: async ({ app }) => {
      await query(app.context().em, sql`delete from deletion_request where state = 'open'`);
      return OF_RECALLS;
    },
    full: { ...OF_RECALLS, note: 'Please.' },
    bad: { what: 'everything' },
    refusals: {
      'survey.not_found': { input: { what: 'recalls', surveyId: MISSING } },
      'deletion_request.already_open': async (setting) => {
        const { token } = await asking(setting);
        return { token, input: OF_RECALLS };
      },
      'deletion_request.beyond_link': async ({ app, world }) => {
        const person = await app.given.respondent(world.survey);
        const token = await app.tokenFor(person.id);
        await query(
          app.context().em,
          sql`update token_family set survey_id = ${world.survey.id} where user_id = ${person.id}`,
        );
        return { token, input: { what: 'recalls', surveyId: 'other-survey' } };
      },
    },
  },
  'deletionRequests.listMine': {},
  'deletionRequests.getMine': {
    fine: ofPerson,
    full: { requestId: UNKNOWN },
    bad: { requestId: 'mine' },
    refusals: {
      'deletion_request.not_found': async (setting) => ({ input: { requestId: (await asking(setting)).requestId } }),
    },
  },
  'deletionRequests.takeBack': {
    fine: ofPerson,
    full: { requestId: UNKNOWN },
    bad: { requestId: 'mine' },
    refusals: {
      'deletion_request.not_found': { input: { requestId: UNKNOWN } },
      'deletion_request.answered': async (setting) => {
        const { requestId, token } = await takenBack(setting);
        return { token, input: { requestId } };
      },
    },
  },
  'deletionRequests.list': {
    as: 'leader',
    fine: { surveyId: 'survey', state: 'open', isOverdue: false, search: 'ada', limit: 5, offset: 0 },
    bad: { surveyId: 'survey', state: 'lost' },
    refusals: { 'survey.not_found': noSurvey({}) },
  },
  'deletionRequests.get': {
    as: 'leader',
    fine: inSurvey,
    full: { surveyId: 'survey', requestId: UNKNOWN },
    bad: { surveyId: 'survey', requestId: 'mine' },
    refusals: {
      'survey.not_found': noSurvey({ requestId: UNKNOWN }),
      'deletion_request.not_found': { as: 'leader', input: { surveyId: 'survey', requestId: UNKNOWN } },
    },
  },
  'deletionRequests.answer': {
    as: 'leader',
    fine: async (setting) => ({ ...(await inSurvey(setting)), answer: 'done' }),
    full: { surveyId: 'survey', requestId: UNKNOWN, ...REFUSED },
    bad: { surveyId: 'survey', requestId: UNKNOWN, answer: 'refused' },
    refusals: {
      'survey.not_found': noSurvey({ requestId: UNKNOWN, ...REFUSED }),
      'deletion_request.not_found': { as: 'leader', input: { surveyId: 'survey', requestId: UNKNOWN, ...REFUSED } },
      'deletion_request.answered': async (setting) => {
        const { requestId } = await takenBack(setting);
        return { as: 'leader', input: { surveyId: 'survey', requestId, ...REFUSED } };
      },
    },
  },
  'deletionRequests.listAll': {
    as: 'admin',
    fine: { what: 'account', state: 'open', isOverdue: false, search: 'ada', limit: 5, offset: 0 },
    bad: { state: 'lost' },
  },
  'deletionRequests.getOfAny': {
    as: 'admin',
    fine: async (setting) => ({ requestId: (await asking(setting, { what: 'account' })).requestId }),
    full: { requestId: UNKNOWN },
    bad: { requestId: 'mine' },
    refusals: { 'deletion_request.not_found': { as: 'admin', input: { requestId: UNKNOWN } } },
  },
  'deletionRequests.answerAny': {
    as: 'admin',
    fine: async (setting) => ({
      requestId: (await asking(setting, { what: 'account' })).requestId,
      answer: 'done',
    }),
    full: { requestId: UNKNOWN, ...REFUSED },
    bad: { requestId: UNKNOWN, answer: 'refused' },
    refusals: {
      'deletion_request.not_found': { as: 'admin', input: { requestId: UNKNOWN, ...REFUSED } },
      'deletion_request.answered': async (setting) => {
        const { requestId } = await takenBack(setting);
        return { as: 'admin', input: { requestId, ...REFUSED } };
      },
      'user.last_superuser': async ({ app, world }) => {
        const admin = await app.as(world.admin);
        const { id: requestId } = await admin.deletionRequests.create({ what: 'account' });
        return { as: 'admin', input: { requestId, answer: 'done' } };
      },
      'deletion_request.recalls_first': async (setting) => {
        const { requestId, token } = await asking(setting, { what: 'account' });
        await setting.app.withToken(token).deletionRequests.create(OF_RECALLS);
        return { as: 'admin', input: { requestId, answer: 'done' } };
      },
    },
  },
};
