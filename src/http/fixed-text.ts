import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { encode, encodingFor, type Encoding } from './encodings.ts';
import { isKnown } from './entity-tags.ts';

/** The ending that each encoding gives to the ETag: the bytes differ, so the tags do. */
const ENDINGS = { br: '-br', gzip: '-gzip', identity: '' } as const satisfies Record<Encoding, string>;

/** Of Brotli, from 0 to 11, unless said otherwise. The higher ones take seconds for a megabyte and save a few percent. */
const BROTLI_QUALITY = 9;

interface Headers {
  mediaType: string;
  cacheControl: string;
  brotliQuality?: number;
}

/** A text that stays the same as long as it is kept. It is compressed once for each encoding, when the first client asks for it. */
export class FixedText {
  readonly #read: () => Promise<Buffer>;
  readonly #mediaType: string;
  readonly #cacheControl: string;
  readonly #brotliQuality: number;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  #hash: Promise<string> | undefined;

  constructor(read: () => Promise<Buffer>, headers: Headers) {
    this.#read = read;
    this.#mediaType = headers.mediaType;
    this.#cacheControl = headers.cacheControl;
    this.#brotliQuality = headers.brotliQuality ?? BROTLI_QUALITY;
  }

  /** Sends the text in the best encoding that the client accepts, or 304 if the client has it. */
  async send(req: Request, res: Response): Promise<void> {
    const encoding = encodingFor(req);
    this.#hash ??= this.#in('identity').then((bytes) => createHash('sha256').update(bytes).digest('base64url'));
    res.vary('Accept-Encoding');
    const tag = `"${await this.#hash}${ENDINGS[encoding]}"`;
    res.setHeader('etag', tag);
    res.setHeader('cache-control', this.#cacheControl);
    if (isKnown(req, tag)) return void res.status(304).end();
    const body = await this.#in(encoding);
    res.setHeader('content-type', this.#mediaType);
    if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
    res.setHeader('content-length', body.byteLength);
    res.end(body);
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known !== undefined) return known;
    const made =
      encoding === 'identity'
        ? this.#read()
        : this.#in('identity').then((text) => encode(text, encoding, this.#brotliQuality));
    this.#encoded.set(encoding, made);
    return made;
  }
}
