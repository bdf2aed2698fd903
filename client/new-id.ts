/**
 * Makes a random UUID (RFC 9562, version 4), such as the `uxSessionId` of a recall. It works on a page without TLS too, where browsers have
 * no `crypto.randomUUID`.
 */
export function newId(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  const text = digits.join('');
  // The variant takes two bits of its digit.
  const variant = (0x8 | (Number.parseInt(text.charAt(16), 16) & 0x3)).toString(16);
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    `4${text.slice(13, 16)}`,
    variant + text.slice(17, 20),
    text.slice(20),
  ].join('-');
}
