import { defineEntity, p } from '@mikro-orm/core';
import { WITH_SIGN_IN, type PersonalData } from './personal-data.ts';
import { TokenFamily } from './token-family.ts';

const RefreshTokenSchema = defineEntity({
  name: 'RefreshToken',
  properties: {
    /** SHA-256 of the token, base64url. The token itself is not stored. */
    hash: p.string().length(43).primary(),
    family: () => p.manyToOne(TokenFamily).ref().deleteRule('cascade').index(),
    /** The hash of the token that was exchanged for this one. Null for the first of a sign-in. */
    predecessorHash: p.string().length(43).nullable(),
    expiresAt: p.datetime(),
    /** The time at which the token was exchanged for the next one. */
    rotatedAt: p.datetime().nullable(),
    /** The random part of the next token, from which a repeated exchange makes the same one. Null once the next token was exchanged. */
    successorSalt: p.string().length(43).nullable(),
  },
});

export class RefreshToken extends RefreshTokenSchema.class {
  static readonly personalData: PersonalData<RefreshToken> = {
    impersonal: [],
    area: 'signing-in',
    personal: [
      {
        columns: ['family', 'hash', 'predecessorHash', 'successorSalt', 'expiresAt', 'rotatedAt'],
        what: 'hashes by which a browser stays signed in, with the time of the last exchange',
        why: 'to keep people signed in, and to notice a stolen token',
        until: WITH_SIGN_IN,
        seenBy: ['nobody'],
      },
    ],
  };
}
RefreshTokenSchema.setClass(RefreshToken);
