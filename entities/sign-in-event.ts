import { SIGN_IN_METHODS, SIGN_IN_OUTCOMES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
import { User } from './user.ts';

const SignInEventSchema = defineEntity({
  name: 'SignInEvent',
  indexes: [{ properties: ['at', 'id'] }],
  properties: {
    id: p.integer().primary(),
    at: p.datetime(),
    /** Null if nobody has the name or the link that was given. */
    user: () => p.manyToOne(User).ref().nullable().deleteRule('cascade').index(),
    method: p.enum(SIGN_IN_METHODS),
    outcome: p.enum(SIGN_IN_OUTCOMES),
    /** The person who changed the account of somebody else. Null for an attempt to sign in and for the owner. */
    by: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /** The network address; stored for staff only. */
    address: p.string().length(45).nullable(),
    /** The User-Agent of the browser; stored for staff only. */
    userAgent: p.string().length(256).nullable(),
  },
});

/**
 * An attempt to sign in, or a change of second factors, recovery codes and personal access tokens: who, when, how and with which
 * outcome. The typed name and password are not stored.
 */
export class SignInEvent extends SignInEventSchema.class {
  static readonly personalData: PersonalData<SignInEvent> = {
    impersonal: ['id'],
    area: 'signing-in',
    personal: [
      {
        columns: ['at', 'user', 'method', 'outcome'],
        what: 'attempts to sign in and changes of second factors and tokens: when, how, with which outcome',
        why: 'to notice and examine misuse of accounts',
        until: [...WITH_ACCOUNT, { setting: 'SIGN_IN_LOG_DAYS', after: 'the attempt' }],
        seenBy: ['self', 'sign-in-log:read'],
      },
      {
        columns: ['address', 'userAgent'],
        what: 'network address and browser, of staff alone',
        why: 'to notice and examine misuse of accounts',
        until: [...WITH_ACCOUNT, { setting: 'SIGN_IN_LOG_DAYS', after: 'the attempt' }],
        seenBy: ['self', 'sign-in-log:read'],
      },
      {
        columns: ['by'],
        what: 'who changed the account of somebody else, and who signed in for an interview',
        why: 'to notice and examine misuse of accounts',
        until: [...WITH_ACCOUNT, { setting: 'SIGN_IN_LOG_DAYS', after: 'the attempt' }],
        seenBy: ['sign-in-log:read'],
      },
    ],
  };
}
SignInEventSchema.setClass(SignInEvent);
