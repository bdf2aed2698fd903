import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The best encoding that the client accepts. */
export function encodingFor(req: Request): Encoding {
  return (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding)) ?? 'identity';
}

/** Compresses a whole text. The quality of Brotli is from 0 to 11. */
export function encode(text: Buffer, encoding: Exclude<Encoding, 'identity'>, brotliQuality: number): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(text);
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: sizeHint } = constants;
  return compressBrotli(text, { params: { [quality]: brotliQuality, [sizeHint]: text.byteLength } });
}
