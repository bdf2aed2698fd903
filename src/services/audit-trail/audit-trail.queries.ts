import type { RecordAction, RecordType } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import { isoTime, query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { pageOf, type Page, type PageWanted } from '../../db/page.ts';
import { notFound } from '../food-list-editing/refusals.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';

export interface RecordChangeEntry {
  id: string;
  changedAt: string;
  user: { id: number; name: string | null } | null;
  action: RecordAction;
  /** Null: the global part. */
  locale: string | null;
  code: string;
  before: unknown;
  after: unknown;
}

interface ChangesWanted extends PageWanted {
  locale: string;
  code: string;
}

/**
 * What was changed of a food or category, newest first: its global part and its part in this locale, under whatever code.
 * A deleted one is found under its last code.
 */
export async function recordChanges(
  { em }: Context,
  recordType: Exclude<RecordType, 'locale'>,
  { locale, code, limit, offset }: ChangesWanted,
): Promise<Page<RecordChangeEntry>> {
  await requireLocale(em, locale);
  const [record] = await query<{ id: number }>(
    em,
    sql`select id from ${sql.table(recordType)} where code = ${code}
        union all
        (select record_id from record_change where record_type = ${recordType} and code = ${code} and action = 'delete'
         order by id desc limit 1)
        limit 1`,
  );
  if (!record) throw notFound(recordType, code);
  const isOfRecord = sql`h.record_type = ${recordType} and h.record_id = ${record.id}
    and (h.locale_id is null or h.locale_id = ${locale})`;
  return changesPage(em, isOfRecord, { limit, offset });
}

/** What was changed of the settings of a locale, newest first. */
export async function localeChanges(
  { em }: Context,
  { locale, limit, offset }: PageWanted & { locale: string },
): Promise<Page<RecordChangeEntry>> {
  await requireLocale(em, locale);
  return changesPage(em, sql`h.record_type = 'locale' and h.code = ${locale}`, { limit, offset });
}

async function changesPage(
  em: EntityManager,
  isWanted: RawBuilder<unknown>,
  { limit, offset }: PageWanted,
): Promise<Page<RecordChangeEntry>> {
  const [page] = await query<{ items: RecordChangeEntry[]; total: number }>(
    em,
    sql`with matched as (
          select h.*, u.name as user_name from record_change h left join user_account u on u.id = h.user_id
          where ${isWanted})
        ${pageOf(
          sql`id desc`,
          sql`jsonb_build_object('id', id::text, 'changedAt', changed_at, 'action', action, 'locale', locale_id, 'code', code,
            'before', before, 'after', after,
            'user', case when user_id is null then null else jsonb_build_object('id', user_id, 'name', user_name) end)`,
          { limit, offset },
        )}`,
  );
  const items = (page?.items ?? []).map((entry) => ({ ...entry, changedAt: isoTime(entry.changedAt) }));
  return { items, total: page?.total ?? 0, limit, offset };
}
