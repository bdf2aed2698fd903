import { defineEntity, p } from '@mikro-orm/core';
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
export class EmailChange extends EmailChangeSchema.class {}
EmailChangeSchema.setClass(EmailChange);
