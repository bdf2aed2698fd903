import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { v7 as uuidv7 } from 'uuid';
import { PersonalAccessToken } from '../../../entities/personal-access-token.ts';
import { User } from '../../../entities/user.ts';
import { Actor } from '../../access/actor.ts';
import { requireInPerson } from '../../access/require-access.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { invalid } from '../../refusals.ts';
import { rolesOf } from '../accounts/editable-roles.ts';
import { usersNotFound } from '../accounts/require-editable-user.ts';
import { userGone } from '../auth/auth.queries.ts';
import { recordAccountChange } from '../auth/record-sign-in.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';
import type { TokenRecord } from './personal-access-tokens.queries.ts';

/** The most valid tokens of a user. Programs that need more should have an account of their own. */
const MAX_VALID_TOKENS = 50;
const MAX_YEARS = 2;

interface NewToken {
  /** The owner of the token. */
  userId: number;
  name: string;
  /** ISO 8601. The default is a year from now. */
  expiresAt?: string | undefined;
  /** Null gives the token every permission of its owner. */
  scopes: readonly Permission[] | null;
  client: Client;
}

/**
 * Creates and signs a token by which a program acts for a user. Only the result holds the token; it is not stored. The caller
 * must have confirmed their password just before. Throws AppError `access.in_person_only`, `auth.confirmation_needed`,
 * `user.not_found`, `personal_access_token.expiry`, `personal_access_token.scope_not_held`, `personal_access_token.too_many`.
 */
export async function createToken(
  context: SignedInContext,
  given: NewToken,
): Promise<{ token: TokenRecord; jwt: string }> {
  const { actor, now, tokens } = context;
  requireInPerson(actor);
  const { userId, name, client } = given;
  const scopes = given.scopes && [...given.scopes];
  const createdAt = now();
  const expiresAt = expiryOf(given.expiresAt, createdAt);
  const id = uuidv7({ msecs: createdAt.getTime() });
  const createdBy = await inTransaction(context, async (inner) => {
    await lockOwner(inner, userId);
    // After the lock: a new password ends the confirmed sign-in, and this call waits for that change.
    await requireConfirmed(inner);
    await requireHeld(inner, userId, scopes);
    await requireFewTokens(inner, userId);
    const row = { id, name, scopes, keyId: tokens.keyId, createdAt, expiresAt };
    await inner.em.insert(PersonalAccessToken, { ...row, user: userId, createdBy: actor.userId });
    await recordAccountChange(inner, { userId, method: 'personal-access-token', outcome: 'added', client });
    const after = { personalAccessToken: id, scopes, expiresAt };
    await audit(inner, { ...ofPerson(userId), action: 'grant', after });
    return inner.em.findOneOrFail(User, actor.userId);
  });
  const token: TokenRecord = {
    id,
    name,
    scopes,
    createdAt,
    createdBy: { id: createdBy.id, name: createdBy.name ?? null },
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  };
  return { token, jwt: await tokens.sign('personal', { userId, rowId: id }, createdAt, expiresAt) };
}

function expiryOf(given: string | undefined, now: Date): Date {
  const expiresAt = given === undefined ? addYears(now, 1) : new Date(given);
  if (expiresAt > now && expiresAt <= addYears(now, MAX_YEARS)) return expiresAt;
  const message = `It must be in the future, and at most ${MAX_YEARS} years from now.`;
  throw invalid('personal_access_token.expiry', [{ path: 'expiresAt', code: 'out_of_range', message }]);
}

function addYears(time: Date, years: number): Date {
  const later = new Date(time);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

// Of two calls at once the second waits, so that each counts the tokens of the other. A change of the password waits too.
async function lockOwner({ em, actor }: SignedInContext, userId: number): Promise<void> {
  const owner = await kysely(em)
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!owner) throw userId === actor.userId ? userGone() : usersNotFound([userId]);
}

async function requireHeld({ em }: SignedInContext, userId: number, scopes: NewToken['scopes']): Promise<void> {
  const [held] = await rolesOf(em, [userId]);
  const owner = new Actor({ userId, familyId: null, roles: held?.roles ?? [] });
  const issues = (scopes ?? []).flatMap((permission, index) => {
    const message = `No role of its owner permits ${permission} anywhere.`;
    return owner.mayAnywhere(permission) ? [] : [{ path: `scopes.${index}`, code: 'not_held', message }];
  });
  if (issues.length > 0) throw invalid('personal_access_token.scope_not_held', issues);
}

async function requireFewTokens({ em, now }: SignedInContext, userId: number): Promise<void> {
  const valid = await em.count(PersonalAccessToken, { user: userId, revokedAt: null, expiresAt: { $gt: now() } });
  if (valid < MAX_VALID_TOKENS) return;
  const message = `An account has at most ${MAX_VALID_TOKENS} personal access tokens: revoke one that is no longer used.`;
  throw new AppError('conflict', 'personal_access_token.too_many', message);
}
