import { createHmac, hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import type { TokenKey } from '../config.ts';

const KEY_BYTES = 32;
const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;

/** The error for a sealed text whose key is no longer kept. */
export class LostKeyError extends Error {
  constructor(keyId: string) {
    super(`the key ${keyId}, with which a secret was sealed, is not configured`);
    this.name = 'LostKeyError';
  }
}

/**
 * Encrypts texts that must be read again but must not be readable in a database or its copies, such as the secrets of one-time
 * passwords. A sealed text is a JWE (RFC 7516) with AES-256-GCM; its key is derived (RFC 5869) from the signing key that it
 * names.
 */
export class SecretBox {
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly #hashKey: Uint8Array;
  readonly keyId: string;

  constructor(keys: readonly TokenKey[]) {
    this.#keys = new Map(keys.map(({ id, secret }) => [id, derived(secret, 'secret box')]));
    this.#hashKey = derived(keys[0]?.secret ?? '', 'hashes');
    this.keyId = keys[0]?.id ?? '';
  }

  seal(text: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ ...ALGORITHM, kid: this.keyId })
      .encrypt(this.#keyOf(this.keyId));
  }

  /** Decrypts a sealed text. Throws a LostKeyError where its key is no longer kept. */
  async open(sealed: string): Promise<string> {
    const { kid = '' } = decodeProtectedHeader(sealed);
    const { plaintext } = await compactDecrypt(sealed, this.#keyOf(kid), {
      keyManagementAlgorithms: [ALGORITHM.alg],
      contentEncryptionAlgorithms: [ALGORITHM.enc],
    });
    return new TextDecoder().decode(plaintext);
  }

  /** Hashes a text that has to be recognised but never read, such as a name that somebody typed. Another signing key gives another hash. */
  hash(text: string): string {
    return createHmac('sha256', this.#hashKey).update(text).digest('base64url');
  }

  #keyOf(id: string): Uint8Array {
    const key = this.#keys.get(id);
    if (key === undefined) throw new LostKeyError(id);
    return key;
  }
}

function derived(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `dietary-recall-service ${purpose}`, KEY_BYTES));
}
