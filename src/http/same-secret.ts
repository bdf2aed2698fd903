import { createHash, timingSafeEqual } from 'node:crypto';

/** Is it the secret? */
export function isSameSecret(given: string, secret: string): boolean {
  // Hashes have one length, which the comparison needs; comparing the texts themselves would reveal the length.
  return timingSafeEqual(hashOf(given), hashOf(secret));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
