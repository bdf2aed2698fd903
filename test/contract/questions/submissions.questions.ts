import { randomUUID } from 'node:crypto';
import { query, sql } from '../../../src/db/sql.ts';
import { recall } from '../../support/recall.ts';
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

/** A recall with a value in every field. */
export const FULL_RECALL: Input = {
  ...recall({ slug: 'survey' }, []),
  customData: { diet: 'none' },
  meals: [
    {
      name: 'Breakfast',
      time: { hours: 8, minutes: 0 },
      customData: { where: 'home' },
      foods: [
        {
          code: 'MILK',
          searchTerm: 'milk',
          brand: 'Dairy',
          portionSize: { method: 'weight', data: { servingWeight: 100, leftoversWeight: 0, 'unit-choice': 'cup' } },
          customData: { how: 'cold' },
        },
      ],
      missingFoods: [{ name: 'a', brand: 'b', description: 'c', portionSize: 'd', leftovers: 'e' }],
    },
  ],
};

const ownRecall: Questions = {
  fine: async ({ app, world }) => {
    const caller = await app.as(world.person);
    const { submissionId } = await caller.submissions.submit(recall(world.survey, portion));
    return { surveyId: 'survey', submissionId };
  },
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
      'survey.not_running': (setting) => submittedTo(setting, { state: 'suspended' }),
      'submission.total_limit': (setting) => submittedTo(setting, { maximumTotalSubmissions: 1 }),
      'submission.daily_limit': (setting) => submittedTo(setting, { maximumDailySubmissions: 1 }),
      'submission.interval': (setting) => submittedTo(setting, { minimumSubmissionInterval: 600 }),
      'locale.index_not_ready': ({ world }) => ({ cold: true, input: { ...recall(world.survey, portion) } }),
    },
  },
  'submissions.listMine': { ...ofSurvey, bad: { surveyId: 'survey', limit: 501 } },
  'submissions.getMine': ownRecall,
  'submissions.getMineAsNutritionIntake': ownRecall,
};
