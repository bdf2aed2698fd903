import { rest } from '../../src/contract/meta.ts';
import { answerDeletionRequest } from '../../src/services/deletion-requests/answer-deletion-request.ts';
import { createDeletionRequest } from '../../src/services/deletion-requests/create-deletion-request.ts';
import {
  listAllDeletionRequests,
  listDeletionRequests,
  listOwnDeletionRequests,
  requireDeletionRequest,
  requireOwnDeletionRequest,
} from '../../src/services/deletion-requests/deletion-requests.queries.ts';
import { takeBackDeletionRequest } from '../../src/services/deletion-requests/take-back-deletion-request.ts';
import { inPerson, router, staff, surveyProcedure } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  AnswerRequestInput,
  AnswerSurveyRequestInput,
  DeletionRequestPage,
  DeletionRequestView,
  ListAllDeletionRequestsInput,
  ListDeletionRequestsInput,
  NewDeletionRequestInput,
  OwnDeletionRequests,
  OwnDeletionRequestView,
  OwnRequestInput,
  SurveyRequestInput,
} from './deletion-requests.schema.ts';
import { toOwnRequest, toOwnRequests, toRequest, toRequestPage } from './deletion-requests.view.ts';

const requestErrors = { 'deletion_request.not_found': 'not_found' } as const;
const answerErrors = {
  ...requestErrors,
  'deletion_request.answered': 'conflict',
} as const;

