import { TransactionContext } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/sql';
import type { Config } from '../config.ts';
import { isLoopback, networkOf } from './client-address.ts';
import { RateCounter, SharedCounts, type LimitListener, type Quota } from './rate-counter.ts';

interface Limit {
  perAddress: Quota;
  perAccount?: Quota;
}

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

// A school or a hospital has one address. On the evening of a survey hundreds of people use it, and some mistype the password
// that they read from paper. An account belongs to one person (NIST SP 800-63B, 3.2.2: at most 100 wrong guesses in a row).

/** Limits on wrong guesses at a secret. The use case counts them, because it knows the owner of the secret. */
const GUESSES = {
  'sign-in': {
    perAddress: { points: 300, windowSeconds: QUARTER },
    perAccount: { points: 10, windowSeconds: QUARTER },
  },
  'second-factor': {
    perAddress: { points: 100, windowSeconds: QUARTER },
    perAccount: { points: 10, windowSeconds: QUARTER },
  },
} as const satisfies Record<string, Required<Limit>>;

/** Limits on calls. The guard of a procedure that names a limit counts its calls. */
const CALLS = {
  refresh: {
    perAddress: { points: 3000, windowSeconds: QUARTER },
    perAccount: { points: 300, windowSeconds: QUARTER },
  },
  'password-reset': {
    perAddress: { points: 10, windowSeconds: QUARTER },
    /** Counted for the e-mail address in the request, whether an account has it or not. */
    perAccount: { points: 5, windowSeconds: HOUR },
  },
  'confirm-email': { perAddress: { points: 30, windowSeconds: QUARTER } },
  'reset-password': { perAddress: { points: 30, windowSeconds: QUARTER } },
  /** Counted by the use case, for changes of the own address alone. */
  'email-change': { perAddress: { points: 100, windowSeconds: HOUR }, perAccount: { points: 10, windowSeconds: HOUR } },
  'generate-user': { perAddress: { points: 30, windowSeconds: HOUR } },
  /** The server of a panel provider sends the requests of all its people from one address. */
  'create-user': { perAddress: { points: 1200, windowSeconds: HOUR } },
  /** The queue looks up the address, and sends it one mail of a survey in ten minutes. */
  'link-request': { perAddress: { points: 30, windowSeconds: QUARTER } },
  /** An error that everybody in a school meets is reported by each of them, and an application sends a few reports of a visit. */
  'error-report': { perAddress: { points: 300, windowSeconds: QUARTER } },
  'test-message': { perAddress: { points: 100, windowSeconds: HOUR }, perAccount: { points: 20, windowSeconds: HOUR } },
  callback: { perAddress: { points: 60, windowSeconds: HOUR }, perAccount: { points: 10, windowSeconds: HOUR } },
  'own-data': { perAddress: { points: 300, windowSeconds: HOUR }, perAccount: { points: 20, windowSeconds: HOUR } },
  upload: { perAddress: { points: 12_000, windowSeconds: HOUR }, perAccount: { points: 6000, windowSeconds: HOUR } },
} as const satisfies Record<string, Limit>;

/** Limit on all guesses for an account, correct ones included, because each computes a hash and delays the sign-ins of others. */
const ATTEMPTS: Quota = { points: 1000, windowSeconds: QUARTER };

/** Limit on requests of any kind: far above the needs of people, and far below a load that slows the service for others. */
const OVERALL: Quota = { points: 60_000, windowSeconds: MINUTE };

export type GuessName = keyof typeof GUESSES;
export type CallName = keyof typeof CALLS;
export type LimitName = GuessName | CallName;

/** Is it a limit that the guard of a procedure counts? */
export function isCallLimit(name: LimitName): name is CallName {
  return name in CALLS;
}

/** Returns the name under which a known account is counted. */
export function accountKey(userId: number): string {
  return `user#${userId}`;
}

/** The caller: the address, and the receiver of the state of a limit. */
export interface Client extends LimitListener {
  readonly ip: string;
  readonly userAgent: string | null;
}

/** A guess at a secret. It counts as wrong until it is taken back. */
export interface Guess {
  /** Takes the guess back, because it was right or was not checked. Earlier wrong guesses of any caller still count. */
  takeBack(): Promise<void>;
}

const UNCOUNTED: Guess = { takeBack: () => Promise.resolve() };

