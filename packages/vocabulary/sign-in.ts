/** The applications of the service: for respondents, and for staff. Each keeps a sign-in of its own in a browser. */
export const APPLICATIONS = ['survey', 'console'] as const;
export type Application = (typeof APPLICATIONS)[number];

export const SECOND_FACTOR_KINDS = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

export const SIGN_IN_METHODS = [
  'password',
  'alias',
  'link',
  'totp',
  'passkey',
  'recovery-code',
  'personal-access-token',
  'interview',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The outcomes of attempts to sign in, and changes of what an account accepts: `added`, `removed`. */
export const SIGN_IN_OUTCOMES = ['signed-in', 'second-factor-asked', 'refused', 'added', 'removed'] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];
