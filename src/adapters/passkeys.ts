import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** How long a browser waits for the person to find the key. */
const TIMEOUT_MS = 5 * 60 * 1000;
/** WebAuthn, 7.1: at most 1023 bytes, here in base64url. */
const MAX_CREDENTIAL_ID = 1364;
/** The algorithms of authenticators. Post-quantum algorithms are experimental in Node.js. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
/** Attestation formats without certificates. Checking a certificate would mean requests to the servers that it names. */
const ATTESTATIONS: readonly string[] = ['none', 'packed'];
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** An enrolled passkey. */
export interface Passkey {
  /** base64url */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The number of its signatures; always 0 for a passkey that does not count. */
  signatureCount: number;
  /** The ways in which browsers reach it, such as `internal` or `usb`. */
  transports: string[];
}

/** The fields of RegistrationResponseJSON (WebAuthn) that are read. */
export interface PasskeyRegistration {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

/** The fields of AuthenticationResponseJSON (WebAuthn) that are read. */
export interface PasskeySignature {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string };
}

interface Setting {
  config: Config;
  log: Logger;
}

/** Makes the options with which a browser makes a passkey for this account. `known` holds its existing passkeys. */
export function askToRegister(
  { config }: Setting,
  account: { userId: number; name: string; known: readonly Pick<Passkey, 'credentialId' | 'transports'>[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id } = relyingPartyOf(config);
  return generateRegistrationOptions({
    rpName: 'Dietary Recall',
    rpID: id,
    userID: isoBase64URL.toBuffer(isoBase64URL.fromUTF8String(String(account.userId))),
    userName: account.name,
    userDisplayName: account.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: account.known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Makes the options with which a browser lets a person sign with one of these passkeys. */
export function askToSign(
  { config }: Setting,
  passkeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(config).id,
    allowCredentials: passkeys.map(toDescriptor),
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
  });
}

/** Returns the new passkey if it was made for this challenge on a page of this deployment; null otherwise. */
export function registered(
  { config, log }: Setting,
  response: PasskeyRegistration,
  challenge: string,
): Promise<Passkey | null> {
  const { id, origins } = relyingPartyOf(config);
  return unlessRefused(log, async () => {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject)).get('fmt');
    if (!ATTESTATIONS.includes(attestation)) throw new Error(`Attestation "${attestation}" was not asked for`);
    const { clientDataJSON, attestationObject, transports = [] } = response.response;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) throw new Error('The attestation could not be verified');
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    if (credentialId.length > MAX_CREDENTIAL_ID) throw new Error('The credential id is longer than 1023 bytes');
    return { credentialId, publicKey: isoBase64URL.fromBuffer(publicKey), signatureCount: counter, transports };
  });
}

/** Returns the new signature count if the passkey signed this challenge on a page of this deployment; null otherwise. */
export function signed(
  { config, log }: Setting,
  response: PasskeySignature,
  { challenge, passkey }: { challenge: string; passkey: Passkey },
): Promise<number | null> {
  const { id, origins } = relyingPartyOf(config);
  const { credentialId, publicKey, signatureCount } = passkey;
  return unlessRefused(log, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter: signatureCount },
      requireUserVerification: false,
    });
    if (!verified) throw new Error('The signature is not of this passkey');
    return authenticationInfo.newCounter;
  });
}

/** The relying party of the passkeys: the host of the admin tool, which must be a name and not an address. */
function relyingPartyOf({ adminFrontendUrl, allowedOrigins }: Config): { id: string; origins: string[] } {
  const url = new URL(adminFrontendUrl);
  if (!LOOPBACK.includes(url.hostname)) return { id: url.hostname, origins: [...allowedOrigins] };
  url.hostname = 'localhost';
  return { id: 'localhost', origins: [...allowedOrigins, url.origin] };
}

function toDescriptor({ credentialId, transports }: Pick<Passkey, 'credentialId' | 'transports'>) {
  return { id: credentialId, transports };
}

// The library throws a plain error for each fault in the answer of a browser. The log tells the operator which: a wrong
// ADMIN_FRONTEND_URL refuses everybody.
async function unlessRefused<Result>(log: Logger, verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify();
  } catch (err) {
    log.info({ err }, 'a passkey was refused');
    return null;
  }
}
