import { query, sql } from '../../../src/db/sql.ts';
import { personalToken } from '../../support/personal-token.ts';
import { MISSING, ofSurvey, type AreaQuestions, type Attempt, type Setting } from './questions.ts';

const surveyId = 'survey';
const UNKNOWN = 2_000_000_000;

/** An interview of a new respondent, after this statement about them. */
async function ofNew({ app, world }: Setting, change: (userId: number) => ReturnType<typeof sql>): Promise<Attempt> {
  const { id: userId } = await app.given.respondent(world.survey);
  await query(app.context().em, change(userId));
  return { as: 'leader', input: { surveyId, userId } };
}

export const interviewQuestions: AreaQuestions = {
  'interviews.start': {
    as: 'leader',
    fine: ({ world }) => ({ surveyId, userId: world.person.id }),
    full: { surveyId, userId: 1 },
    bad: { surveyId, userId: 0 },
    refusals: {
      'survey.not_found': { as: 'admin', input: { surveyId: MISSING, userId: 1 } },
      'user.not_found': { as: 'leader', input: { surveyId, userId: UNKNOWN } },
      'survey.not_running': async ({ app, world }) => {
        const { slug, id } = await app.given.survey({ locale: world.locale, state: 'suspended' });
        const { id: userId } = await app.given.respondent({ id });
        return { as: 'admin', input: { surveyId: slug, userId } };
      },
      'interview.account_disabled': (setting) =>
        ofNew(setting, (userId) => sql`update user_account set is_disabled = true where id = ${userId}`),
      'consent.withdrawn': (setting) =>
        ofNew(
          setting,
          (userId) => sql`insert into withdrawal (user_id, survey_id, withdrawn_at, recalls, recall_count)
                          values (${userId}, ${setting.world.survey.id}, now(), 'kept', 0)`,
        ),
      'access.in_person_only': async ({ app, world }) => ({
        token: (await personalToken(app, world.leader)).jwt,
        input: { surveyId, userId: world.person.id },
      }),
    },
  },
  'interviews.end': {
    as: 'leader',
    fine: async ({ app, world }) => {
      const { id: userId } = await app.given.respondent(world.survey);
      await (await app.as(world.leader)).interviews.start({ surveyId, userId });
      return { surveyId, userId };
    },
    full: { surveyId, userId: 1 },
    bad: { surveyId, userId: 0 },
    refusals: {
      'survey.not_found': { as: 'admin', input: { surveyId: MISSING, userId: 1 } },
      'user.not_found': { as: 'leader', input: { surveyId, userId: UNKNOWN } },
      'interview.not_found': async ({ app, world }) => {
        const { id: userId } = await app.given.respondent(world.survey);
        return { as: 'leader', input: { surveyId, userId } };
      },
    },
  },
  'interviews.endOwn': {
    ...ofSurvey,
    token: async ({ app, world }) => {
      const { id: userId } = await app.given.respondent(world.survey);
      return (await (await app.as(world.leader)).interviews.start({ surveyId, userId })).accessToken;
    },
    refusals: { ...ofSurvey.refusals, 'interview.not_found': { input: { surveyId } } },
  },
};
