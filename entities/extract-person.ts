import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Extract } from './extract.ts';
import type { PersonalData } from './personal-data.ts';
import { User } from './user.ts';

const ExtractPersonSchema = defineEntity({
  name: 'ExtractPerson',
  primaryKeys: ['extract', 'user'],
  properties: {
    extract: () => p.manyToOne(Extract).ref().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
  },
});

/** A person whom an extract has rows about: their erasure deletes it. */
export class ExtractPerson extends ExtractPersonSchema.class {
  static readonly personalData: PersonalData<ExtractPerson> = {
    impersonal: [],
    area: 'research',
    personal: [
      {
        columns: ['extract', 'user'],
        what: 'of whom an extract has rows',
        why: 'to delete the extract when data of the person are erased',
        until: ['erasure', 'recalls', 'account', 'survey', { when: 'the extract is deleted' }],
        seenBy: ['nobody'],
      },
    ],
  };

  declare [PrimaryKeyProp]: ['extract', 'user'];
}
ExtractPersonSchema.setClass(ExtractPerson);
