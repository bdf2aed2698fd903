import type { RecordAction } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { Context } from '../../context.ts';
import type { Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import { findCursorPage, toDates, type CursorPage, type CursorPageWanted } from '../../db/page.ts';
import { notFound } from '../food-list-editing/refusals.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';

/** A change of a record, as the audit trail keeps it. */
export interface RecordChangeEntry {
  /** An integer beyond the safe ones, as text. */
  id: string;
  changedAt: Date;
  /** Null for a command of the operator. The name is null if there is none and after the account was deleted. */
  user: { id: number; name: string | null } | null;
  action: RecordAction;
  /** Null for the global part. */
  locale: string | null;
  code: string;
  before: unknown;
  after: unknown;
  /** The name of the import of a food list that made the change; null for any other change. */
  importName: string | null;
}

interface ChangesWanted extends CursorPageWanted {
  locale: string;
  code: string;
}

/**
 * Lists the changes of a food or category, newest first: of its global part and of its part in this locale, under all its codes.
 * A deleted record is found under its last code. Throws AppError `food.not_found` or `category.not_found`, `locale.not_found`.
 */
export async function listRecordChanges(
  { em }: Context,
  recordType: 'food' | 'category',
  { locale, code, ...wanted }: ChangesWanted,
): Promise<CursorPage<RecordChangeEntry>> {
  await requireLocale(em, locale);
  const recordId = (await findRecordId(em, recordType, code)) ?? (await findDeletedId(em, recordType, code));
  if (recordId === null) throw notFound(recordType, code);
  const matched = changes(em)
    .where('h.record_type', '=', recordType)
    .where('h.record_id', '=', recordId)
    .where((eb) => eb.or([eb('h.locale_id', 'is', null), eb('h.locale_id', '=', locale)]));
  return findChanges(em, matched, wanted);
}

/** Lists the changes of the settings of a locale, newest first. Throws AppError `locale.not_found`. */
export async function listLocaleChanges(
  { em }: Context,
  { locale, ...wanted }: CursorPageWanted & { locale: string },
): Promise<CursorPage<RecordChangeEntry>> {
  await requireLocale(em, locale);
  const matched = changes(em).where('h.record_type', '=', 'locale').where('h.code', '=', locale);
  return findChanges(em, matched, wanted);
}

function changes(em: EntityManager) {
  return kysely(em)
    .selectFrom('record_change as h')
    .leftJoin('user_account as u', 'u.id', 'h.user_id')
    .select(['h.id as sequence', 'h.changed_at as changedAt', 'h.action', 'h.locale_id as locale', 'h.code'])
    .select((eb) => eb.cast<string>('h.id', 'text').as('id'))
    .select(['h.before', 'h.after', 'h.import_name as importName', 'h.user_id as userId', 'u.name as userName']);
}

const NEWEST: Keyset<'sequence'> = { columns: [['sequence', 'integer']], isDescending: true };

async function findChanges(
  em: EntityManager,
  matched: ReturnType<typeof changes>,
  wanted: CursorPageWanted,
): Promise<CursorPage<RecordChangeEntry>> {
  const page = await findCursorPage(em, matched, NEWEST, wanted);
  const items = page.items.map(({ sequence: _, userId, userName, ...change }) => ({
    ...toDates(change, 'changedAt'),
    user: userId === null ? null : { id: userId, name: userName },
  }));
  return { ...page, items };
}

async function findRecordId(em: EntityManager, table: 'food' | 'category', code: string): Promise<number | null> {
  const record = await kysely(em).selectFrom(table).select('id').where('code', '=', code).executeTakeFirst();
  return record?.id ?? null;
}

async function findDeletedId(em: EntityManager, recordType: 'food' | 'category', code: string): Promise<number | null> {
  const deletion = await kysely(em)
    .selectFrom('record_change')
    .select('record_id')
    .where('record_type', '=', recordType)
    .where('code', '=', code)
    .where('action', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return deletion?.record_id ?? null;
}
