import type { RecordAction, RecordType } from '@dietary-recall/vocabulary';
import { RecordChange } from '../../../entities/record-change.ts';
import type { Context } from '../../context.ts';

interface Change {
  recordType: RecordType;
  recordId?: number;
  code: string;
  /** The locale of the local part that changed; absent for the global part. */
  localeId?: string;
  action: RecordAction;
  before?: unknown;
  after?: unknown;
}

/** Writes a change into the audit trail, in the transaction of the change itself. */
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

/** Writes the replacement of a local part into the audit trail. A `before` without a version says that there was no local part. */
export function auditLocalPart(context: Context, change: LocalPartChange): Promise<void> {
  const isNew = change.before.version === null;
  return audit(context, { ...change, action: isNew ? 'create' : 'update', before: isNew ? null : change.before });
}
