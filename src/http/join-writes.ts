import type { RequestHandler } from 'express';
import { compress } from './compression.ts';

/**
 * Makes one write of the two calls by which tRPC sends an answer, `write` with the whole text and `end`. So the length of the
 * answer is known before its headers are sent: it is announced, and a large answer is compressed. An answer that announces its
 * length itself, or that has a second `write`, passes unchanged.
 */
export const joinWrites: RequestHandler = (req, res, next) => {
  const write = res.write.bind(res) as (...chunk: unknown[]) => boolean;
  const end = res.end.bind(res) as (...chunk: unknown[]) => typeof res;
  let held: unknown[] | null = null;
  let isFirst = true;
  const release = () => {
    if (held !== null) write(...held);
    held = null;
  };
  res.write = (...chunk: unknown[]) => {
    const mayBeWhole = isFirst && !res.headersSent && !res.hasHeader('content-length');
    isFirst = false;
    if (mayBeWhole) {
      held = chunk;
      return true;
    }
    release();
    return write(...chunk);
  };
  res.end = (...chunk: unknown[]) => {
    const whole = held;
    if (whole === null || typeof chunk[0] === 'string' || chunk[0] instanceof Uint8Array) {
      release();
      return end(...chunk);
    }
    held = null;
    const bytes = Buffer.byteLength(whole[0] as string | Uint8Array);
    res.setHeader('content-length', bytes);
    // Compression wraps the methods that are there.
    Object.assign(res, { write, end });
    compress(req, res, bytes);
    return res.end(...(whole as Parameters<typeof res.end>));
  };
  next();
};
