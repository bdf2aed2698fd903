import type { EntityManager } from '@mikro-orm/sql';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import type { CursorPage, CursorPageWanted } from '../../db/page.ts';
import { findTrailPage, trailEntries, type TrailEntry } from '../trail/trail-entries.ts';
import { notFound } from './refusals.ts';
import { requireLocale } from './require-locale.ts';

interface RecordTrailWanted extends CursorPageWanted {
  locale: string;
  code: string;
}

/**
 * Lists the trail of a food or category, newest first: of its global part and of its part in this locale, under all its codes.
 * A deleted record is found under its last code. Throws AppError `food.not_found` or `category.not_found`, `locale.not_found`.
 */
export async function listRecordTrail(
  { em }: Context,
  recordType: 'food' | 'category',
  { locale, code, ...wanted }: RecordTrailWanted,
): Promise<CursorPage<TrailEntry>> {
  await requireLocale(em, locale);
  const recordId = (await findRecordId(em, recordType, code)) ?? (await findDeletedId(em, recordType, code));
  if (recordId === null) throw notFound(recordType, code);
  const matched = trailEntries(em)
    .where('h.record_type', '=', recordType)
    .where('h.record_id', '=', recordId)
    .where((eb) => eb.or([eb('h.locale_id', 'is', null), eb('h.locale_id', '=', locale)]));
  return findTrailPage(em, matched, wanted);
}

/** Lists the trail of the settings of a locale, newest first. Throws AppError `locale.not_found`. */
export async function listLocaleTrail(
  { em }: Context,
  { locale, ...wanted }: CursorPageWanted & { locale: string },
): Promise<CursorPage<TrailEntry>> {
  await requireLocale(em, locale);
  const matched = trailEntries(em).where('h.record_type', '=', 'locale').where('h.code', '=', locale);
  return findTrailPage(em, matched, wanted);
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
