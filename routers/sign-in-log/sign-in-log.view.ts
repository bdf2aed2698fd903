import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import type { SignInRecord } from '../../src/services/sign-in-log/sign-in-log.queries.ts';
import type { SignInRecordPage } from './sign-in-log.schema.ts';

export function toSignInPage({ items, ...page }: Page<SignInRecord>): z.output<typeof SignInRecordPage> {
  return { ...page, items: items.map((record) => ({ ...record, at: record.at.toISOString() })) };
}
