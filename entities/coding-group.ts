import { CODING_ENTRY_KINDS } from '@dietary-recall/vocabulary';
import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';

const CodingGroupSchema = defineEntity({
  name: 'CodingGroup',
  primaryKeys: ['survey', 'kind', 'textKey'],
  indexes: [
    // The order of the queue, except that codes that the food list has learnt come first.
    {
      name: 'coding_group_in_order',
      expression:
        'CREATE INDEX coding_group_in_order ON public.coding_group USING btree (survey_id, entries, kind COLLATE "C", text_key COLLATE "C")',
    },
  ],
  properties: {
    survey: () => p.manyToOne(Survey).ref().primary().deleteRule('cascade'),
    kind: p.enum(CODING_ENTRY_KINDS).primary(),
    textKey: p.string().length(512).primary(),
    /** The number of open entries, at least 1. */
    entries: p.integer(),
  },
});

/** Entries of the coding queue that are alike, counted. Triggers write it; nothing else does (docs/adr/0027-kept-counts.md). */
export class CodingGroup extends CodingGroupSchema.class {
  static readonly personalData: PersonalData<CodingGroup> = {
    impersonal: ['survey', 'kind', 'entries'],
    area: 'coding',
    personal: [
      {
        columns: ['textKey'],
        what: 'words that several open entries share',
        why: 'to code alike entries at once',
        until: [{ when: 'no such entry is open' }, 'survey'],
        seenBy: ['codings:read'],
      },
    ],
  };

  declare [PrimaryKeyProp]: ['survey', 'kind', 'textKey'];
}
CodingGroupSchema.setClass(CodingGroup);
