import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
import { User } from './user.ts';

const SignInChallengeSchema = defineEntity({
  name: 'SignInChallenge',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    expiresAt: p.datetime(),
    attempts: p.integer().default(0),
    /** The challenge that a passkey has to sign, base64url; null if the account has no passkey. */
    passkeyChallenge: p.string().length(128).nullable(),
  },
});

/** A sign-in whose password was right and that waits for the second factor. */
export class SignInChallenge extends SignInChallengeSchema.class {
  static readonly personalData: PersonalData<SignInChallenge> = {
    impersonal: ['id'],
    area: 'signing-in',
    personal: [
      {
        columns: ['user', 'expiresAt', 'attempts', 'passkeyChallenge'],
        what: 'a sign-in that waits for its second factor',
        why: 'to ask for the second factor',
        until: [...WITH_ACCOUNT, { when: 'the second factor is given or its time is over' }],
        seenBy: ['nobody'],
      },
    ],
  };
}
SignInChallengeSchema.setClass(SignInChallenge);
