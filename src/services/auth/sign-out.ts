import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { forgetSignIns } from './end-sign-ins.ts';

/** Ends the sign-in that a refresh token belongs to, with all its tokens. An unknown token changes nothing. */
export async function signOut(context: Context, refreshToken: string | undefined): Promise<{ signedOut: true }> {
  if (refreshToken !== undefined) {
    const hash = context.tokens.hashRefreshToken(refreshToken);
    // Hot: sign-in.
    const ended = await query<{ id: string }>(
      context.em,
      sql`delete from token_family where id = (select family_id from refresh_token where hash = ${hash}) returning id`,
    );
    forgetSignIns(
      context,
      ended.map(({ id }) => id),
    );
  }
  return { signedOut: true };
}
