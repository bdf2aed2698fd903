import { DELETION_REQUEST_KINDS, DELETION_REQUEST_STATES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const DeletionRequestSchema = defineEntity({
  name: 'DeletionRequest',
  uniques: [
    {
      name: 'deletion_request_open_once',
      expression:
        "CREATE UNIQUE INDEX deletion_request_open_once ON public.deletion_request USING btree (user_id, what, COALESCE(survey_id, 0)) WHERE (state = 'open'::text)",
    },
  ],
  indexes: [{ properties: ['survey', 'state', 'dueAt'] }],
  properties: {
    /** The only name of the person after the erasure. */
    id: p.uuid().primary(),
    /** Null after the account was erased. */
    user: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    what: p.enum(DELETION_REQUEST_KINDS),
    /** The survey of the recalls; null for an account, and after the survey was deleted. */
    survey: () => p.manyToOne(Survey).ref().nullable().deleteRule('set null'),
    /** What the person wrote; null if nothing, and after the account was erased. */
    note: p.text().nullable(),
    state: p.enum(DELETION_REQUEST_STATES).default('open'),
    askedAt: p.datetime(),
    /** The time until which the request has to be answered. */
    dueAt: p.datetime(),
    answeredAt: p.datetime().nullable(),
    answeredBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** Why it was refused, for the person to read; null after the account was erased. */
    reason: p.text().nullable(),
    /** How many recalls were erased. */
    recallsErased: p.integer().nullable(),
  },
});

/** That a person asks for the deletion of their recalls in a survey, or of their account. It outlives the erasure without personal data. */
export class DeletionRequest extends DeletionRequestSchema.class {
  static readonly personalData: PersonalData<DeletionRequest> = {
    impersonal: ['id', 'survey'],
    area: 'requests',
    personal: [
      {
        columns: ['user'],
        what: 'who asks for a deletion',
        why: 'to answer the request',
        until: WITH_ACCOUNT,
        seenBy: ['self', 'deletion-requests:read', 'accounts:erase'],
      },
      {
        columns: ['note', 'reason'],
        what: 'what the person wrote, and why the request was refused',
        why: 'to answer the request',
        until: WITH_ACCOUNT,
        seenBy: ['self', 'deletion-requests:read', 'accounts:erase'],
      },
      {
        columns: ['what', 'state', 'askedAt', 'dueAt', 'answeredAt', 'recallsErased'],
        what: 'what the request was about, when it was due and answered, and how many recalls were erased; without a person after the erasure',
        why: 'to show that requests are answered in time',
        until: ['never'],
        seenBy: ['self', 'deletion-requests:read', 'accounts:erase'],
      },
      {
        columns: ['answeredBy'],
        what: 'which member of staff answered',
        why: 'to show that requests are answered in time',
        until: ['account'],
        seenBy: ['deletion-requests:read', 'accounts:erase'],
      },
    ],
  };
}
DeletionRequestSchema.setClass(DeletionRequest);
