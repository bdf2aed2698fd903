import { randomBytes } from 'node:crypto';

/** Makes the token of a sign-in link: 144 random bits (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes). */
export function newUrlToken(): string {
  return randomBytes(18).toString('base64url');
}
