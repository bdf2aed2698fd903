import { DELETION_REQUEST_KINDS, DELETION_REQUEST_STATES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { longPage, PageInput, SurveyId, Text, Timestamp } from '../common.schema.ts';
import { PersonRef } from '../people.schema.ts';

const RequestId = z.uuid().meta({ description: 'Id of the request, which stays after the erasure' });
const What = z.enum(DELETION_REQUEST_KINDS).meta({
  description: '`recalls`: those of the person in a survey; `account`: the account, whose recalls stay without a name',
});
const State = z.enum(DELETION_REQUEST_STATES).meta({ description: '`open` until it is answered or taken back' });
const MAX_TEXT = 2000;

export const OwnRequestInput = z.strictObject({ requestId: RequestId });
export const NewDeletionRequestInput = z
  .strictObject({
    what: What,
    surveyId: SurveyId.optional().meta({ description: 'Survey id; only for `recalls`' }),
    note: Text(MAX_TEXT).min(1).optional().meta({ description: 'What the person wants to add' }),
  })
  .refine(({ what, surveyId }) => (what === 'recalls') === (surveyId !== undefined), {
    path: ['surveyId'],
    error: 'Give the survey of the recalls, and none for an account.',
  });

const filters = {
  ...PageInput,
  state: State.optional(),
  isOverdue: z.boolean().optional().meta({ description: 'Only those that are overdue, or only the others' }),
  search: Text(128).optional().meta({ description: 'Part of a user name or of the id of a request' }),
};
export const ListDeletionRequestsInput = z.strictObject({ surveyId: SurveyId, ...filters });
export const ListAllDeletionRequestsInput = z.strictObject({ what: What.optional(), ...filters });

const ofSurvey = { surveyId: SurveyId, requestId: RequestId };
export const SurveyRequestInput = z.strictObject(ofSurvey);

const answer = {
  answer: z.enum(['done', 'refused']).meta({ description: '`done` erases the data at once; it cannot be undone' }),
  reason: Text(MAX_TEXT).trim().min(1).optional().meta({ description: 'For the person to read; needed for `refused`' }),
};
const NEEDS_REASON = { path: ['reason'], error: 'Give the reason of a refusal: the person reads it.' };
const hasReason = ({ answer: given, reason }: { answer: string; reason?: string | undefined }) =>
  given === 'done' || reason !== undefined;
export const AnswerSurveyRequestInput = z.strictObject({ ...ofSurvey, ...answer }).refine(hasReason, NEEDS_REASON);
export const AnswerRequestInput = z.strictObject({ requestId: RequestId, ...answer }).refine(hasReason, NEEDS_REASON);

const request = {
  id: RequestId,
  what: What,
  surveyId: z
    .string()
    .nullable()
    .meta({ description: 'Survey id of the recalls; null: an account, or the survey is deleted' }),
  state: State,
  note: z.string().nullable().meta({ description: 'What the person added; null: nothing, or the account is erased' }),
  reason: z.string().nullable().meta({ description: 'Reason of the answer; null: none, or the account is erased' }),
  askedAt: Timestamp.meta({ description: 'When the person asked, ISO 8601' }),
  dueAt: Timestamp.meta({ description: 'Time until which the request has to be answered, ISO 8601' }),
  isOverdue: z.boolean().meta({ description: 'Is it open after that time?' }),
  answeredAt: Timestamp.nullable().meta({
    description: 'When it was answered or taken back, ISO 8601; null: it is open',
  }),
  recallsErased: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Number of recalls that were erased; null: none was to be' }),
};
export const OwnDeletionRequestView = z.object(request).meta({ id: 'OwnDeletionRequest' });
export const OwnDeletionRequests = z.array(OwnDeletionRequestView);

export const DeletionRequestView = z
  .object({
    ...request,
    userId: z.number().int().nullable().meta({ description: 'User id; null: the account is erased' }),
    userName: z.string().nullable().meta({ description: 'User name in the survey; null: none' }),
    recallCount: z.number().int().meta({ description: 'Number of recalls of the person in the survey' }),
    answeredBy: PersonRef.nullable().meta({ description: 'Who answered; null: nobody, or their account is deleted' }),
  })
  .meta({ id: 'DeletionRequest' });
export const DeletionRequestPage = longPage(DeletionRequestView).meta({ id: 'DeletionRequestPage' });
