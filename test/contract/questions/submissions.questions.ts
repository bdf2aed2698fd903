import { randomUUID } from 'node:crypto';
import { query, sql } from '../../../src/db/sql.ts';
import { DAY_RECALLED, RECALL_DAY, recall } from '../../support/recall.ts';
import { withoutConsent } from './consents.questions.ts';
import {
  MISSING,
  ofSurvey,
  type AreaQuestions,
  type Attempt,
  type Input,
  type Questions,
  type Setting,
} from './questions.ts';

const portion = [{ code: 'MILK', servingWeight: 200 }];

/** A recall with a value in every field, but for the version of the scheme: answers that name one are checked against it. */
export const FULL_RECALL: Input = {
  ...recall({ slug: 'survey' }, []),
  recallDate: DAY_RECALLED,
  wakeTime: { hours: 7, minutes: 0 },
  sleepTime: { hours: 23, minutes: 30 },
  language: 'en-GB',
  mode: 'self',
  schemeVersion: null,
  answers: { usual: true },
  customData: { diet: 'none' },
  paradata: [{ at: `${RECALL_DAY}T18:00:01Z`, type: 'search', text: 'milk', hits: 3, rank: 1, meal: 0, food: 'a' }],
  meals: [
    {
      name: 'Breakfast',
      kind: 'breakfast',
      time: { hours: 8, minutes: 0, dayOffset: 0 },
      answers: { where: ['home'] },
      customData: { where: 'home' },
      foods: [
        {
          id: 'a',
          code: 'MILK',
          searchTerm: 'milk',
          brand: 'Dairy',
          portionSize: { method: 'weight', data: { servingWeight: 100, leftoversWeight: 0, 'unit-choice': 'cup' } },
          answers: { temperature: 4 },
          customData: { how: 'cold' },
          linkedFoods: [
            {
              id: 'b',
              relation: 'with',
              code: 'MILK',
              portionSize: { method: 'weight', data: { servingWeight: 10 } },
              linkedFoods: [
                { id: 'c', relation: 'ingredient', code: 'MILK', portionSize: { method: 'unknown' }, linkedFoods: [] },
              ],
            },
          ],
        },
      ],
      missingFoods: [{ name: 'a', brand: 'b', description: 'c', portionSize: 'd', leftovers: 'e' }],
    },
  ],
};

async function ownSubmission({ app, world }: Setting, more: object = {}): Promise<Input> {
  const caller = await app.as(world.person);
  const { submissionId } = await caller.submissions.submit({ ...recall(world.survey, portion), ...more });
  return { surveyId: 'survey', submissionId };
}

const ownRecall: Questions = {
  fine: (setting) => ownSubmission(setting),
  full: { surveyId: 'survey', submissionId: randomUUID() },
  bad: { surveyId: 'survey', submissionId: 'mine' },
  refusals: {
    'survey.not_found': { as: 'admin', input: { surveyId: MISSING, submissionId: randomUUID() } },
    'submission.not_found': async ({ app, world }) => {
      const caller = await app.as(world.neighbour);
      const { submissionId } = await caller.submissions.submit(recall(world.survey, portion));
      return { input: { surveyId: 'survey', submissionId } };
    },
  },
};

/** A second submission to a survey with these settings. */
async function submittedTo({ app, world, tokenOf }: Setting, settings: object): Promise<Attempt> {
  const limited = await app.given.survey({ locale: world.locale, ...settings });
  await query(
    app.context().em,
    sql`insert into user_role (user_id, name, survey_id) values (${world.person.id}, 'respondent', ${limited.id})`,
  );
  app.parts.actors.forget(familyOf(tokenOf('person')));
  const input = recall(limited, portion);
  await query(
    app.context().em,
    sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback)
        values (${randomUUID()}, ${limited.id}, ${world.person.id}, ${randomUUID()}, now(), now(), ${app.clock.now()}, 'UTC', false)`,
  );
  return { input: { ...input } };
}

function familyOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { fam: string }).fam;
}

export const submissionQuestions: AreaQuestions = {
  'submissions.submit': {
    fine: ({ world }) => ({ ...recall(world.survey, portion) }),
    full: FULL_RECALL,
    bad: { surveyId: 'survey', meals: [] },
    refusals: {
      'survey.not_found': { as: 'admin', input: { ...recall({ slug: MISSING }, portion) } },
      ...withoutConsent((surveyId) => ({ ...recall({ slug: surveyId }, portion) })),
      'survey.not_running': (setting) => submittedTo(setting, { state: 'suspended' }),
      'submission.total_limit': (setting) => submittedTo(setting, { maximumTotalSubmissions: 1 }),
      'submission.daily_limit': (setting) => submittedTo(setting, { maximumDailySubmissions: 1 }),
      'submission.interval': (setting) => submittedTo(setting, { minimumSubmissionInterval: 600 }),
      'submission.start_time': ({ world }) => ({
        input: { ...recall(world.survey, portion), startTime: '2090-03-01T18:00:00Z', endTime: '2090-03-01T18:12:00Z' },
      }),
      'submission.mode': ({ world }) => ({
        input: { ...recall(world.survey, portion), mode: 'interview' },
      }),
      'submission.recall_date': ({ world }) => ({
        input: { ...recall(world.survey, portion), recallDate: '2020-03-01' },
      }),
      'submission.scheme_version': ({ world }) => ({
        input: { ...recall(world.survey, portion), schemeVersion: 77 },
      }),
      'submission.answers': ({ world }) => ({
        input: { ...recall(world.survey, portion), schemeVersion: 1, answers: { 'no-such-question': true } },
      }),
      'locale.index_not_ready': ({ world }) => ({ cold: true, input: { ...recall(world.survey, portion) } }),
    },
  },
  'submissions.listMine': { ...ofSurvey, bad: { surveyId: 'survey', limit: 501 } },
  'submissions.listEarlierAmounts': {
    ...ofSurvey,
    refusals: {
      ...ofSurvey.refusals,
      'locale.index_not_ready': { cold: true, input: { surveyId: 'survey' } },
    },
  },
  'submissions.getMine': ownRecall,
  'submissions.getMineAsNutritionIntake': ownRecall,
  'submissions.getMineAsQuestionnaireResponse': {
    ...ownRecall,
    fine: (setting) => ownSubmission(setting, { schemeVersion: 1 }),
    refusals: {
      ...ownRecall.refusals,
      'submission.no_scheme': async (setting) => ({ input: await ownSubmission(setting) }),
    },
  },
};
