import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** What all apps understand, some of them nothing else: SHA-1, 6 digits, 30 seconds (RFC 6238). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 };
const CODE = /^\d{6}$/;
/** RFC 4226, section 4, R6. */
const SECRET_BYTES = 20;
/** Steps of 30 seconds that a clock may be off, either way (RFC 6238, 5.2). */
const WINDOW = 1;
/** What a phone reads from a screen without effort; longer names are cut. */
const MAX_LABEL = 64;

/** What an app has to know, as text and as the picture that it scans. */
export interface OneTimePasswordSetup {
  /** otpauth://totp/... */
  uri: string;
  /** An SVG document. */
  qrSvg: string;
}

/** 160 random bits, base32. */
export function newOneTimePasswordSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** How an app takes up the secret; it shows issuer and account beside the codes. */
export function oneTimePasswordSetup(secret: string, issuer: string, account: string): OneTimePasswordSetup {
  const label = [...account].slice(0, MAX_LABEL).join('');
  const uri = new TOTP({ ...PARAMETERS, issuer, label, secret: Secret.fromBase32(secret) }).toString();
  return { uri, qrSvg: renderSVG(uri, { ecc: 'M', border: 4 }) };
}

/** The time step that a code is of: the present one or one beside it; null for any other code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  // The library compares bytes, and throws where as many letters are more of them.
  if (!CODE.test(token)) return null;
  const at = { period: PARAMETERS.period, timestamp: now.getTime() };
  const delta = TOTP.validate({ ...PARAMETERS, ...at, secret: Secret.fromBase32(secret), token, window: WINDOW });
  return delta === null ? null : TOTP.counter(at) + delta;
}
