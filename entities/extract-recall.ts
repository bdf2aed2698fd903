import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Extract } from './extract.ts';
import type { PersonalData } from './personal-data.ts';

const ExtractRecallSchema = defineEntity({
  name: 'ExtractRecall',
  primaryKeys: ['extract', 'submissionId'],
  properties: {
    extract: () => p.manyToOne(Extract).ref().primary().deleteRule('cascade'),
    /** No foreign key: the recall may have been deleted since. */
    submissionId: p.uuid().primary(),
    recallNumber: p.integer(),
    recallDate: p.date().$type<string>(),
    /** SHA-256 of the foods, weights, meals and validity of the recall, in hexadecimal; that of other amounts of nutrients is the same. */
    contentHash: p.string().length(64),
    /** The same of the amounts of nutrients. */
    amountHash: p.string().length(64),
  },
});

/** A recall that an extract has, by which two extracts are compared. */
export class ExtractRecall extends ExtractRecallSchema.class {
  static readonly personalData: PersonalData<ExtractRecall> = {
    impersonal: ['extract'],
    area: 'research',
    personal: [
      {
        columns: ['submissionId', 'recallNumber', 'recallDate', 'contentHash', 'amountHash'],
        what: 'which recalls an extract has, with hashes of their content',
        why: 'to compare two extracts',
        until: ['erasure', 'recalls', 'survey', { when: 'the extract is deleted' }],
        seenBy: ['extracts:read'],
      },
    ],
  };

  declare [PrimaryKeyProp]: ['extract', 'submissionId'];
}
ExtractRecallSchema.setClass(ExtractRecall);
