import { query, sql } from '../../db/sql.ts';
import type { Scope } from '../../context.ts';

/** Ends the sign-in that the refresh token belongs to, with all its tokens. An unknown token is signed out already. */
export async function signOut(scope: Scope, refreshToken: string | undefined): Promise<{ signedOut: true }> {
  if (refreshToken !== undefined) {
    const hash = scope.tokens.hashRefreshToken(refreshToken);
    const ended = await query<{ id: string }>(
      scope.em,
      sql`delete from token_family where id = (select family_id from refresh_token where hash = ${hash}) returning id`,
    );
    for (const { id } of ended) scope.accounts.forget(id);
  }
  return { signedOut: true };
}
