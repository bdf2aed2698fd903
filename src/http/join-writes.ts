import type { RequestHandler } from 'express';

/**
 * Makes one write of the two calls by which tRPC sends an answer, `write` with the whole text and `end`. So the length of the
 * answer is known before its headers are sent, and a small one is not compressed. An answer that announces its length, or that
 * has a second `write`, passes unchanged.
 */
export const joinWrites: RequestHandler = (_req, res, next) => {
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
    res.setHeader('content-length', Buffer.byteLength(whole[0] as string | Uint8Array));
    return end(...whole);
  };
  next();
};
