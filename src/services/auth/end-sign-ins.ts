import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

/** Ends the sign-ins of these accounts, begun ones too, all or all but one; `forgetSignIns` follows once that is committed. */
export async function endSignIns(
  { em }: Context,
  userIds: readonly number[],
  keptFamilyId: string | null = null,
): Promise<string[]> {
  const ended = await query<{ id: string }>(
    em,
    sql`with begun as (delete from sign_in_challenge where user_id = any(${[...userIds]}::int[]))
        delete from token_family where user_id = any(${[...userIds]}::int[]) and id is distinct from ${keptFamilyId}::uuid
        returning id`,
  );
  return ended.map(({ id }) => id);
}

/** Lets access tokens of sign-ins that have ended be refused at once in this process; others follow within a second. */
export function forgetSignIns({ accounts }: Context, familyIds: readonly string[]): void {
  for (const id of familyIds) accounts.forget(id);
}
