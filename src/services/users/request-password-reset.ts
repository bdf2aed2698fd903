import type { Client } from '../../adapters/rate-limits.ts';
import type { Context } from '../../context.ts';
import { requireHuman, type Visitor } from '../auth/require-human.ts';

/**
 * Has a link for a new password sent to this address. Whether anybody has it is looked up afterwards, so that neither the
 * answer nor the time that it takes tells; it is counted alike, so that no refusal tells either.
 */
export async function requestPasswordReset(
  context: Context,
  { email, captcha, client }: Omit<Visitor, 'ip'> & { email: string; client: Client },
): Promise<{ requested: true }> {
  await requireHuman(context, { captcha, ip: client.ip });
  await context.limits.countAccount('password-reset', client, email);
  await context.tasks.add(context.em, 'password-reset', { email });
  return { requested: true };
}
