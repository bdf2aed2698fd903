import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
import { User } from './user.ts';

const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  properties: {
    /** SHA-256 of the code, base64url. The code itself is not stored. */
    hash: p.string().length(43).primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    createdAt: p.datetime(),
  },
});

/** A code that replaces a second factor once. Its row is deleted when it is used. */
export class RecoveryCode extends RecoveryCodeSchema.class {
  static readonly personalData: PersonalData<RecoveryCode> = {
    impersonal: [],
    area: 'signing-in',
    personal: [
      {
        columns: ['user', 'createdAt'],
        what: 'that the person has recovery codes, and since when',
        why: 'to sign in without the second factor',
        until: [...WITH_ACCOUNT, { when: 'it is used or replaced' }],
        seenBy: ['self'],
      },
      {
        columns: ['hash'],
        what: 'the hash of a code',
        why: 'to recognise the code',
        until: [...WITH_ACCOUNT, { when: 'it is used or replaced' }],
        seenBy: ['nobody'],
      },
    ],
  };
}
RecoveryCodeSchema.setClass(RecoveryCode);
