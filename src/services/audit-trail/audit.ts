import type { RecordAction, RecordType } from '@dietary-recall/vocabulary';
import { RecordChange } from '../../../entities/record-change.ts';
import type { Context } from '../../context.ts';

interface Change {
  recordType: RecordType;
  recordId?: number;
  code: string;
  /** Which local part; left out: the global part. */
  localeId?: string;
  action: RecordAction;
  before?: unknown;
  after?: unknown;
}

/** Writes the audit trail, in the transaction of the change itself. */
export async function audit({ em, actor, now }: Context, change: Change): Promise<void> {
  const { recordId = null, localeId = null, before = null, after = null, ...rest } = change;
  await em.insert(RecordChange, {
    ...rest,
    recordId,
    localeId,
    before,
    after,
    changedAt: now(),
    user: actor?.userId ?? null,
  });
}

interface LocalPartChange {
  recordType: RecordType;
  recordId: number;
  code: string;
  localeId: string;
  before: { version: string | null };
  after: object;
}

/** Audits a local part put in place of another; `before` without a version: there was none. */
export function auditLocalPart(context: Context, change: LocalPartChange): Promise<void> {
  const isNew = change.before.version === null;
  return audit(context, { ...change, action: isNew ? 'create' : 'update', before: isNew ? null : change.before });
}
