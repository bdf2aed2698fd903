import { createHash, createHmac, randomBytes, type webcrypto } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';
import { LRUCache } from 'lru-cache';
import type { TokenKey } from '../config.ts';

const ISSUER = 'dietary-recall-service';
const ALGORITHM = 'HS256';

/** The largest difference of the clocks of two processes. */
const CLOCK_TOLERANCE_SECONDS = 5;

/** Genuine tokens that are remembered: a signature costs more than most requests. */
const MOST_REMEMBERED = 10_000;

/** The use of a token: its type and audience (RFC 8725, 3.11 and 3.12), so that no token can serve another use. */
const USES = {
  access: { typ: 'at+jwt', audience: 'access', ref: 'fam' },
  personal: { typ: 'pat+jwt', audience: 'personal', ref: 'jti' },
  secondFactor: { typ: '2fa+jwt', audience: 'second-factor', ref: 'jti' },
  download: { typ: 'download+jwt', audience: 'download', ref: 'file' },
} as const;

export type TokenUse = keyof typeof USES;
const TOKEN_USES = Object.keys(USES) as TokenUse[];

/**
 * The claims of a token: its owner, and the row on which its validity depends (the family of a sign-in, a personal access
 * token, a challenge), or what a download gives. A token has no roles: they are read from the database at each use.
 */
export interface TokenClaims {
  userId: number;
  rowId: string;
}

/** Makes and reads signed tokens (JWT, HS256, `kid` names the key), and makes refresh tokens, which are random strings. */
export class Tokens {
  readonly #keys: ReadonlyMap<string, webcrypto.CryptoKey>;
  /** By use and token: the keys of a process never change, so that what was genuine stays so until it expires. */
  readonly #genuine = new LRUCache<string, TokenClaims & { expiresAt: number }>({ max: MOST_REMEMBERED });
  /** The key that signs. */
  readonly keyId: string;

  private constructor(keys: ReadonlyMap<string, webcrypto.CryptoKey>, keyId: string) {
    this.#keys = keys;
    this.keyId = keyId;
  }

  /** The ids of the keys, that of the signing one first. */
  get keyIds(): string[] {
    return [...this.#keys.keys()];
  }

  /** The first key signs; all keys verify. */
  static async withKeys(keys: readonly TokenKey[]): Promise<Tokens> {
    const imported = await Promise.all(keys.map(async ({ id, secret }) => [id, await importKey(secret)] as const));
    return new Tokens(new Map(imported), keys[0]?.id ?? '');
  }

  sign(use: TokenUse, { userId, rowId }: TokenClaims, now: Date, expiresAt: Date): Promise<string> {
    const { typ, audience, ref } = USES[use];
    return new SignJWT({ [ref]: rowId })
      .setProtectedHeader({ alg: ALGORITHM, typ, kid: this.keyId })
      .setSubject(String(userId))
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(this.#keyOf(this.keyId));
  }

  /** Returns the claims of a genuine, unexpired token for this use; null for any other text. */
  async read(use: TokenUse, token: string, now: Date): Promise<TokenClaims | null> {
    const { typ, audience, ref } = USES[use];
    const seconds = now.getTime() / 1000;
    const remembered = this.#genuine.get(`${use} ${token}`);
    if (remembered && seconds < remembered.expiresAt) return remembered;
    try {
      const { payload } = await jwtVerify(token, ({ kid }: JWTHeaderParameters) => this.#keyOf(kid ?? ''), {
        algorithms: [ALGORITHM],
        typ,
        issuer: ISSUER,
        audience,
        requiredClaims: ['sub', 'iat', 'exp', ref],
        currentDate: now,
      });
      if ((payload.iat ?? 0) > seconds + CLOCK_TOLERANCE_SECONDS) return null;
      const claims = { userId: Number(payload.sub), rowId: String(payload[ref]), expiresAt: payload.exp ?? 0 };
      this.#genuine.set(`${use} ${token}`, claims);
      return claims;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** Returns the use that a token claims. `read` verifies it. */
  useOf(token: string): TokenUse | null {
    try {
      const { typ } = decodeProtectedHeader(token);
      return TOKEN_USES.find((use) => USES[use].typ === typ) ?? null;
    } catch {
      return null;
    }
  }

  hasKey(id: string): boolean {
    return this.#keys.has(id);
  }

  /** Makes a refresh token of 256 random bits, in base64url. */
  newRefreshToken(): string {
    return randomBytes(32).toString('base64url');
  }

  /** Derives the token that follows a refresh token, always the same from one salt, which is random and as long as a token. */
  nextRefreshToken(token: string, salt: string): string {
    return createHmac('sha256', token).update(salt).digest('base64url');
  }

  /** Returns the stored form of a refresh token: one fast hash is enough for 256 random bits. */
  hashRefreshToken(token: string): string {
    return createHash('sha256').update(token).digest('base64url');
  }

  #keyOf(id: string): webcrypto.CryptoKey {
    const key = this.#keys.get(id);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  }
}

function importKey(secret: string): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify']);
}
