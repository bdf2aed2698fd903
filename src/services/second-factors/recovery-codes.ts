import { createHash, randomInt } from 'node:crypto';
import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';

const CODES = 10;
/** Without look-alikes (domain reference 15.3): 32 letters and digits, 80 bits in 16 of them. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Gives the account new recovery codes in place of those that it has. They are not shown again. */
export async function issueRecoveryCodes({ em, now }: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  await removeRecoveryCodes(em, userId);
  await query(
    em,
    sql`insert into recovery_code (hash, user_id, created_at)
        select hash, ${userId}::int, ${now()}::timestamptz from unnest(${codes.map(hashRecoveryCode)}::text[]) as hash`,
  );
  return codes;
}

export async function removeRecoveryCodes(em: Context['em'], userId: number): Promise<void> {
  await query(em, sql`delete from recovery_code where user_id = ${userId}`);
}

/** How a code is stored: one fast hash is enough for 80 random bits. Case, blanks and hyphens are no part of it. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(letters).digest('base64url');
}

function newRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
