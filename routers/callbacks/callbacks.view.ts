import type { z } from 'zod';
import type { CursorPage } from '../../src/db/page.ts';
import type { CallbackRecord } from '../../src/services/callbacks/callbacks.queries.ts';
import type { CallbackPage, CallbackView } from './callbacks.schema.ts';

export function toCallback({ askedAt, handledAt, ...callback }: CallbackRecord): z.output<typeof CallbackView> {
  return { ...callback, askedAt: askedAt.toISOString(), handledAt: handledAt?.toISOString() ?? null };
}

export function toCallbackPage(page: CursorPage<CallbackRecord>): z.output<typeof CallbackPage> {
  return { ...page, items: page.items.map(toCallback) };
}
