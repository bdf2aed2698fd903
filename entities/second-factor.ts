import { SECOND_FACTOR_KINDS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
import { textArray } from './text-array.ts';
import { User } from './user.ts';

const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  checks: [
    {
      name: 'second_factor_kind_fields',
      expression:
        "(kind = 'totp') = (sealed_secret is not null) and (kind = 'passkey' and is_confirmed) = (credential_id is not null) and (credential_id is null) = (public_key is null)",
    },
  ],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    kind: p.enum(SECOND_FACTOR_KINDS),
    /** The name that its owner gave it. */
    name: p.string().length(64),
    /** False until its owner has shown that it works. Until then it protects nothing. */
    isConfirmed: p.boolean().default(false),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
    /** TOTP: the shared secret, sealed (src/adapters/secret-box.ts). */
    sealedSecret: p.text().nullable().hidden().lazy(),
    /** TOTP: the time step of the last accepted code; no code is accepted twice (RFC 6238, 5.2). */
    lastStep: p.integer().nullable(),
    /** Passkey: the challenge of its registration, base64url. */
    challenge: p.string().length(128).nullable().hidden(),
    /** Passkey: the id of the credential, base64url. */
    credentialId: p.string().length(1400).nullable().unique(),
    /** Passkey: the public key in COSE form, base64url. */
    publicKey: p.text().nullable(),
    /** Passkey: the number of its signatures; 0 if it does not count them. */
    signatureCount: p.bigint('number').default(0),
    /** Passkey: how browsers reach it, such as `internal` or `usb`. */
    transports: textArray().defaultRaw(`'{}'`),
  },
});

/** A second factor: something that a person has, in addition to the password that they know. */
export class SecondFactor extends SecondFactorSchema.class {
  static readonly personalData: PersonalData<SecondFactor> = {
    impersonal: ['id'],
    area: 'signing-in',
    personal: [
      {
        columns: ['user', 'kind', 'name', 'isConfirmed', 'createdAt', 'lastUsedAt'],
        what: 'second factors, by the names that their owner gave them',
        why: 'to ask for more than a password',
        until: [
          ...WITH_ACCOUNT,
          { when: 'its owner or an administrator removes it' },
          { when: 'nobody confirms it in time' },
        ],
        seenBy: ['self'],
      },
      {
        columns: ['sealedSecret', 'lastStep', 'challenge', 'credentialId', 'publicKey', 'signatureCount', 'transports'],
        what: 'what verifies a second factor: an encrypted secret, or the public key of a passkey',
        why: 'to verify a second factor',
        until: [
          ...WITH_ACCOUNT,
          { when: 'its owner or an administrator removes it' },
          { when: 'nobody confirms it in time' },
        ],
        seenBy: ['nobody'],
      },
    ],
  };
}
SecondFactorSchema.setClass(SecondFactor);
