import type { ExtractedFile, ExtractSelection, ExtractSources } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { textArray } from './text-array.ts';
import { User } from './user.ts';

const ExtractSchema = defineEntity({
  name: 'Extract',
  indexes: [{ properties: ['survey', 'id'] }],
  properties: {
    id: p.integer().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    name: p.string().length(128),
    selection: p.json<ExtractSelection>(),
    sources: p.json<ExtractSources>(),
    recalls: p.integer(),
    files: p.json<ExtractedFile[]>(),
    /** Of the zip file. */
    sizeBytes: p.double().$type<number>(),
    sha256: p.string().length(64),
    /** The names in the file store of the parts of the zip file, in their order. Empty once it is deleted there. */
    parts: textArray(),
    madeAt: p.datetime(),
    madeBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** Nobody can download it any more. What it was stays. */
    deletedAt: p.datetime().nullable(),
    deletedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    deletedReason: p.string().length(500).nullable(),
  },
});

/** Data of a survey that were frozen for an analysis, as a zip file that does not change. */
export class Extract extends ExtractSchema.class {
  static readonly personalData: PersonalData<Extract> = {
    impersonal: ['id', 'survey', 'sources', 'recalls', 'files', 'sizeBytes', 'sha256', 'parts'],
    area: 'research',
    personal: [
      {
        columns: ['selection'],
        what: 'which recalls were frozen: the user name, if they are those of one person',
        why: 'to say what a file is',
        until: ['erasure', 'recalls', 'survey'],
        seenBy: ['extracts:read'],
      },
      {
        columns: ['name', 'deletedReason'],
        what: 'what staff wrote about an extract',
        why: 'to say what a file is',
        until: ['survey'],
        seenBy: ['extracts:read'],
      },
      {
        columns: ['madeBy', 'madeAt', 'deletedBy', 'deletedAt'],
        what: 'which members of staff made and deleted it',
        why: 'to say what a file is',
        until: ['account', 'survey'],
        seenBy: ['extracts:read'],
      },
    ],
  };
}
ExtractSchema.setClass(Extract);
