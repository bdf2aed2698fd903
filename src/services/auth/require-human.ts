import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** A caller who is not signed in. */
export interface Visitor {
  /** The token from the captcha of the deployment, if it has one. */
  captcha?: string | undefined;
  ip: string;
}

/** Refuses a caller who fails the captcha of the deployment. Throws AppError `request.not_human`. */
export async function requireHuman({ isHuman }: Context, { captcha, ip }: Visitor): Promise<void> {
  if (await isHuman(captcha ?? null, ip)) return;
  throw new AppError('forbidden', 'request.not_human', 'The answer to the captcha was not accepted: try again.');
}
