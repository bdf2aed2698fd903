import {
  CODING_ENTRY_KINDS,
  CODING_KINDS,
  CODING_REASONS,
  CODING_STATES,
  CODING_SUBJECTS,
} from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Submission } from './submission.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const CodingSchema = defineEntity({
  name: 'Coding',
  indexes: [
    { properties: ['survey', 'id'] },
    { properties: ['submission', 'id'] },
    { properties: ['subjectId', 'id'] },
    // One coding of a subject holds at a time.
    {
      name: 'coding_that_holds',
      expression: `CREATE UNIQUE INDEX coding_that_holds ON public.coding USING btree (subject_id) WHERE (state = 'holds'::text)`,
    },
    // Which food was chosen for a text, and how often.
    {
      name: 'coding_by_text',
      expression: `CREATE INDEX coding_by_text ON public.coding USING btree (survey_id, text_key, food_code) WHERE (state = 'holds'::text)`,
    },
    {
      name: 'coding_by_round',
      expression:
        'CREATE INDEX coding_by_round ON public.coding USING btree (survey_id, round, subject_id) WHERE (round IS NOT NULL)',
    },
  ],
  properties: {
    /** UUID v7, which sorts by time. */
    id: p.uuid().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    submission: () => p.manyToOne(Submission).ref().deleteRule('cascade'),
    /** Codings that were made in one step have one id. */
    stepId: p.uuid(),
    kind: p.enum(CODING_KINDS),
    subject: p.enum(CODING_SUBJECTS),
    /** The food, missing food, meal or recall that it is about. An added food has an id of its own. */
    subjectId: p.uuid(),
    state: p.enum(CODING_STATES),
    /** The kind and the text of the entry that was coded, by which entries are alike; null: it was not in the queue. */
    entryKind: p.enum(CODING_ENTRY_KINDS).nullable(),
    textKey: p.string().length(512).nullable(),
    /** The code of the food that was chosen, the first of several; null: none was. */
    foodCode: p.string().length(64).nullable(),
    /** 1 for the first coding of a subject that two people code, 2 for the first one of a second person; null for all others. */
    round: p.smallint().nullable(),
    reason: p.enum(CODING_REASONS),
    note: p.string().length(2000),
    /** The state of the subject before and after (src/domain/coded-state.ts); null: as submitted. */
    before: p.json<unknown>().nullable(),
    after: p.json<unknown>().nullable(),
    /** The coding that held before, or that this one withdraws. */
    earlierId: p.uuid().nullable(),
    codedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    codedAt: p.datetime(),
  },
});

/** A nutritionist's decision on a part of a recall. What was submitted stays; the codings that hold make the recall as coded. */
export class Coding extends CodingSchema.class {
  static readonly personalData: PersonalData<Coding> = {
    impersonal: ['id', 'survey', 'stepId', 'kind', 'subject', 'state', 'round', 'reason', 'earlierId'],
    area: 'coding',
    personal: [
      {
        columns: ['submission', 'subjectId', 'entryKind', 'textKey', 'foodCode', 'before', 'after'],
        what: 'a decision of a nutritionist on a part of a recall, with that part before and after',
        why: 'to show what was reported and what was made of it',
        until: ['recall'],
        seenBy: ['self', 'codings:read'],
      },
      {
        columns: ['note'],
        what: 'a note of the nutritionist, which may say something about the respondent',
        why: 'to explain the decision',
        until: ['recall', 'erasure'],
        seenBy: ['self', 'codings:read'],
      },
      {
        columns: ['codedBy', 'codedAt'],
        what: 'which nutritionist decided, and when',
        why: 'to compare coders',
        until: ['recall', 'account'],
        seenBy: ['codings:read'],
      },
    ],
  };
}
CodingSchema.setClass(Coding);
