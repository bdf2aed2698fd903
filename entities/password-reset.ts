import { defineEntity, p } from '@mikro-orm/core';
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
export class PasswordReset extends PasswordResetSchema.class {}
PasswordResetSchema.setClass(PasswordReset);
