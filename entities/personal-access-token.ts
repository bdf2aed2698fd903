import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
import { textArray } from './text-array.ts';
import { User } from './user.ts';

/** The days for which a revoked or expired token stays in the list. */
export const TOKEN_DAYS = 90;

const PersonalAccessTokenSchema = defineEntity({
  name: 'PersonalAccessToken',
  properties: {
    /** The `jti` of the token. The token itself is not stored. */
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    name: p.string().length(128),
    /** The permissions that the token is narrowed to. Null gives every permission of its owner. */
    scopes: textArray().nullable(),
    /** The id of the key that signed the token. Without that key the token is invalid. */
    keyId: p.string().length(64),
    createdAt: p.datetime(),
    createdBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    expiresAt: p.datetime(),
    /** To the minute. */
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
});

/** A long-lived token by which a program acts for a person (an API key). */
export class PersonalAccessToken extends PersonalAccessTokenSchema.class {
  static readonly personalData: PersonalData<PersonalAccessToken> = {
    impersonal: ['id', 'keyId'],
    area: 'signing-in',
    personal: [
      {
        columns: ['user', 'name', 'scopes', 'createdAt', 'createdBy', 'expiresAt', 'lastUsedAt', 'revokedAt'],
        what: 'tokens by which programs act for the person: name, rights, times, and who made them',
        why: 'to list and revoke tokens',
        until: [...WITH_ACCOUNT, { days: TOKEN_DAYS, after: 'it was revoked or has expired' }],
        seenBy: ['self', 'personal-access-tokens:manage'],
      },
    ],
  };
}
PersonalAccessTokenSchema.setClass(PersonalAccessToken);
