import type { EntityManager } from '@mikro-orm/sql';
import { Locale } from '../../../entities/locale.ts';
import { query, sql } from '../../db/sql.ts';
import { localeChain } from './fragments.ts';
import { notFound } from './refusals.ts';

/** Refuses an unknown locale. Throws AppError `locale.not_found`. */
export async function requireLocale(em: EntityManager, localeId: string): Promise<void> {
  if ((await em.count(Locale, localeId)) === 0) throw notFound('locale', localeId);
}

/** Finds a locale and its prototypes, nearest first. Throws AppError `locale.not_found`. Set-based: the chain is recursive. */
export async function findLocaleChain(em: EntityManager, localeId: string): Promise<string[]> {
  const steps = await query<{ id: string }>(
    em,
    sql`with recursive ${localeChain(localeId)} select locale_id as id from chain order by step`,
  );
  if (steps.length === 0) throw notFound('locale', localeId);
  return steps.map(({ id }) => id);
}
