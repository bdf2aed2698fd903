import { recall } from '../../support/recall.ts';
import { MISSING, type AreaQuestions, type Setting } from './questions.ts';

/** A survey that gives feedback after this number of recalls. */
async function surveyWith({ app, world }: Setting, numberOfSubmissionsForFeedback: number) {
  return app.given.survey({ locale: world.locale, feedbackEnabled: true, numberOfSubmissionsForFeedback });
}

export const feedbackQuestions: AreaQuestions = {
  'feedback.mine': {
    as: 'admin',
    fine: async (setting) => {
      const survey = await surveyWith(setting, 1);
      const caller = await setting.app.as(setting.world.admin);
      await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 200 }]));
      return { surveyId: survey.slug };
    },
    full: { surveyId: 'survey' },
    bad: { surveyId: 'a survey?' },
    refusals: {
      'survey.not_found': { as: 'admin', input: { surveyId: MISSING } },
      'feedback.not_enabled': { input: { surveyId: 'survey' } },
      'feedback.too_few_recalls': async (setting) => ({
        as: 'admin',
        input: { surveyId: (await surveyWith(setting, 2)).slug },
      }),
    },
  },
};
