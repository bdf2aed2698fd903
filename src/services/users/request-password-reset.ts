import type { Client } from '../../adapters/rate-limits.ts';
import type { Context } from '../../context.ts';
import { requireHuman, type Visitor } from '../auth/require-human.ts';

/**
 * Queues the mail with a link for a new password. Whether anybody has the address is looked up later, so that neither the answer nor
 * its time tells. Every address counts towards the limit alike, so that no refusal tells either. Throws AppError `request.not_human`,
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
