import { SECOND_FACTOR_KINDS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { Text } from '../common.schema.ts';
import { UserInput } from '../users/users.schema.ts';

const Base64Url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Write bytes in base64url, without padding.')
    .max(maxLength);

// WebAuthn, 7.1: at most 1023 bytes.
const CredentialId = Base64Url(1364);
const credential = {
  id: CredentialId.meta({ description: 'Id of the credential, base64url' }),
  rawId: CredentialId.meta({ description: 'The same as `id`' }),
  type: z.literal('public-key').meta({ description: 'Always public-key' }),
};

/** RegistrationResponseJSON, the result of `toJSON()` of a new credential. Other properties are ignored. */
const PasskeyRegistration = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON: Base64Url(4096).meta({ description: 'base64url' }),
        attestationObject: Base64Url(32_768).meta({ description: 'base64url' }),
        transports: z
          .array(z.string().regex(/^[a-z-]{1,32}$/))
          .max(16)
          .optional()
          .meta({ description: 'Transports by which browsers reach it, such as internal or usb' }),
      })
      .meta({ description: 'Response of the authenticator' }),
  })
  .meta({ description: 'Result of `toJSON()` of the new credential (WebAuthn RegistrationResponseJSON)' });

/** AuthenticationResponseJSON, the result of `toJSON()` of a signature. Other properties are ignored. */
export const PasskeySignature = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON: Base64Url(4096).meta({ description: 'base64url' }),
        authenticatorData: Base64Url(4096).meta({ description: 'base64url' }),
        signature: Base64Url(4096).meta({ description: 'base64url' }),
      })
      .meta({ description: 'Response of the authenticator' }),
  })
  .meta({ description: 'Result of `toJSON()` of the credential (WebAuthn AuthenticationResponseJSON)' });

/** A code of an app, or a recovery code. Spaces are ignored. */
export const FactorCode = Text(64).min(1);

export const BeginFactorInput = z.strictObject({
  name: Text(64).trim().min(1).meta({ description: 'Name that the owner gave it', example: 'Phone' }),
});
export const FactorInput = z.strictObject({ id: z.uuid().meta({ description: 'Id of the second factor' }) });
export const ConfirmTotpInput = FactorInput.extend({
  code: FactorCode.meta({ description: 'Code that the app shows' }),
});
export const ConfirmPasskeyInput = FactorInput.extend({
  response: PasskeyRegistration.meta({ description: 'Result of navigator.credentials.create' }),
});
export const ResetInput = UserInput;

export const FactorView = z
  .object({
    id: z.string().meta({ description: 'Id of the factor' }),
    kind: z.enum(SECOND_FACTOR_KINDS).meta({ description: 'Kind of factor' }),
    name: z.string().meta({ description: 'Name that the owner gave it' }),
    createdAt: z.string().meta({ description: 'ISO 8601, UTC' }),
    lastUsedAt: z.string().nullable().meta({ description: 'ISO 8601, UTC; null: not used at a sign-in yet' }),
  })
  .meta({ id: 'SecondFactor' });
const RecoveryCodes = z.array(z.string()).meta({
  description: 'Each code replaces a second factor once. The codes are not shown again.',
  example: ['K7QM-2XWD-9FHT-RB4C'],
});

export const OwnFactorsView = z
  .object({
    mode: z.enum(['optional', 'required']).meta({ description: 'Whether staff must have a second factor' }),
    factors: z.array(FactorView).meta({ description: 'Confirmed factors, oldest first' }),
    recoveryCodesLeft: z.number().int().meta({ description: 'Number of unused recovery codes' }),
  })
  .meta({ id: 'OwnSecondFactors' });
export const BegunTotpView = z
  .object({
    id: z.string().meta({ description: 'Id of the factor' }),
    secret: z.string().meta({ description: 'Secret in base32, to type into an app' }),
    uri: z.string().meta({ description: 'URL otpauth://totp/..., for an app on the same device' }),
    qrSvg: z.string().meta({ description: 'QR code of the URL as an SVG document' }),
  })
  .meta({ id: 'BegunTotp' });
export const BegunPasskeyView = z
  .object({
    id: z.string().meta({ description: 'Id of the factor' }),
    options: z
      .record(z.string(), z.unknown())
      .meta({ description: 'PublicKeyCredentialCreationOptionsJSON (WebAuthn), for navigator.credentials.create' }),
  })
  .meta({ id: 'BegunPasskey' });
export const EnrolmentView = z
  .object({
    factor: FactorView,
    recoveryCodes: RecoveryCodes.nullable().meta({
      description: 'Recovery codes, which come with the first factor; null: not the first factor',
    }),
  })
  .meta({ id: 'SecondFactorEnrolment' });
export const RemovedFactorView = z.object({ id: z.string().meta({ description: 'Id of the factor' }) });
export const RecoveryCodesView = z.object({ recoveryCodes: RecoveryCodes }).meta({ id: 'RecoveryCodes' });
export const ResetView = z.object({ deleted: z.number().int().meta({ description: 'Number of deleted factors' }) });
