import { rest } from '../../src/contract/meta.ts';
import { myFeedback } from '../../src/services/feedback/my-feedback.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { MyFeedbackInput, MyFeedbackView } from './feedback.schema.ts';
import { toMyFeedback } from './feedback.view.ts';

export const feedbackRouter = router({
  /**
   * The caller's mean daily intakes, what they are compared with, and the foods that gave most; energy in kcal a day. Rules
   * and sources: domain reference 5.3 and 5.4; packages/nutrition computes it and is part of the client package.
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
          'Of all recalls of the caller in the survey, once there are as many as it asks for (`facts` of the refusal: `submitted`, `needed`). What is unknown is null and named in `missing`, never taken for zero: complete the physical data to hear more.',
      }),
    )
    .input(MyFeedbackInput)
    .output(MyFeedbackView)
    .query(async ({ ctx, input }) => toMyFeedback(await myFeedback(ctx, input))),
});
