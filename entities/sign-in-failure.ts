import { defineEntity, p } from '@mikro-orm/core';

const SignInFailureSchema = defineEntity({
  name: 'SignInFailure',
  properties: {
    /** The name under which guesses are counted, hashed with a key. An account with this name need not exist. */
    key: p.string().length(43).primary(),
    /** The number of failures since the last success. */
    failures: p.smallint(),
    /** By the clock of the database. */
    failedAt: p.datetime(),
  },
});

/** The wrong passwords, or wrong one-time passwords, that were given for a name one after the other. */
export class SignInFailure extends SignInFailureSchema.class {}
SignInFailureSchema.setClass(SignInFailure);
