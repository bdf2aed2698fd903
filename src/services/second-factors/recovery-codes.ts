import { createHash, randomInt } from 'node:crypto';
import { RecoveryCode } from '../../../entities/recovery-code.ts';
import type { Context } from '../../context.ts';

const CODES = 10;
/**
 * 32 letters and digits that are not confused with each other, so that 16 of them hold 80 bits
 * (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes).
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Gives a user ten recovery codes in place of the old ones, and returns them. Only their hashes are stored. */
export async function issueRecoveryCodes({ em, now }: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  await removeRecoveryCodes(em, userId);
  const rows = codes.map((code) => ({ hash: hashRecoveryCode(code), user: userId, createdAt: now() }));
  await em.insertMany(RecoveryCode, rows);
  return codes;
}

export async function removeRecoveryCodes(em: Context['em'], userId: number): Promise<void> {
  await em.nativeDelete(RecoveryCode, { user: userId });
}

/** Hashes a code for storage. One fast hash is enough for 80 random bits. Case, spaces and hyphens do not count. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(letters).digest('base64url');
}

function newRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
