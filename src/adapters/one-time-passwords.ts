import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** The parameters that all apps support, some of them no others: SHA-1, 6 digits, 30 seconds (RFC 6238). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 };
const CODE = /^\d{6}$/;
/** RFC 4226, section 4, R6. */
const SECRET_BYTES = 20;
/** Steps of 30 seconds that a clock may be off, either way (RFC 6238, 5.2). */
const WINDOW = 1;
/** The longest name that a phone reads easily from a screen. Longer names are cut. */
const MAX_LABEL = 64;

/** The data that an app needs, as text and as the picture that it scans. */
export interface OneTimePasswordSetup {
  /** otpauth://totp/... */
  uri: string;
  /** An SVG document. */
  qrSvg: string;
}

/** Makes a secret of 160 random bits, in base32. */
export function newOneTimePasswordSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Makes the data from which an app stores the secret. The app shows issuer and account beside the codes. */
export function oneTimePasswordSetup(secret: string, issuer: string, account: string): OneTimePasswordSetup {
  const label = [...account].slice(0, MAX_LABEL).join('');
  const uri = new TOTP({ ...PARAMETERS, issuer, label, secret: Secret.fromBase32(secret) }).toString();
  return { uri, qrSvg: renderSVG(uri, { ecc: 'M', border: 4 }) };
}

/** Returns the time step of a code, which is the present one or a neighbour; null for any other code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  // The library compares bytes and throws where the same number of letters has more bytes.
  if (!CODE.test(token)) return null;
  const at = { period: PARAMETERS.period, timestamp: now.getTime() };
  const delta = TOTP.validate({ ...PARAMETERS, ...at, secret: Secret.fromBase32(secret), token, window: WINDOW });
  return delta === null ? null : TOTP.counter(at) + delta;
}
