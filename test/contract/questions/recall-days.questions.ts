import { query, sql } from '../../../src/db/sql.ts';
import { MISSING, type AreaQuestions, type Attempt, type Setting } from './questions.ts';

const surveyId = 'survey';
const PLAN = { daysPerPerson: 2, minGapDays: 3, from: '2099-03-02', to: '2099-03-29' };
const full = {
  ...PLAN,
  weekdayShare: 5,
  weekendShare: 2,
  blockedDates: ['2099-03-05'],
  seed: 'wave 1',
  mails: [{ type: 'login-last', daysAfter: 1, time: '08:30' }],
};
const UNKNOWN = 2_000_000_000;
const noSurvey = (input: object = {}) => ({
  'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING, ...input } },
});

async function planned({ app, world }: Setting): Promise<{ surveyId: string }> {
  await (await app.as(world.leader)).recallDays.savePlan({ surveyId, ...PLAN });
  return { surveyId };
}

async function unplanned({ app, world }: Setting): Promise<Attempt> {
  await query(app.context().em, sql`delete from recall_day_plan where survey_id = ${world.survey.id}`);
  return { as: 'leader', input: { surveyId } };
}

/** The plan of the survey, whose window is over. */
async function over(setting: Setting): Promise<Attempt> {
  await planned(setting);
  await query(
    setting.app.context().em,
    sql`update recall_day_plan set from_date = '2001-01-01', to_date = '2001-02-01'`,
  );
  return { as: 'leader', input: { surveyId } };
}

const ofPerson = ({ world }: Setting) => ({ surveyId, userId: world.person.id });
const personRefusals = (input: object = {}) => ({
  ...noSurvey({ userId: 1, ...input }),
  'user.not_found': { as: 'leader' as const, input: { surveyId, userId: UNKNOWN, ...input } },
});
const assigning = {
  as: 'leader',
  // The same people get other days each time.
  fine: async (setting: Setting) => ({ ...(await planned(setting)), replace: true }),
  full: { surveyId, filter: { search: 'person', recallsAtMost: 5 }, replace: true },
  bad: { surveyId, filter: { recallsAtMost: -1 } },
  refusals: { ...noSurvey(), 'recall_day_plan.not_found': unplanned, 'recall_day_plan.impossible': over },
} as const;

export const recallDayQuestions: AreaQuestions = {
  'recallDays.getPlan': {
    as: 'leader',
    fine: planned,
    full: { surveyId },
    bad: { surveyId: 'a survey?' },
    refusals: { ...noSurvey(), 'recall_day_plan.not_found': unplanned },
  },
  'recallDays.savePlan': {
    as: 'leader',
    fine: { surveyId, ...full },
    bad: { surveyId, ...PLAN, to: '2099-03-01' },
    refusals: {
      ...noSurvey(PLAN),
      'recall_day_plan.impossible': { as: 'leader', input: { surveyId, ...PLAN, daysPerPerson: 14 } },
      'recall_day_plan.version_conflict': {
        as: 'leader',
        input: { surveyId, ...PLAN, baseVersion: '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11' },
      },
    },
  },
  'recallDays.dryRun': assigning,
  'recallDays.assign': assigning,
  'recallDays.list': {
    as: 'leader',
    fine: {
      surveyId,
      from: '2099-01-01',
      to: '2099-12-31',
      state: 'upcoming',
      userId: 1,
      search: 'person',
      limit: 5,
      offset: 0,
    },
    bad: { surveyId, state: 'lost' },
    refusals: noSurvey(),
  },
  'recallDays.ofPerson': {
    as: 'leader',
    fine: ofPerson,
    full: { surveyId, userId: 1 },
    bad: { surveyId, userId: 0 },
    refusals: personRefusals(),
  },
  'recallDays.replace': {
    as: 'leader',
    fine: (setting) => ({ ...ofPerson(setting), dates: ['2099-03-14'] }),
    full: { surveyId, userId: 1, dates: ['2099-03-14'] },
    bad: { surveyId, userId: 1, dates: ['14 March'] },
    refusals: {
      ...personRefusals({ dates: ['2099-03-14'] }),
      'recall_day.past': (setting) => ({
        as: 'leader',
        input: { ...ofPerson(setting), dates: ['2001-03-14'] },
      }),
      'consent.withdrawn': async ({ app, world }) => {
        const { id: userId } = await app.given.respondent(world.survey);
        await (await app.as({ id: userId })).consents.withdraw({ surveyId });
        return { as: 'leader', input: { surveyId, userId, dates: ['2099-03-14'] } };
      },
    },
  },
  'recallDays.remove': {
    as: 'leader',
    fine: ofPerson,
    full: { surveyId, userId: 1 },
    bad: { surveyId, userId: 0 },
    refusals: personRefusals(),
  },
};
