import type { Scope } from '../../scope.ts';
import { requireHuman, type Visitor } from '../auth/require-human.ts';

/**
 * Has a link for a new password sent to this address. Whether anybody has it is looked up afterwards, so that neither the
 * answer nor the time that it takes tells.
 */
export async function requestPasswordReset(
  scope: Scope,
  { email, ...visitor }: Visitor & { email: string },
): Promise<{ requested: true }> {
  await scope.limits.count('password-reset', visitor.ip);
  await requireHuman(scope, visitor);
  await scope.tasks.add(scope.em, 'password-reset', { email });
  return { requested: true };
}
