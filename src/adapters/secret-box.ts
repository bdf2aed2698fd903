import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { hkdfSync } from 'node:crypto';
import type { TokenKey } from '../config.ts';

const KEY_BYTES = 32;
const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;

/** What was sealed cannot be opened: its key is no longer kept. */
export class LostKeyError extends Error {
  constructor(keyId: string) {
    super(`the key ${keyId}, which a secret was sealed with, is not kept any more`);
    this.name = 'LostKeyError';
  }
}

/**
 * Seals what has to be read again and must not lie open in a database or its copies, such as the secrets of one-time passwords:
 * JWE (RFC 7516) with AES-256-GCM, its key derived (RFC 5869) from the signing key that the box names.
 */
export class SecretBox {
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly keyId: string;

  constructor(keys: readonly TokenKey[]) {
    this.#keys = new Map(keys.map(({ id, secret }) => [id, derived(secret)]));
    this.keyId = keys[0]?.id ?? '';
  }

  seal(text: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ ...ALGORITHM, kid: this.keyId })
      .encrypt(this.#keyOf(this.keyId));
  }

  /** Throws a LostKeyError where the key that it was sealed with is no longer kept. */
  async open(sealed: string): Promise<string> {
    const { kid = '' } = decodeProtectedHeader(sealed);
    const { plaintext } = await compactDecrypt(sealed, this.#keyOf(kid), {
      keyManagementAlgorithms: [ALGORITHM.alg],
      contentEncryptionAlgorithms: [ALGORITHM.enc],
    });
    return new TextDecoder().decode(plaintext);
  }

  #keyOf(id: string): Uint8Array {
    const key = this.#keys.get(id);
    if (key === undefined) throw new LostKeyError(id);
    return key;
  }
}

function derived(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'dietary-recall-service secret box', KEY_BYTES));
}
