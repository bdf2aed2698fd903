import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
import { User } from './user.ts';

const EmailChangeSchema = defineEntity({
  name: 'EmailChange',
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    /** The new address. */
    email: p.string().length(512),
    /** SHA-256 of the token in the mail, base64url. Null until the mail is written. */
    hash: p.string().length(43).nullable().unique(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});

/** An e-mail address that a person gave for themselves. It becomes theirs when somebody answers the link that is mailed to it. */
export class EmailChange extends EmailChangeSchema.class {
  static readonly personalData: PersonalData<EmailChange> = {
    impersonal: [],
    area: 'people',
    personal: [
      {
        columns: ['user', 'email', 'createdAt', 'expiresAt'],
        what: 'a new e-mail address that waits for its confirmation',
        why: 'to use an address only after its owner has answered',
        until: [...WITH_ACCOUNT, { when: 'the mailed link is answered or has expired' }],
        seenBy: ['self'],
      },
      {
        columns: ['hash'],
        what: 'the hash of the mailed link',
        why: 'to recognise the link',
        until: [...WITH_ACCOUNT, { when: 'the mailed link is answered or has expired' }],
        seenBy: ['nobody'],
      },
    ],
  };
}
EmailChangeSchema.setClass(EmailChange);
