import { defineEntity, p } from '@mikro-orm/core';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const TokenFamilySchema = defineEntity({
  name: 'TokenFamily',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** The survey of a sign-in by a link, which permits nothing but taking part in it. */
    survey: () => p.manyToOne(Survey).ref().nullable().deleteRule('cascade').index(),
    /** The member of staff who interviews the user by this sign-in; null for a sign-in of the user. */
    interviewer: () => p.manyToOne(User).ref().nullable().deleteRule('cascade').index(),
    /** The sign-in of the interviewer, with which the interview ends. */
    interviewerFamily: () => p.manyToOne(TokenFamily).ref().nullable().deleteRule('cascade').index(),
    /** The time of the second factor. Null for a sign-in without one. */
    secondFactorAt: p.datetime().nullable(),
    /** The time at which the password was last confirmed, to change what protects the account. */
    confirmedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** The end of the sign-in, however often the tokens are refreshed. */
    expiresAt: p.datetime(),
  },
});

/**
 * All refresh tokens that descend from one sign-in. Access tokens name their family; without its row (sign-out, reuse
 * of a token, changed password) they are invalid.
 */
export class TokenFamily extends TokenFamilySchema.class {}
TokenFamilySchema.setClass(TokenFamily);
