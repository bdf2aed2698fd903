import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';

/** The days after the last failure for which a count is kept, for accounts and for unknown names alike. */
export const FAILURE_DAYS = 90;

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
export class SignInFailure extends SignInFailureSchema.class {
  static readonly personalData: PersonalData<SignInFailure> = {
    impersonal: [],
    area: 'signing-in',
    personal: [
      {
        columns: ['key', 'failures', 'failedAt'],
        what: 'wrong passwords in a row for a name, under a keyed hash of the name',
        why: 'to stop guesses',
        until: [
          { when: 'a right or a new password is given' },
          'erasure',
          { days: FAILURE_DAYS, after: 'the last wrong one' },
        ],
        seenBy: ['nobody'],
      },
    ],
  };
}
SignInFailureSchema.setClass(SignInFailure);
