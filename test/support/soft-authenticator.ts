import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyRegistration, PasskeySignature } from '../../src/adapters/passkeys.ts';

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** How an answer differs from a correct one. */
interface Told {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  flags?: number;
  credentialIdBytes?: number;
  /** The id of the passkey in the answer, whatever is signed. */
  id?: string;
  /** The format of the attestation of a new passkey. */
  format?: string;
}

/** A security key made of software: ES256, no attestation, one passkey, counted signatures. */
export class SoftAuthenticator {
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Uint8Array<ArrayBuffer>;
  #credentialId = randomBytes(16);
  /** How often it has signed. */
  signatureCount = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
        [cose.COSEKEYS.alg, cose.COSEALG.ES256],
        [cose.COSEKEYS.crv, cose.COSECRV.P256],
        [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
        [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  /** The answer of `navigator.credentials.create` and `toJSON()`. */
  register(options: Record<string, unknown>, told: Told = {}): PasskeyRegistration {
    const { rp } = options as { rp: { id: string } };
    if (told.credentialIdBytes !== undefined) this.#credentialId = randomBytes(told.credentialIdBytes);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#credentialId, this.#publicKey]);
    const flags = told.flags ?? USER_PRESENT;
    const authData = this.#authenticatorData(told.rpId ?? rp.id, flags | HAS_CREDENTIAL, credential);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', told.format ?? 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    );
    return {
      ...this.#credential(told),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, told),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The answer of `navigator.credentials.get` and `toJSON()`. */
  sign(options: Record<string, unknown>, told: Told = {}): PasskeySignature {
    this.signatureCount++;
    const authData = this.#authenticatorData(told.rpId ?? String(options.rpId), told.flags ?? USER_PRESENT);
    const clientDataJSON = this.#clientData('webauthn.get', options, told);
    const clientDataHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), this.#privateKey);
    return {
      ...this.#credential(told),
      response: {
        clientDataJSON,
        authenticatorData: Buffer.from(authData).toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  /** Claims in later answers to hold the passkey of another key. */
  impersonate(other: SoftAuthenticator): void {
    this.#credentialId = other.#credentialId;
    this.signatureCount = other.signatureCount;
  }

  #credential({ id = this.#credentialId.toString('base64url') }: Told) {
    return { id, rawId: id, type: 'public-key' as const };
  }

  #authenticatorData(rpId: string, flags: number, credential = Buffer.alloc(0)): Uint8Array<ArrayBuffer> {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(this.signatureCount, 1);
    return new Uint8Array(Buffer.concat([createHash('sha256').update(rpId).digest(), head, credential]));
  }

  #clientData(type: string, options: Record<string, unknown>, told: Told): string {
    const { origin = this.#origin, challenge = options.challenge } = told;
    return Buffer.from(JSON.stringify({ type: told.type ?? type, challenge, origin })).toString('base64url');
  }
}
