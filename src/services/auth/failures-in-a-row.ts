import { FAILURE_DAYS } from '../../../entities/sign-in-failure.ts';
import { accountKey } from '../../adapters/rate-limits.ts';
import type { Context } from '../../context.ts';
import { anyNumber, anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, queryPrepared, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';

/**
 * The failures in a row after which guesses at a name are refused. NIST SP 800-63B (3.2.2) permits at most 100 for an account, and an
 * account usually has two names: an e-mail address and the user name of a survey. Counting for the account instead of the name would
 * tell strangers which address belongs to which user name.
 */
const MAX_FAILURES = 50;

/**
 * The name for guesses at the password of the account with this e-mail address, in small letters as the database makes them. Addresses that
 * the database tells apart have counts of their own: a right password of one must not be a fresh start for guesses at another.
 */
export function emailName(lowered: string): string {
  return `email:${lowered}`;
}

/** The name for guesses at the password of the account with this user name in a survey. */
export function aliasName(surveyId: string, userName: string): string {
  return `alias:${surveyId}#${userName}`;
}

/** The name for guesses at the one-time passwords of an account. */
export function oneTimePasswordName(userId: number): string {
  return `totp:${accountKey(userId)}`;
}

/** What people can do who were refused, by what was guessed. */
const ADVICE = {
  password:
    'Too many wrong passwords in a row. Choose a new password by the link for a forgotten password, or ask the people who gave you the account.',
  oneTimePassword:
    'Too many wrong codes in a row. Use a passkey or a recovery code, or ask an administrator to remove your second factors.',
} as const;

/** A guess that counts as a failure until it is taken back or turns out to be right. */
export interface CountedFailure {
  /** Takes the guess back, because it was not checked. */
  takeBack(): Promise<void>;
  /** The guess was right: failures are counted from zero again. */
  forget(): Promise<void>;
}

/**
 * Counts a guess as a failure before it is checked, so that simultaneous guesses cannot exceed the limit. Refused guesses are not
 * counted. Throws AppError `auth.too_many_failures`.
 */
export async function countFailure(
  context: Context,
  { name, guessed }: { name: string; guessed: keyof typeof ADVICE },
): Promise<CountedFailure> {
  const { em, config, secrets } = context;
  if (!config.isRateLimited) return { takeBack: () => Promise.resolve(), forget: () => Promise.resolve() };
  const key = secrets.hash(name);
  // Hot: sign-in, like the statements below. The clock of the database, because processes compare these times.
  const counted = await queryPrepared(
    em,
    sql`insert into sign_in_failure as f (key, failures, failed_at) values (${key}, 1, clock_timestamp())
        on conflict (key) do update set failures = f.failures + 1, failed_at = excluded.failed_at
        where f.failures < ${MAX_FAILURES} returning key`,
  );
  if (counted.length === 0) {
    throw new AppError('too_many', 'auth.too_many_failures', ADVICE[guessed], {
      retryAfterSeconds: await secondsLeft(context, key),
    });
  }
  return {
    takeBack: async () => {
      await query(em, sql`update sign_in_failure set failures = failures - 1 where key = ${key} and failures > 0`);
    },
    forget: () => forgetFailures(context, [name]),
  };
}

/** Counts the failures of these names from zero again. */
export async function forgetFailures(context: Context, names: readonly string[]): Promise<void> {
  const keys = names.map((name) => context.secrets.hash(name));
  await queryPrepared(context.em, sql`delete from sign_in_failure where key = ${anyText(keys)}`);
}

/** Lets these people sign in by their password again, which somebody with the right to it has just set. One-time passwords stay refused. */
export async function forgetWrongPasswords(context: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const names = await kysely(context.em)
    .selectFrom('user_account as u')
    .leftJoin('survey_alias as a', 'a.user_id', 'u.id')
    .leftJoin('survey as s', 's.id', 'a.survey_id')
    .select(['u.id as userId', 's.slug', 'a.user_name as userName'])
    .select((eb) => eb.fn<string | null>('lower', ['u.email']).as('email'))
    .where('u.id', '=', anyNumber(userIds))
    .execute();
  const unique = new Set(
    names.flatMap(({ userId, email, slug, userName }) => [
      accountKey(userId),
      ...(email === null ? [] : [emailName(email)]),
      ...(slug === null || userName === null ? [] : [aliasName(slug, userName)]),
    ]),
  );
  await forgetFailures(context, [...unique]);
}

/** Deletes counts that are too old to matter. */
export async function purgeFailures({ em }: Context): Promise<void> {
  // Set-based: all old counts at once, by the clock of the database, which wrote the times.
  await query(
    em,
    sql`delete from sign_in_failure where failed_at < clock_timestamp() - make_interval(days => ${FAILURE_DAYS})`,
  );
}

async function secondsLeft({ em }: Context, key: string): Promise<number> {
  const [left] = await query<{ seconds: number }>(
    em,
    sql`select ceil(extract(epoch from failed_at + make_interval(days => ${FAILURE_DAYS}) - clock_timestamp()))::int as seconds
        from sign_in_failure where key = ${key}`,
  );
  return Math.max(1, left?.seconds ?? 1);
}
