import { v7 as uuidv7 } from 'uuid';
import { Actor } from '../../access/actor.ts';
import type { Permission } from '../../access/permissions.ts';
import { requireInPerson } from '../../access/require-access.ts';
import { PersonalAccessToken } from '../../../entities/personal-access-token.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { usersNotFound } from '../accounts/require-editable-user.ts';
import { userGone } from '../auth/auth.queries.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { invalid } from '../food-list-editing/refusals.ts';
import { rolesOf } from '../accounts/editable-roles.ts';
import { tokenOf, type TokenRecord } from './personal-access-tokens.queries.ts';

/** A program that needs more than these should have an account of its own. */
const MAX_VALID_TOKENS = 50;
const MAX_YEARS = 2;

interface NewToken {
  /** Whose it will be. */
  userId: number;
  name: string;
  /** ISO 8601; a year from now where it is left out. */
  expiresAt?: string | undefined;
  /** Null: all that the owner may. */
  scopes: readonly Permission[] | null;
}

/**
 * Makes a token by which a program acts for a person, and signs it: only this answer has it. Whoever makes it has just given
 * their password again. Throws AppError `access.in_person_only`, `auth.confirmation_needed`, `user.not_found`,
 * `personal_access_token.expiry`, `personal_access_token.scope_not_held`, `personal_access_token.too_many`.
 */
export async function createToken(
  context: SignedInContext,
  given: NewToken,
): Promise<{ token: TokenRecord; jwt: string }> {
  const { actor, now, tokens } = context;
  requireInPerson(actor);
  const { userId, name, scopes } = given;
  const createdAt = now();
  const expiresAt = expiryOf(given.expiresAt, createdAt);
  const id = uuidv7({ msecs: createdAt.getTime() });
  const token = await inTransaction(context, async (inner) => {
    await holdOwner(inner, userId);
    // Behind the lock: a new password ends the sign-in that was confirmed, and this waits for it.
    await requireConfirmed(inner);
    await requireHeld(inner, userId, scopes);
    await requireFew(inner, userId);
    const row = { id, name, scopes: scopes && [...scopes], keyId: tokens.keyId, createdAt, expiresAt };
    await inner.em.insert(PersonalAccessToken, { ...row, user: userId, createdBy: actor.userId });
    return tokenOf(inner, id);
  });
  return { token, jwt: await tokens.sign('personal', { userId, rowId: id }, createdAt, expiresAt) };
}

function expiryOf(given: string | undefined, now: Date): Date {
  const expiresAt = given === undefined ? yearsLater(now, 1) : new Date(given);
  if (expiresAt > now && expiresAt <= yearsLater(now, MAX_YEARS)) return expiresAt;
  const message = `It must be in the future, and at most ${MAX_YEARS} years from now.`;
  throw invalid('personal_access_token.expiry', [{ path: 'expiresAt', code: 'out_of_range', message }]);
}

function yearsLater(time: Date, years: number): Date {
  const later = new Date(time);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

// Two at once take turns, so that neither sees one too few; and so do a new password and a token.
async function holdOwner({ em, actor }: SignedInContext, userId: number): Promise<void> {
  const found = await query(em, sql`select id from user_account where id = ${userId} for no key update`);
  if (found.length === 0) throw userId === actor.userId ? userGone() : usersNotFound([userId]);
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

async function requireFew({ em, now }: SignedInContext, userId: number): Promise<void> {
  const [valid] = await query<{ count: number }>(
    em,
    sql`select count(*)::int as count from personal_access_token
        where user_id = ${userId} and revoked_at is null and expires_at > ${now()}`,
  );
  if ((valid?.count ?? 0) < MAX_VALID_TOKENS) return;
  const message = `An account has at most ${MAX_VALID_TOKENS} personal access tokens: revoke one that is no longer used.`;
  throw new AppError('conflict', 'personal_access_token.too_many', message);
}
