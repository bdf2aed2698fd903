import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';

/**
 * Ends the sign-ins of these users, those that wait for a second factor too, except the one kept. Returns the ids of the ended ones:
 * the caller passes them to `forgetSignIns` after the commit.
 */
export async function endSignIns(
  { em }: Context,
  userIds: readonly number[],
  keptFamilyId: string | null = null,
): Promise<string[]> {
  // Set-based: all sign-ins of many users.
  const ended = await query<{ id: string }>(
    em,
    sql`with begun as (delete from sign_in_challenge where user_id = ${anyNumber(userIds)})
        delete from token_family where user_id = ${anyNumber(userIds)} and id is distinct from ${keptFamilyId}::uuid
        returning id`,
  );
  return ended.map(({ id }) => id);
}

/** Makes this process refuse the access tokens of ended sign-ins at once. Other processes refuse them within a second. */
export function forgetSignIns({ actors }: Context, familyIds: readonly string[]): void {
  for (const id of familyIds) actors.forget(id);
}
