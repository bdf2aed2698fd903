import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';

/** What those say who have not signed in, and where they ask from. */
export interface Visitor {
  /** In answer to the captcha of the deployment, if it has one. */
  captcha?: string | undefined;
  ip: string;
}

/** Refuses whom the captcha of the deployment takes for a machine. Throws AppError `request.not_human`. */
export async function requireHuman({ isHuman }: Context, { captcha, ip }: Visitor): Promise<void> {
  if (await isHuman(captcha ?? null, ip)) return;
  throw new AppError('forbidden', 'request.not_human', 'The answer to the captcha was not accepted: try again.');
}
