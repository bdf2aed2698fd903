import { APPLICATIONS, SECOND_FACTOR_KINDS, type Application } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { Password, SoughtUserName } from '../../src/domain/person-fields.ts';
import type { SecondFactorProof } from '../../src/services/auth/verify-second-factor.ts';
import { SurveyId, Text, Timestamp } from '../common.schema.ts';
import { FactorCode, PasskeySignature } from '../second-factors/second-factors.schema.ts';

const application = z.enum(APPLICATIONS).optional().meta({
  description:
    'The application that signs in. Each has a refresh cookie of its own, so that staff and a respondent can be signed in in one browser; absent: the cookie of all other applications',
});

export const SignInByEmailInput = z.strictObject({
  email: Text(512).min(1).meta({ description: 'E-mail address of the account' }),
  password: Password.meta({ description: 'Password' }),
  application,
});
export const SignInByAliasInput = z.strictObject({
  surveyId: SurveyId,
  userName: SoughtUserName.min(1).meta({ description: 'User name in the survey' }),
  password: Password.meta({ description: 'Password' }),
  application,
});
export const SignInByTokenInput = z.strictObject({
  token: Text(128).min(1).meta({ description: 'Token of a personal link' }),
  application,
});

/** What a refresh and a sign-out take besides the cookie. */
export const CookieInput = z
  .strictObject({
    application: application.meta({
      description: 'The application that signed in, as it was named then; absent: none was named',
    }),
  })
  .optional();

interface SecondFactorAnswer {
  challenge: string;
  proof: SecondFactorProof;
  application: Application | undefined;
}

// One object and not a union, because the generator of the API document does not support a union here.
export const SecondFactorAnswerInput = z
  .strictObject({
    challenge: Text(2048).min(1).meta({ description: 'The challenge of the sign-in' }),
    method: z.enum(['totp', 'recovery-code', 'passkey']).meta({ description: 'Kind of second factor that is used' }),
    code: FactorCode.optional().meta({ description: 'Code of an app (totp) or a recovery code' }),
    response: PasskeySignature.optional().meta({ description: 'Result of navigator.credentials.get, for a passkey' }),
    application,
  })
  .transform(({ challenge, method, code, response, application }, context): SecondFactorAnswer => {
    if (method === 'passkey' && response) return { challenge, proof: { method, response }, application };
    if (method !== 'passkey' && code !== undefined) return { challenge, proof: { method, code }, application };
    const missing = method === 'passkey' ? 'response' : 'code';
    context.addIssue({ code: 'custom', path: [missing], message: `The method ${method} needs it.` });
    return z.NEVER;
  });

export const ConfirmPasswordInput = z.strictObject({ password: Password.meta({ description: 'Password' }) });

export const AccessTokenView = z
  .object({
    accessToken: z.string().meta({ description: 'JWT for the Authorization header' }),
    tokenType: z.literal('Bearer').meta({ description: 'Scheme of the Authorization header' }),
    expiresInSeconds: z.number().int().meta({ description: 'Seconds until it expires' }),
  })
  .meta({ id: 'AccessToken' });

const SecondFactorAskedView = z
  .object({
    challenge: z.string().meta({ description: 'Send it to POST /auth/second-factor with the second factor' }),
    expiresInSeconds: z.number().int().meta({ description: 'Seconds until it expires' }),
    kinds: z
      .array(z.enum(SECOND_FACTOR_KINDS))
      .meta({ description: 'The kinds that the user has. A recovery code can be used instead of any of them' }),
    passkeyOptions: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'PublicKeyCredentialRequestOptionsJSON (WebAuthn); null: the account has no passkey' }),
  })
  .meta({ id: 'SecondFactorAsked' });

/** A user with a second factor is asked for it. Any other user is signed in. */
export const SignInView = z.union([AccessTokenView, SecondFactorAskedView]);

export const ConfirmedView = z.object({
  confirmed: z.literal(true).meta({ description: 'Always true' }),
  expiresInSeconds: z.number().int().meta({ description: 'Seconds for which the confirmation is valid' }),
});

export const SignedOutView = z.object({ signedOut: z.literal(true).meta({ description: 'Always true' }) });

export const SignInRef = z.strictObject({ id: z.uuid().meta({ description: 'Id of the sign-in' }) });

export const OwnSignInsView = z.array(
  z
    .object({
      id: z.uuid().meta({ description: 'Id of the sign-in' }),
      isCurrent: z.boolean().meta({ description: 'Is it the one that asks?' }),
      createdAt: Timestamp.meta({ description: 'When you signed in' }),
      lastUsedAt: Timestamp.meta({ description: 'When it was last used, to a few minutes' }),
      expiresAt: Timestamp.meta({ description: 'When it ends unless it is used before' }),
      surveyId: z
        .string()
        .nullable()
        .meta({ description: 'Survey of a sign-in by a personal link; null: by password' }),
      address: z.string().nullable().meta({ description: 'Network address; null: you are a respondent, or unknown' }),
      userAgent: z.string().nullable().meta({ description: 'User-Agent of the browser; null if the address is null' }),
    })
    .meta({ id: 'OwnSignIn' }),
);

export const EndedSignInView = z.object({ id: z.uuid().meta({ description: 'Id of the sign-in' }) });

export const EndedSignInsView = z.object({
  ended: z.number().int().meta({ description: 'Number of sign-ins that were ended' }),
});

export const MeView = z
  .object({
    id: z.number().int().meta({ description: 'User id' }),
    name: z.string().nullable().meta({ description: 'Name; null: unknown' }),
    email: z.string().nullable().meta({ description: 'E-mail address; null: none' }),
    roles: z.array(z.string()).meta({ description: 'superuser, fdbm/<locale>, <survey>/staff, ...' }),
    surveys: z
      .array(
        z.object({
          surveyId: z.string().meta({ description: 'Survey id' }),
          userName: z.string().meta({ description: 'User name in the survey' }),
        }),
      )
      .meta({ description: 'Surveys that the person takes part in, with the user name in each' }),
  })
  .meta({ id: 'Me' });
