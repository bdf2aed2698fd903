import { CODING_ENTRY_KINDS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Submission } from './submission.ts';
import { Survey } from './survey.ts';

const CodingEntrySchema = defineEntity({
  name: 'CodingEntry',
  indexes: [
    // Alike entries, the oldest first, with who may not see them.
    { properties: ['survey', 'kind', 'textKey', 'id'], include: ['proposedBy'] },
    // What a coder has proposed and does not see in the queue: in most surveys nothing.
    {
      name: 'coding_entry_proposed',
      expression: `CREATE INDEX coding_entry_proposed ON public.coding_entry USING btree (survey_id, kind, text_key) INCLUDE (proposed_by) WHERE (proposed_by <> '{}'::integer[])`,
    },
  ],
  properties: {
    /** The id of the food or of the missing food. */
    id: p.uuid().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    submission: () => p.manyToOne(Submission).ref().deleteRule('cascade').index(),
    kind: p.enum(CODING_ENTRY_KINDS),
    /** Entries of a kind with the same key are alike: the normalised words of a missing food, else the food code. */
    textKey: p.string().length(512),
    /** The words of the respondent, or the description of the food. */
    text: p.string().length(512),
    /** The food code; null for a missing food. */
    code: p.string().length(64).nullable(),
    /** Who has proposed a coding while a second person has to agree. */
    proposedBy: p
      .array((value) => Number(value))
      .columnType('int[]')
      .defaultRaw(`'{}'`),
  },
});

/** A part of a recall that is still to be coded. Triggers add entries for submitted foods; a coding that holds removes its entry. */
export class CodingEntry extends CodingEntrySchema.class {
  static readonly personalData: PersonalData<CodingEntry> = {
    impersonal: ['id', 'survey', 'kind'],
    area: 'coding',
    personal: [
      {
        columns: ['submission', 'code', 'textKey', 'text'],
        what: 'a part of a recall that waits for a nutritionist, with the words of the respondent',
        why: 'to code recalls',
        until: ['recall', { when: 'it is coded' }],
        seenBy: ['codings:read'],
      },
      {
        columns: ['proposedBy'],
        what: 'which nutritionists have proposed a coding',
        why: 'to let a second person code without seeing the first',
        until: ['recall', { when: 'it is coded' }],
        seenBy: ['nobody'],
      },
    ],
  };
}
CodingEntrySchema.setClass(CodingEntry);
