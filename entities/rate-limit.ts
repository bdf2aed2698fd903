import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';

const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** The end of the window, in milliseconds since 1970 by the clock of the database. */
    expire: p.bigint('number').nullable(),
  },
});

/** A counter of a rate limit that all processes share (src/adapters/rate-counter.ts). */
export class RateLimit extends RateLimitSchema.class {
  static readonly personalData: PersonalData<RateLimit> = {
    impersonal: [],
    area: 'signing-in',
    personal: [
      {
        columns: ['key', 'points', 'expire'],
        what: 'how often an address or an account did something, under a keyed hash',
        why: 'to limit guesses and load',
        until: [{ when: 'its window ends, which is an hour at most' }],
        seenBy: ['nobody'],
      },
    ],
  };
}
RateLimitSchema.setClass(RateLimit);
