import { SignInEvent } from '../../../entities/sign-in-event.ts';
import type { Context } from '../../context.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Removes what the sign-in log has kept long enough. */
export async function purgeSignInLog({ em, config, now }: Context): Promise<void> {
  const horizon = new Date(now().getTime() - config.signInLogDays * DAY_MS);
  await em.nativeDelete(SignInEvent, { at: { $lt: horizon } });
}
