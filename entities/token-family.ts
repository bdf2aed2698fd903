import { defineEntity, p } from '@mikro-orm/core';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const TokenFamilySchema = defineEntity({
  name: 'TokenFamily',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** Of a sign-in by a link: nothing but taking part in this survey. */
    survey: () => p.manyToOne(Survey).ref().nullable().deleteRule('cascade').index(),
    /** When a second factor was given, if one was. */
    secondFactorAt: p.datetime().nullable(),
    /** When the password was last asked for again, to change what protects the account. */
    confirmedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** No refresh goes beyond this, however often the tokens are rotated. */
    expiresAt: p.datetime(),
  },
});

/**
 * All refresh tokens that descend from one sign-in. Access tokens name their family; without its row (sign-out, reuse
 * of a token, changed password) they are void.
 */
export class TokenFamily extends TokenFamilySchema.class {}
TokenFamilySchema.setClass(TokenFamily);
