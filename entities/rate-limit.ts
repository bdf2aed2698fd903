import { defineEntity, p } from '@mikro-orm/core';

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
export class RateLimit extends RateLimitSchema.class {}
RateLimitSchema.setClass(RateLimit);
