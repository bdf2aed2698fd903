import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
import { User } from './user.ts';

const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  properties: {
    /** SHA-256 of the token in the mail, base64url. The token itself is not stored. */
    hash: p.string().length(43).primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});

/** A link by which a person chooses a new password, once. */
export class PasswordReset extends PasswordResetSchema.class {
  static readonly personalData: PersonalData<PasswordReset> = {
    impersonal: [],
    area: 'signing-in',
    personal: [
      {
        columns: ['user', 'createdAt', 'expiresAt'],
        what: 'that a link for a new password was sent, and when',
        why: 'to set a new password',
        until: [...WITH_ACCOUNT, { when: 'the link is used or has expired' }],
        seenBy: ['self'],
      },
      {
        columns: ['hash'],
        what: 'the hash of the link',
        why: 'to recognise the link',
        until: [...WITH_ACCOUNT, { when: 'the link is used or has expired' }],
        seenBy: ['nobody'],
      },
    ],
  };
}
PasswordResetSchema.setClass(PasswordReset);
