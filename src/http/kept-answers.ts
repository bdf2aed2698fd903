import type { Request, Response } from 'express';
import { REVALIDATED } from './answers.ts';
import { FixedText } from './fixed-text.ts';

/** A kept answer is made anew every half a minute where its counts change: it is to pay off with the second client. */
const BROTLI_QUALITY = 5;

const texts = new WeakMap<object, FixedText>();

/** Sends an answer that `keepAnswer` gives again and again, as `sendRevalidated` does: it is written and compressed once. */
export function sendKept(req: Request, res: Response, answer: object): Promise<void> {
  const text =
    texts.get(answer) ??
    new FixedText(() => Promise.resolve(Buffer.from(JSON.stringify(answer))), {
      mediaType: 'application/json',
      cacheControl: REVALIDATED,
      brotliQuality: BROTLI_QUALITY,
    });
  texts.set(answer, text);
  return text.send(req, res);
}
