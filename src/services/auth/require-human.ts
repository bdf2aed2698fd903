import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';

/** What is known of a caller who has not signed in. */
export interface Visitor {
  /** The answer to the captcha of the deployment, if it has one. */
  captcha?: string | undefined;
  ip: string;
}

/** Refuses a caller whom the captcha of the deployment takes for a machine. Throws AppError `request.not_human`. */
export async function requireHuman({ isHuman }: Context, { captcha, ip }: Visitor): Promise<void> {
  if (await isHuman(captcha ?? null, ip)) return;
  throw new AppError('forbidden', 'request.not_human', 'The answer to the captcha was not accepted: try again.');
}