/**
 * Limits the calls of one address and of one account that an attacker would repeat. Processes that share a database share the
 * counts. The counts of an embedded database are in memory, and so are all counts while the database is down. Addresses and
 * accounts are stored as hashes with a key. Throws AppError `request.too_many` with the seconds to wait.
 */
export class RateLimits {
  readonly #isOn: boolean;
  readonly #shared: SharedCounts | null;
  readonly #perAddress: ReadonlyMap<LimitName, RateCounter>;
  readonly #perAccount: ReadonlyMap<LimitName, RateCounter>;
  readonly #attempts: RateCounter;
  readonly #overall: RateCounter;

  constructor(orm: MikroORM, config: Config) {
    this.#isOn = config.isRateLimited;
    this.#shared = config.databaseUrl === null ? null : new SharedCounts(orm, config);
    const limits = Object.entries({ ...GUESSES, ...CALLS }) as [LimitName, Limit][];
    const countersOf = (who: 'address' | 'account', quotaOf: (limit: Limit) => Quota | undefined) =>
      new Map(
        limits.flatMap(([name, limit]) => {
          const quota = quotaOf(limit);
          if (quota === undefined) return [];
          return [[name, new RateCounter({ name, who, quota, isTakenBack: name in GUESSES }, this.#shared)] as const];
        }),
      );
    this.#perAddress = countersOf('address', ({ perAddress }) => perAddress);
    this.#perAccount = countersOf('account', ({ perAccount }) => perAccount);
    this.#attempts = new RateCounter({ name: 'attempts', who: 'account', quota: ATTEMPTS, isTakenBack: false }, null);
    this.#overall = new RateCounter({ name: 'overall', who: 'address', quota: OVERALL, isTakenBack: false }, null);
  }

  /** Counts a call for its address and, where the caller is signed in, for the account. */
  async count(name: CallName, client: Client, account: string | null = null): Promise<void> {
    requireNoTransaction();
    if (!this.#isOn) return;
    await this.#perAddress.get(name)?.count(networkOf(client.ip), client);
    if (account !== null) await this.countAccount(name, client, account);
  }

  /** Counts a call for an account alone: its address was counted by the guard. */
  async countAccount(name: CallName, listener: LimitListener, account: string): Promise<void> {
    requireNoTransaction();
    if (!this.#isOn) return;
    await this.#perAccount.get(name)?.count(folded(account), listener);
  }

  /**
   * Counts a guess at the secret of an account as wrong before the secret is checked, so that concurrent guesses cannot exceed the
   * quota. `account` is null where the secret itself identifies its owner.
   */
  async guess(name: GuessName, client: Client, account: string | null): Promise<Guess> {
    requireNoTransaction();
    if (!this.#isOn) return UNCOUNTED;
    const network = networkOf(client.ip);
    const ofAddress = this.#perAddress.get(name);
    const ofAccount = account === null ? undefined : this.#perAccount.get(name);
    const owner = folded(account ?? '');
    if (account !== null) await this.#attempts.count(owner, client);
    // A refused guess is never checked, so it does not count against the other people at the address.
    const takeBack = async (refused: unknown) => {
      await ofAddress?.takeBack(network, client);
      throw refused;
    };
    await ofAddress?.count(network, client).catch(takeBack);
    await ofAccount?.count(owner, client).catch(takeBack);
    return {
      takeBack: async () => {
        await Promise.all([ofAddress?.takeBack(network, client), ofAccount?.takeBack(owner, client)]);
      },
    };
  }

  /**
   * Counts a request of any kind for its address. Each process counts for itself, because a write to the database costs more than
   * most requests. Programs on this machine are not counted: they belong to the operator, or are a proxy that TRUST_PROXY does
   * not name.
   */
  async countRequest(client: Omit<Client, 'userAgent'>): Promise<void> {
    if (this.#isOn && !isLoopback(client.ip)) await this.#overall.count(networkOf(client.ip), client);
  }

  /** Removes expired counts from the database. */
  async purge(): Promise<void> {
    await this.#shared?.purge();
  }
}

/** A rollback would undo a count inside a transaction, and the count would wait for a second connection of the pool. */
function requireNoTransaction(): void {
  if (TransactionContext.getEntityManager()) throw new Error('count limits before a transaction, not inside one');
}

/**
 * Returns one spelling for all names that the database may regard as equal. Its lower() and that of JavaScript differ for some
 * letters (İ, ς), and each accepted spelling would have guesses of its own. Two accounts that share a count do no harm.
 */
function folded(account: string): string {
  return account.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
}
