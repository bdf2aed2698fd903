import type { Client } from '../../adapters/rate-limits.ts';
import type { Context } from '../../context.ts';
import { requireHuman, type Visitor } from '../auth/require-human.ts';

/**
 * Queues the mail with a link for a new password. The task looks up the account later, so that neither the response nor
 * its time reveals whether the account exists. Every address is counted in the same way, for the same reason. Throws AppError `request.not_human`,
 * `request.too_many`.
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
