import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import { issueTokens, type IssuedTokens } from './issue-tokens.ts';

/** Parallel calls of one client may present the same token; after that, a second use means that it was stolen. */
const GRACE_MS = 10_000;

interface Presented {
  familyId: string;
  userId: number;
  familyExpiresAt: string;
  expiresAt: string;
  rotatedAt: string | null;
}

/**
 * Exchanges a refresh token for an access token and the next refresh token. Each token works once; a second use after
 * the grace ends the whole family (RFC 9700, section 4.14.2).
 */
export async function refresh(scope: Scope, refreshToken: string | undefined): Promise<IssuedTokens> {
  if (refreshToken === undefined) throw refused();
  const hash = scope.tokens.hashRefreshToken(refreshToken);
  const issued = await inTransaction(scope, async (inner) => {
    const presented = await lockPresented(inner, hash);
    const now = inner.now().getTime();
    if (!presented || Date.parse(presented.expiresAt) <= now) return null;
    if (presented.rotatedAt !== null && now - Date.parse(presented.rotatedAt) > GRACE_MS) {
      await query(inner.em, sql`delete from token_family where id = ${presented.familyId}`);
      inner.accounts.forget(presented.familyId);
      return null;
    }
    await query(inner.em, sql`update refresh_token set rotated_at = ${inner.now()} where hash = ${hash} and rotated_at is null`);
    return issueTokens(inner, { ...presented, familyExpiresAt: new Date(presented.familyExpiresAt) });
  });
  // Refused outside the transaction: the end of a family has to be stored.
  if (issued === null) throw refused();
  return issued;
}

async function lockPresented({ em }: Scope, hash: string): Promise<Presented | undefined> {
  const [presented] = await query<Presented>(
    em,
    sql`select f.id as "familyId", f.user_id as "userId", f.expires_at as "familyExpiresAt",
               t.expires_at as "expiresAt", t.rotated_at as "rotatedAt"
        from refresh_token t join token_family f on f.id = t.family_id join user_account u on u.id = f.user_id
        where t.hash = ${hash} and not u.is_disabled
        for update of t`,
  );
  return presented;
}

function refused(): AppError {
  return new AppError('unauthenticated', 'auth.refresh_refused', 'The sign-in has ended. Sign in again.');
}
