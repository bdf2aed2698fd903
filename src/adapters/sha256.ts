/** Returns the SHA-256 of the bytes in hexadecimal, computed off the event loop. Shared memory is not accepted. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}
