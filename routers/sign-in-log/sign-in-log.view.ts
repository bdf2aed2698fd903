import type { z } from 'zod';
import type { CursorPage } from '../../src/db/page.ts';
import type { SignInRecord } from '../../src/services/sign-in-log/sign-in-log.queries.ts';
import type { SignInRecordPage } from './sign-in-log.schema.ts';

export function toSignInPage({ items, ...page }: CursorPage<SignInRecord>): z.output<typeof SignInRecordPage> {
  return { ...page, items: items.map((record) => ({ ...record, at: record.at.toISOString() })) };
}
