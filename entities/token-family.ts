import { defineEntity, p } from '@mikro-orm/core';
import { WITH_SIGN_IN, type PersonalData } from './personal-data.ts';
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
    /** The network address and the User-Agent of the browser; stored for staff only. */
    address: p.string().length(45).nullable(),
    userAgent: p.string().length(256).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** The end of the sign-in, however often the tokens are refreshed. */
    expiresAt: p.datetime(),
  },
});

/**
 * All refresh tokens that descend from one sign-in. Access tokens name their family; without its row (sign-out, reuse
 * of a token, changed password) they are invalid.
 */
export class TokenFamily extends TokenFamilySchema.class {
  static readonly personalData: PersonalData<TokenFamily> = {
    impersonal: ['id'],
    area: 'signing-in',
    personal: [
      {
        columns: ['user', 'survey', 'secondFactorAt', 'confirmedAt', 'createdAt', 'expiresAt'],
        what: 'that the person is signed in: since when, until when, by the link of which survey, with a second factor or not',
        why: 'to keep people signed in, and to let them end sign-ins',
        until: WITH_SIGN_IN,
        seenBy: ['self'],
      },
      {
        columns: ['address', 'userAgent'],
        what: 'network address and browser, of staff alone',
        why: "to recognise a sign-in that is not one's own",
        until: WITH_SIGN_IN,
        seenBy: ['self'],
      },
      {
        columns: ['interviewer', 'interviewerFamily'],
        what: 'which member of staff interviews the person by this sign-in',
        why: 'to end the interview with the sign-in of the interviewer',
        until: WITH_SIGN_IN,
        seenBy: ['nobody'],
      },
    ],
  };
}
TokenFamilySchema.setClass(TokenFamily);
