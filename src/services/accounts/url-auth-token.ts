import { randomBytes } from 'node:crypto';

/**
 * Makes the token of a sign-in link: 144 random bits (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes). A spreadsheet
 * takes a cell that begins with `-` for a formula, so a token with this beginning is drawn again.
 */
export function newUrlAuthToken(): string {
  const token = randomBytes(18).toString('base64url');
  return token.startsWith('-') ? newUrlAuthToken() : token;
}
