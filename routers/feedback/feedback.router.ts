import { rest } from '../../src/contract/meta.ts';
import { makeOwnFeedback } from '../../src/services/feedback/make-own-feedback.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { MyFeedbackView } from './feedback.schema.ts';
import { toMyFeedback } from './feedback.view.ts';

export const feedbackRouter = router({
  /**
   * Reads the caller's mean daily intakes, what they are compared with, and the foods that gave most of a nutrient. Energy is in
   * kcal a day. docs/reference/feedback.md has the rules and their sources; the package `@dietary-recall/nutrition` computes them,
   * in the client too.
   */
  mine: surveyProcedure('recalls:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/my-feedback', 'Get feedback on your own recalls', {
        errors: {
          'survey.not_found': 'not_found',
          'feedback.not_enabled': 'forbidden',
          'feedback.too_few_recalls': 'conflict',
        },
        description:
          'The feedback is computed from all recalls of the caller in the survey, once there are as many as the survey asks for (`facts` of the refusal: `submitted`, `needed`). An unknown value is null and named in `missing`; it does not count as zero. Complete physical data give more feedback.',
      }),
    )
    .input(SurveyRef)
    .output(MyFeedbackView)
    .query(async ({ ctx, input }) => toMyFeedback(await makeOwnFeedback(ctx, input))),
});
