import type { Client } from '../../adapters/rate-limits.ts';
import type { Scope } from '../../context.ts';
import { requireHuman, type Visitor } from '../auth/require-human.ts';

/**
 * Has a link for a new password sent to this address. Whether anybody has it is looked up afterwards, so that neither the
 * answer nor the time that it takes tells; it is counted alike, so that no refusal tells either.
 */
export async function requestPasswordReset(
  scope: Scope,
  { email, captcha, client }: Omit<Visitor, 'ip'> & { email: string; client: Client },
): Promise<{ requested: true }> {
  await requireHuman(scope, { captcha, ip: client.ip });
  await scope.limits.countAccount('password-reset', client, email);
  await scope.tasks.add(scope.em, 'password-reset', { email });
  return { requested: true };
}