export const deletionRequestsRouter = router({
  /** Stores that the caller asks for the deletion of their recalls in a survey, or of their account. */
  create: inPerson
    .meta(
      rest('POST', '/users/my-deletion-requests', 'Ask for the deletion of your data', {
        errors: {
          ...surveyErrors,
          'deletion_request.already_open': 'conflict',
          'deletion_request.beyond_link': 'forbidden',
        },
        makes: '/users/my-deletion-requests/{id}',
        description:
          'Stores the request and mails it to the support address of the survey. It has to be answered until `dueAt`, 30 days after it unless the operator set another number. The staff of the survey answer requests for recalls, administrators those for accounts. The same request while one is open is refused with 409 `deletion_request.already_open`. By the link of a survey, only recalls of that survey can be asked for, and the account if it has nothing else.',
        example: { request: { what: 'recalls', surveyId: 'demo', note: 'I no longer want to take part.' } },
      }),
    )
    .input(NewDeletionRequestInput)
    .output(OwnDeletionRequestView)
    .mutation(async ({ ctx, input }) => toOwnRequest(await createDeletionRequest(ctx, input))),

  /** Lists the requests of the caller, newest first. */
  listMine: inPerson
    .meta(
      rest('GET', '/users/my-deletion-requests', 'List your own requests for deletion', {
        description: 'Answers the requests of the caller, newest first, with their states and the reasons of refusals.',
      }),
    )
    .input(NoInput)
    .output(OwnDeletionRequests)
    .query(async ({ ctx }) => toOwnRequests(await listOwnDeletionRequests(ctx))),

  /** Reads a request of the caller. */
  getMine: inPerson
    .meta(
      rest('GET', '/users/my-deletion-requests/{requestId}', 'Get one of your own requests for deletion', {
        errors: requestErrors,
        description: 'Answers a request of the caller with its state. A request of somebody else answers 404.',
      }),
    )
    .input(OwnRequestInput)
    .output(OwnDeletionRequestView)
    .query(async ({ ctx, input }) => toOwnRequest(await requireOwnDeletionRequest(ctx, input))),

  /** Takes back a request of the caller. */
  takeBack: inPerson
    .meta(
      rest('DELETE', '/users/my-deletion-requests/{requestId}', 'Take back a request for deletion', {
        errors: { ...requestErrors, 'deletion_request.answered': 'conflict' },
        description: 'Takes back a request that nobody has answered. It stays in the lists as `taken-back`.',
      }),
    )
    .input(OwnRequestInput)
    .output(OwnDeletionRequestView)
    .mutation(async ({ ctx, input }) => toOwnRequest(await takeBackDeletionRequest(ctx, input))),

  /** Lists the requests for the deletion of recalls of a survey: one query. */
  list: surveyProcedure('deletion-requests:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/deletion-requests', 'List the requests for deletion of a survey', {
        errors: surveyErrors,
        description:
          'Answers a page of the requests: open ones first, in the order in which they are due, so that overdue ones are at the top; then the answered ones, newest first.',
      }),
    )
    .input(ListDeletionRequestsInput)
    .output(DeletionRequestPage)
    .query(async ({ ctx, input }) => toRequestPage(await listDeletionRequests(ctx, input))),

  /** Reads a request of a survey. */
  get: surveyProcedure('deletion-requests:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/deletion-requests/{requestId}', 'Get a request for deletion of a survey', {
        errors: { ...surveyErrors, ...requestErrors },
        description: 'Answers a request with the number of recalls that `done` would erase.',
      }),
    )
    .input(SurveyRequestInput)
    .output(DeletionRequestView)
    .query(async ({ ctx, input }) => toRequest(await requireDeletionRequest(ctx, input))),

  /** Answers a request of a survey: erases the recalls, or refuses it with a reason. */
  answer: surveyProcedure('deletion-requests:answer')
    .meta(
      rest('POST', '/surveys/{surveyId}/deletion-requests/{requestId}/answer', 'Answer a request for deletion', {
        errors: { ...surveyErrors, ...answerErrors },
        description:
          '`done` erases all recalls of the person in the survey, also the one under way, in one transaction with the answer; it cannot be undone. `refused` needs a `reason`, which the person reads. The person gets a mail if they have an address. The request stays without personal data. A second answer is refused with 409 `deletion_request.answered`.',
        example: { request: { answer: 'refused', reason: 'The study has ended and its data are anonymous.' } },
      }),
    )
    .input(AnswerSurveyRequestInput)
    .output(DeletionRequestView)
    .mutation(async ({ ctx, input }) => toRequest(await answerDeletionRequest(ctx, input))),

  /** Lists all requests for deletion, those for accounts too: one query. */
  listAll: staff('accounts:erase')
    .meta(
      rest('GET', '/admin/deletion-requests', 'List all requests for deletion', {
        description:
          'Answers a page of the requests of all surveys and of those for accounts, in the order of the list of a survey.',
      }),
    )
    .input(ListAllDeletionRequestsInput)
    .output(DeletionRequestPage)
    .query(async ({ ctx, input }) => toRequestPage(await listAllDeletionRequests(ctx, input))),

  /** Reads a request for deletion of any kind. */
  getOfAny: staff('accounts:erase')
    .meta(
      rest('GET', '/admin/deletion-requests/{requestId}', 'Get a request for deletion', {
        errors: requestErrors,
        description: 'Answers a request for recalls or for an account.',
      }),
    )
    .input(OwnRequestInput)
    .output(DeletionRequestView)
    .query(async ({ ctx, input }) => toRequest(await requireDeletionRequest(ctx, input))),

  /** Answers a request for deletion of any kind. */
  answerAny: staff('accounts:erase')
    .meta(
      rest('POST', '/admin/deletion-requests/{requestId}/answer', 'Answer a request for the deletion of an account', {
        errors: {
          ...answerErrors,
          'user.last_superuser': 'conflict',
          'deletion_request.recalls_first': 'conflict',
        },
        description:
          'Answers requests for recalls as the staff of the survey do, and those for accounts. `done` erases the account: names, addresses, sign-ins, roles, everything that names the person; recalls stay without a name. Open requests of the person for recalls have to be answered first (409 `deletion_request.recalls_first`), because nobody could tell afterwards whose they are.',
        example: { request: { answer: 'done' } },
      }),
    )
    .input(AnswerRequestInput)
    .output(DeletionRequestView)
    .mutation(async ({ ctx, input }) => toRequest(await answerDeletionRequest(ctx, input))),
});
