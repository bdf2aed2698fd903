import { rest } from '../../src/contract/meta.ts';
import { beginPasskey } from '../../src/services/second-factors/begin-passkey.ts';
import { beginTotp } from '../../src/services/second-factors/begin-totp.ts';
import { confirmPasskey } from '../../src/services/second-factors/confirm-passkey.ts';
import { confirmTotp } from '../../src/services/second-factors/confirm-totp.ts';
import { deleteFactor } from '../../src/services/second-factors/delete-factor.ts';
import { renewRecoveryCodes } from '../../src/services/second-factors/renew-recovery-codes.ts';
import { resetSecondFactors } from '../../src/services/second-factors/reset-second-factors.ts';
import { findOwnFactors } from '../../src/services/second-factors/second-factors.queries.ts';
import { ownAccount, router, staff } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import {
  BeginFactorInput,
  BegunPasskeyView,
  BegunTotpView,
  ConfirmPasskeyInput,
  ConfirmTotpInput,
  EnrolmentView,
  FactorInput,
  OwnFactorsView,
  RecoveryCodesView,
  RemovedFactorView,
  ResetInput,
  ResetView,
} from './second-factors.schema.ts';
import { toBegunPasskey, toEnrolment, toOwnFactors } from './second-factors.view.ts';

/** The largest body in bytes. An attestation may contain certificates. */
const MAX_BODY_BYTES = 64 * 1024;

const guarded = { 'auth.confirmation_needed': 'forbidden' } as const;
const begun = { ...guarded, 'second_factor.too_many': 'conflict' } as const;
const shown = { ...guarded, 'second_factor.not_found': 'not_found', 'second_factor.refused': 'invalid' } as const;
const fresh = 'Call POST /auth/confirm at most five minutes before.';
const first =
  'With the first factor the user gets ten recovery codes, which are not shown again, and their other sign-ins end.';

export const secondFactorsRouter = router({
  /** Lists the confirmed second factors of the caller, oldest first. */
  list: ownAccount({ beforeSecondFactor: true })
    .meta(
      rest('GET', '/users/my-second-factors', 'List your own second factors', {
        description:
          'Answers the confirmed second factors, oldest first, without their secrets, the number of unused recovery codes, and whether staff must have a second factor.',
      }),
    )
    .input(NoInput)
    .output(OwnFactorsView)
    .query(async ({ ctx }) => toOwnFactors(await findOwnFactors(ctx))),

  /** Creates a secret of 160 bits for an app that shows codes: SHA-1, 6 digits, 30 seconds (RFC 6238). */
  beginTotp: ownAccount({ beforeSecondFactor: true })
    .meta(
      rest('POST', '/users/my-second-factors/totp', 'Begin to set up an app for one-time passwords', {
        errors: begun,
        maxJsonBytes: MAX_BODY_BYTES,
        description: `${fresh} The factor counts once a code of the app has confirmed it, within ten minutes. A user has at most ten second factors.`,
        example: { request: { name: 'Phone' } },
      }),
    )
    .input(BeginFactorInput)
    .output(BegunTotpView)
    .mutation(({ ctx, input }) => beginTotp(ctx, input)),

  /** Confirms the app by a code that it shows. The code is then used up. */
  confirmTotp: ownAccount({ beforeSecondFactor: true })
    .meta(
      rest('POST', '/users/my-second-factors/totp/{id}/confirm', 'Confirm an app for one-time passwords', {
        errors: shown,
        maxJsonBytes: MAX_BODY_BYTES,
        description: `${fresh} ${first}`,
        example: { request: { code: '492039' } },
      }),
    )
    .input(ConfirmTotpInput)
    .output(EnrolmentView)
    .mutation(async ({ ctx, input }) => toEnrolment(await confirmTotp(ctx, { ...input, client: ctx.request }))),

  /** Gets the options with which the browser creates a passkey (WebAuthn). */
  beginPasskey: ownAccount({ beforeSecondFactor: true })
    .meta(
      rest('POST', '/users/my-second-factors/passkey', 'Begin to set up a passkey', {
        errors: begun,
        maxJsonBytes: MAX_BODY_BYTES,
        description: `${fresh} Give \`options\` to PublicKeyCredential.parseCreationOptionsFromJSON and navigator.credentials.create on a page of the admin tool, and \`toJSON()\` of what they answer to the confirmation, within ten minutes.`,
        example: { request: { name: 'Security key' } },
      }),
    )
    .input(BeginFactorInput)
    .output(BegunPasskeyView)
    .mutation(async ({ ctx, input }) => toBegunPasskey(await beginPasskey(ctx, input))),

  /** Confirms the passkey that the browser created. A passkey that is enrolled already is refused. */
  confirmPasskey: ownAccount({ beforeSecondFactor: true })
    .meta(
      rest('POST', '/users/my-second-factors/passkey/{id}/confirm', 'Confirm a passkey', {
        errors: shown,
        maxJsonBytes: MAX_BODY_BYTES,
        description: `${fresh} ${first}`,
        example: {
          request: {
            response: {
              id: 'kzSnYTz0UqkfL1TMvSa4ZA',
              rawId: 'kzSnYTz0UqkfL1TMvSa4ZA',
              type: 'public-key',
              response: { clientDataJSON: 'eyJ0eXBl', attestationObject: 'o2NmbXRk', transports: ['internal'] },
            },
          },
        },
      }),
    )
    .input(ConfirmPasskeyInput)
    .output(EnrolmentView)
    .mutation(async ({ ctx, input }) => toEnrolment(await confirmPasskey(ctx, { ...input, client: ctx.request }))),

  /** Removes a factor, and with the last one the recovery codes. */
  delete: ownAccount({ beforeSecondFactor: true })
    .meta(
      rest('DELETE', '/users/my-second-factors/{id}', 'Remove a second factor of your own', {
        errors: { ...guarded, 'second_factor.not_found': 'not_found', 'second_factor.required': 'conflict' },
        description: `${fresh} Staff cannot remove the last one where SECOND_FACTOR is \`required\`.`,
      }),
    )
    .input(FactorInput)
    .output(RemovedFactorView)
    .mutation(({ ctx, input }) => deleteFactor(ctx, { ...input, client: ctx.request })),

  /** Creates ten recovery codes and invalidates the old ones. */
  renewRecoveryCodes: ownAccount({ beforeSecondFactor: true })
    .meta(
      rest('POST', '/users/my-recovery-codes', 'Get new recovery codes', {
        errors: { ...guarded, 'second_factor.none': 'conflict' },
        maxJsonBytes: MAX_BODY_BYTES,
        description: `No body. ${fresh}`,
      }),
    )
    .input(NoInput)
    .output(RecoveryCodesView)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx, { client: ctx.request })),

  /** Removes all second factors of somebody who has lost them, and ends their sign-ins. */
  reset: staff('second-factors:reset')
    .meta(
      rest('DELETE', '/users/{userId}/second-factors', "Remove a user's second factors", {
        errors: { ...guarded, 'access.in_person_only': 'forbidden', 'user.not_found': 'not_found' },
        description: `${fresh} This is for somebody who has lost their second factors and all recovery codes: check the identity of the person by other means. Afterwards the password alone opens the account.`,
      }),
    )
    .input(ResetInput)
    .output(ResetView)
    .mutation(({ ctx, input }) => resetSecondFactors(ctx, { ...input, client: ctx.request })),
});
