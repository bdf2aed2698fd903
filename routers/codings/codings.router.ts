import { rest } from '../../src/contract/meta.ts';
import { codeAlike, codeLearnt } from '../../src/services/codings/code-alike.ts';
import { codeRecall } from '../../src/services/codings/code-recall.ts';
import { listCodingQueue, listQueueEntries } from '../../src/services/codings/coding-queue.queries.ts';
import { listCodings, readAgreement } from '../../src/services/codings/codings.queries.ts';
import { withdrawCoding } from '../../src/services/codings/withdraw-coding.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  AgreementView,
  CodeAlikeInput,
  CodeLearntInput,
  CodingPage,
  CodingStepView,
  CodeRecallInput,
  EntryPage,
  ListCodingsInput,
  ListEntriesInput,
  ListQueueInput,
  QueuePage,
  StepOfQueueView,
  WithdrawCodingInput,
} from './codings.schema.ts';
import { toAgreement, toCodingPage, toCodingStep, toEntryPage, toQueuePage, toStepOfQueue } from './codings.view.ts';

const listErrors = { ...surveyErrors, 'locale.index_not_ready': 'unavailable' } as const;

export const codingsRouter = router({
  /** Lists what is to be coded, alike entries together, with foods that it may be; learnt codes first, then by number: three queries. */
  listQueue: surveyProcedure('codings:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/coding-queue', 'List what is to be coded', {
        errors: listErrors,
        description:
          'Answers a page of groups of alike entries: missing foods with the same words, unknown codes, portions of unknown weight, and implausible portions. Codes that the food list has learnt come first (`codings.codeLearnt` codes them), then the largest groups. `suggestions` are of the search; `chosenBefore` counts what was chosen in the survey for the same words. In a survey with `needsSecondCoder` the caller does not see entries that they have coded, and sees no proposals of others.',
      }),
    )
    .input(ListQueueInput)
    .output(QueuePage)
    .query(async ({ ctx, input }) => toQueuePage(await listCodingQueue(ctx, input))),

  /** Lists the open entries of a group, the oldest first; weights in g: one query. */
  listEntries: surveyProcedure('codings:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/coding-queue/entries', 'List the entries of a group of the coding queue', {
        errors: surveyErrors,
        description:
          'Answers a page of the open entries of a kind with the same `textKey`, the oldest first, with what the respondents said.',
      }),
    )
    .input(ListEntriesInput)
    .output(EntryPage)
    .query(async ({ ctx, input }) => toEntryPage(await listQueueEntries(ctx, input))),

  /** Lists codings, the newest first: who decided what, when and why; weights in g: one query. */
  list: surveyProcedure('codings:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/codings', 'List codings', {
        errors: surveyErrors,
        description:
          'Answers a page of the codings of a survey or of one recall, the newest first, with the state before and after. Codings that were replaced or withdrawn stay in the list.',
      }),
    )
    .input(ListCodingsInput)
    .output(CodingPage)
    .query(async ({ ctx, input }) => toCodingPage(await listCodings(ctx, input))),

  /** Computes how far first and second coders agree: per cent, and Cohen's kappa of the foods chosen. */
  getAgreement: surveyProcedure('codings:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/coding-agreement', 'Get the agreement of coders', {
        errors: surveyErrors,
        description:
          "Compares the first decision of the first and of the second person on each part of a recall that two people coded: per cent of pairs with the same foods, and Cohen's kappa, in which foods are categories.",
      }),
    )
    .input(SurveyRef)
    .output(AgreementView)
    .query(async ({ ctx, input }) => toAgreement(await readAgreement(ctx, input))),

  /** Codes one part of a recall: a food, a missing food, a meal, or the recall as a whole; weights in g. */
  code: surveyProcedure('codings:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/submissions/{submissionId}/codings', 'Code a part of a recall', {
        errors: {
          ...listErrors,
          'submission.not_found': 'not_found',
          'coding.food_not_found': 'not_found',
          'coding.meal_not_found': 'not_found',
          'coding.conflict': 'conflict',
          'coding.several_foods': 'conflict',
          'coding.not_open': 'conflict',
          'coding.linked_foods': 'conflict',
          'reference.not_found': 'invalid',
        },
        description:
          'What the respondent submitted stays. `change.kind` says what is decided: `code` (foods of the list stand for a food or a missing food), `correct` (code, grams, brand, meal or link of a food), `confirm` (an entry of the queue is right as it is), `remove`, `add`, `meal` (name, kind and time), `validity` (a judgement of the recall). Data of a food are those of the present food list, as in a submission; sums and flags of the recall are computed again. If another coding holds than `baseCodingId` says, the answer is 409 `coding.conflict`, whose facts have that coding. In a survey with `needsSecondCoder` a decision is `proposed` until another person decides the same; judgements hold at once.',
        example: {
          request: {
            change: {
              kind: 'code',
              foodId: '01a1fc69-c1ca-7310-9a4e-0c2f6d1b8e03',
              foods: [{ code: 'JAM', grams: 15 }],
            },
            reason: 'not-in-list',
          },
        },
      }),
    )
    .input(CodeRecallInput)
    .output(CodingStepView)
    .mutation(async ({ ctx, input }) => toCodingStep(await codeRecall(ctx, input))),

  /** Codes all alike entries of the queue in one step; weights in g. */
  codeAlike: surveyProcedure('codings:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/coding-queue/codings', 'Code all alike entries of the queue', {
        errors: {
          ...listErrors,
          'coding.conflict': 'conflict',
          'coding.linked_foods': 'conflict',
          'reference.not_found': 'invalid',
        },
        description:
          'Decides on all open entries of a kind with the same `textKey`, at most 1,000 in one step: `remaining` counts those that are left. If none is open, because somebody was faster, the answer is 409 `coding.conflict`, whose facts have the coding that holds. If a food is linked to one that `remove` takes out, nothing is stored: the facts of 409 `coding.linked_foods` name the recalls and the linked foods.',
        example: {
          request: {
            kind: 'missing-food',
            textKey: 'damson jam',
            change: { kind: 'code', foods: [{ code: 'JAM', grams: 15 }] },
            reason: 'not-in-list',
          },
        },
      }),
    )
    .input(CodeAlikeInput)
    .output(StepOfQueueView)
    .mutation(async ({ ctx, input }) => toStepOfQueue(await codeAlike(ctx, input))),

  /** Codes unknown codes that the food list has learnt, with their own code and the reported weight in g. */
  codeLearnt: surveyProcedure('codings:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/coding-queue/learnt-codes', 'Code what the food list has learnt', {
        errors: listErrors,
        description:
          'Codes the open entries whose code was unknown at the submission and is in the food list by now, at most 1,000 in one step: `remaining` counts those that are left. The weight stays as it was reported.',
        example: { request: { reason: 'unknown-code' } },
      }),
    )
    .input(CodeLearntInput)
    .output(StepOfQueueView)
    .mutation(async ({ ctx, input }) => toStepOfQueue(await codeLearnt(ctx, input))),

  /** Withdraws a coding by another one; what held before holds again. */
  withdraw: surveyProcedure('codings:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/codings/{codingId}/withdrawal', 'Withdraw a coding', {
        errors: {
          ...surveyErrors,
          'coding.not_found': 'not_found',
          'coding.conflict': 'conflict',
          'coding.linked_foods': 'conflict',
        },
        description:
          'Withdraws a coding that holds or is proposed. The coding that held before it holds again, else the recall is as submitted in this part, which is in the queue again. The history stays. A coding that was replaced or withdrawn answers 409 `coding.conflict`.',
        example: { request: { reason: 'coding-error', note: 'It was the jelly.' } },
      }),
    )
    .input(WithdrawCodingInput)
    .output(CodingStepView)
    .mutation(async ({ ctx, input }) => toCodingStep(await withdrawCoding(ctx, input))),
});
