import { WITHDRAWN_RECALLS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const WithdrawalSchema = defineEntity({
  name: 'Withdrawal',
  uniques: [
    {
      name: 'withdrawal_in_force',
      expression:
        'CREATE UNIQUE INDEX withdrawal_in_force ON public.withdrawal USING btree (user_id, survey_id) WHERE (returned_at IS NULL)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade'),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade').index(),
    withdrawnAt: p.datetime(),
    /** What happened to the recalls of the person in the survey. */
    recalls: p.enum(WITHDRAWN_RECALLS),
    /** How many recalls were kept or erased. */
    recallCount: p.integer(),
    /** When the person consented again; null while the withdrawal is in force. */
    returnedAt: p.datetime().nullable(),
  },
});

/** That a respondent withdrew from a survey. */
export class Withdrawal extends WithdrawalSchema.class {
  static readonly personalData: PersonalData<Withdrawal> = {
    impersonal: ['id', 'survey'],
    area: 'requests',
    personal: [
      {
        columns: ['user', 'withdrawnAt', 'recalls', 'recallCount', 'returnedAt'],
        what: 'that the person withdrew from a survey, and what became of their recalls',
        why: 'to keep whoever withdrew out of the survey, and to show that the wish was followed',
        until: ['removal', 'account', 'survey'],
        seenBy: ['self', 'survey-people:read'],
      },
    ],
  };
}
WithdrawalSchema.setClass(Withdrawal);
