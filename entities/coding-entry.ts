import { CODING_ENTRY_KINDS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { Submission } from './submission.ts';
import { Survey } from './survey.ts';

const CodingEntrySchema = defineEntity({
  name: 'CodingEntry',
  indexes: [
    // The index holds all that the groups of the queue are counted by.
    { properties: ['survey', 'kind', 'textKey', 'id'], include: ['proposedBy'] },
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
export class CodingEntry extends CodingEntrySchema.class {}
CodingEntrySchema.setClass(CodingEntry);
