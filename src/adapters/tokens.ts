import { createHash, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const ISSUER = 'dietary-recall-service';
const AUDIENCE = 'access';
const ALGORITHM = 'HS256';

/** What an access token says. Roles are not in it: they are read from the database at each use. */
export interface AccessClaims {
  userId: number;
  familyId: string;
}

/** Short-lived access tokens (JWT, HS256) and the random strings that refresh tokens are. */
export class Tokens {
  readonly #key: CryptoKey;

  private constructor(key: CryptoKey) {
    this.#key = key;
  }

  static async withSecret(secret: string): Promise<Tokens> {
    const bytes = new TextEncoder().encode(secret);
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    return new Tokens(await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']));
  }

  signAccess({ userId, familyId }: AccessClaims, now: Date, lifeSeconds: number): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT({ fam: familyId })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
      .setSubject(String(userId))
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds)
      .sign(this.#key);
  }

  /** The claims of a genuine, unexpired access token; null for anything else. */
  async readAccess(token: string, now: Date): Promise<AccessClaims | null> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
        typ: 'at+jwt',
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp', 'fam'],
        currentDate: now,
      });
      return { userId: Number(payload.sub), familyId: String(payload.fam) };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** 256 random bits, base64url. */
  newRefreshToken(): string {
    return randomBytes(32).toString('base64url');
  }

  /** How a refresh token is stored: one fast hash is enough for 256 random bits. */
  hashRefreshToken(token: string): string {
    return createHash('sha256').update(token).digest('base64url');
  }
}
