/** The number of simultaneous requests. */
export const CONNECTIONS = 8;
/** The number of requests after which deleted people and rows are stored again. */
export const ROUND = 200;
/** The number of identical requests that are sent at once, to provoke races. */
export const BURST = 4;
export const BURST_CHANCE = 0.03;
/** Of 100 requests; the rest are attacking. */
export const SHARES = { valid: 45, 'nearly valid': 30 };
/** A request that takes longer by the clock is sent once more, alone. */
export const SLOW_MS = 2000;
/** CPU time that a request may take when it is sent alone. It does not depend on how busy the machine is. */
export const SLOW_CPU_MS = 2000;
/** A request without an answer after this time counts as unanswered, however busy the machine is. */
export const HANG_MS = 120_000;

export type Input = Record<string, unknown>;

export type Kind = 'valid' | 'nearly valid' | 'attacking';

/** A request before it is serialised. */
export interface Plan {
  method: string;
  /** The input of the operation, for path, query or body. */
  input: Input;
  /** Text for a key of the path, sent as it is. */
  rawParams: Record<string, string>;
  /** Pairs that come after those of the input, sent as they are. */
  moreQuery: string[];
  headers: Record<string, string | string[]>;
  /** A body instead of that of the input; null for none. */
  raw?: string | Uint8Array | null;
}

/** A request as it is sent. */
export interface Shot {
  operation: string;
  kind: Kind;
  method: string;
  /** Below `/api`, with the query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Uint8Array | null;
}
