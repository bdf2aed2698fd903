import { SIGN_IN_METHODS, SIGN_IN_OUTCOMES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
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
    /** Of the network; of staff only. */
    address: p.string().length(45).nullable(),
    /** What the browser calls itself; of staff only. */
    userAgent: p.string().length(256).nullable(),
  },
});

/** An attempt to sign in: who, when, how, with what outcome. What they typed is not kept. */
export class SignInEvent extends SignInEventSchema.class {}
SignInEventSchema.setClass(SignInEvent);
