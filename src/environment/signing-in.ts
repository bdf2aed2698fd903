import { z } from 'zod';
import { onOff, wholeNumber, seconds, list } from './values.ts';

const group = 'Signing in';

/** Tokens, factors and limits of sign-ins. */
export const signInVariables = {
  TOKEN_KEYS: list
    .pipe(
      z
        .array(
          z
            .string()
            .regex(/^[A-Za-z0-9_-]{1,64}:[^:]{32,}$/, 'must be <id>:<secret>, the secret of at least 32 characters')
            .transform((key) => ({ id: key.split(':')[0] ?? '', secret: key.split(':')[1] ?? '' })),
        )
        .min(1, 'must name a key')
        .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must not name an id twice'),
    )
    .optional()
    .meta({
      isSecret: true,
      group,
      description:
        'keys, separated by commas: the first signs and encrypts, all verify. Needed with `DATABASE_URL`, the same in all processes. `npm run keys -- rotate` makes one',
      unset: 'a key is made once, in `DATA_DIR`',
    }),
  ACCESS_TOKEN_SECONDS: seconds.default(15 * 60).meta({ group, description: 'life of an access token (15 minutes)' }),
  REFRESH_TOKEN_SECONDS: seconds
    .default(30 * 24 * 3600)
    .meta({ group, description: 'life of a refresh token from its last use (30 days)' }),
  REFRESH_FAMILY_SECONDS: seconds
    .default(90 * 24 * 3600)
    .meta({ group, description: 'longest life of a sign-in, with all refreshes (90 days)' }),
  COOKIE_SECURE: z.enum(['auto', 'on', 'off'], { error: 'must be auto, on or off' }).default('auto').meta({
    group,
    description:
      'whether the refresh cookie is sent over HTTPS only; `auto` is off only over plain HTTP: on a loopback address, and without `PUBLIC_URL` for who comes straight to an address of the machine',
  }),
  SECOND_FACTOR: z.enum(['optional', 'required'], { error: 'must be optional or required' }).default('optional').meta({
    group,
    description: '`required`: every person who is more than a respondent must set up a second factor',
  }),
  SIGN_IN_LOG_DAYS: wholeNumber(1, 3650).default(90).meta({ group, description: 'how long the sign-in log is kept' }),
  RATE_LIMITS: onOff
    .default(true)
    .meta({ group, description: '`off` if something in front of the service limits requests' }),
  HUMAN_CHECK_MODULE: z
    .string()
    .min(1, 'must be the path of a module')
    .optional()
    .meta({
      group,
      description: 'a JavaScript module that checks the captcha of the installation',
      examples: ['/etc/dietary-recall/captcha.mjs'],
    }),
};
