import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Extract } from './extract.ts';
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
  declare [PrimaryKeyProp]: ['extract', 'user'];
}
ExtractPersonSchema.setClass(ExtractPerson);
