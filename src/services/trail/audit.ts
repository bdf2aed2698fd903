import { isDeepStrictEqual } from 'node:util';
import type { RecordAction, RecordType } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { ChangeReason } from '../../../entities/record-change.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { chunksOf } from '../../domain/chunks.ts';

/** An entry of the trail, without who and when, which the context knows. */
export interface Change {
  recordType: RecordType;
  recordId?: number;
  /** The code or id by which the API names the record. */
  code: string;
  /** The row id of the survey that the change belongs to: its staff see the entry. Absent for a change of the installation. */
  surveyId?: number;
  /** The account that the change is about. The erasure of the person takes the label, and of records of people the contents too. */
  personId?: number;
  /** What staff call the record, such as the user name of a person. */
  label?: string | null;
  /** The locale of the local part that changed; absent for the global part. */
  localeId?: string;
  action: RecordAction;
  /** Who made the change, if it is not the account of the sign-in: staff in an interview. */
  userId?: number;
  /** The changed fields before and after the change (`changedFields`). Of people only roles and the names of fields, never contents. */
  before?: unknown;
  after?: unknown;
  /** The name of the import that made the change. */
  importName?: string;
  /** Why it was changed, if the service knows. */
  reason?: ChangeReason | undefined;
}

/** Writes a change into the trail, in the transaction of the change itself. */
export function audit(context: Context, change: Change): Promise<void> {
  return auditAll(context, [change]);
}

const ROWS_AT_ONCE = 1000;
const MAX_LABEL = 256;

/** Writes many changes into the trail, in the transaction of the changes themselves: one statement for each thousand. */
export async function auditAll({ em, actor, now }: Context, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ before, after, label, importName, reason, ...change }) => ({
    recordId: null,
    surveyId: null,
    personId: null,
    localeId: null,
    userId: actor?.userId ?? null,
    ...change,
    label: label?.slice(0, MAX_LABEL) ?? null,
    before: recordable(before) ?? null,
    after: recordable(after) ?? null,
    importName: importName ?? null,
    reason: reason ?? null,
    changedAt: now(),
  }));
  for (const chunk of chunksOf(rows, ROWS_AT_ONCE)) await storeEntries(em, chunk);
}

// Set-based: a thousand entries with the contents of foods, each value a parameter, would stop the process for seconds.
async function storeEntries(em: EntityManager, rows: readonly object[]): Promise<void> {
  await query(
    em,
    sql`insert into record_change (changed_at, user_id, record_type, survey_id, person_id, label, record_id, code, locale_id, action,
          before, after, import_name, reason)
        select "changedAt", "userId", "recordType", "surveyId", "personId", label, "recordId", code, "localeId", action,
          before, after, "importName", reason
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("changedAt" timestamptz, "userId" int, "recordType" text,
          "surveyId" int, "personId" int, label text, "recordId" int, code text, "localeId" text, action text,
          before jsonb, after jsonb, "importName" text, reason jsonb)`,
  );
}

/** Whoever reads the trail must not learn these. The address of a webhook often has a key in it. */
const SECRETS = new Set([
  'password',
  'passwordHash',
  'token',
  'urlAuthToken',
  'secret',
  'generateUserKey',
  'submissionNotificationUrl',
  'submissionNotificationSecret',
  'previousNotificationSecret',
]);
const NOT_RECORDED = '(not recorded)';

// That a secret was set, changed or removed is recorded; the secret is not.
function recordable(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, SECRETS.has(key) && value != null ? NOT_RECORDED : value]),
  );
}

/** Returns the fields of `after` that differ from `before`, as they were and as they are; null if none does. */
export function changedFields(before: object, after: object): Required<Pick<Change, 'before' | 'after'>> | null {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, old.get(field)),
  );
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, old.get(field) ?? null])),
    after: Object.fromEntries(changed),
  };
}

interface LocalPartChange {
  recordType: RecordType;
  recordId: number;
  code: string;
  localeId: string;
  before: { version: string | null };
  after: object;
  reason?: ChangeReason | undefined;
}

/** Writes the replacement of a local part into the trail. A `before` without a version says that there was no local part. */
export function auditLocalPart(context: Context, change: LocalPartChange): Promise<void> {
  const isNew = change.before.version === null;
  return audit(context, { ...change, action: isNew ? 'create' : 'update', before: isNew ? null : change.before });
}
