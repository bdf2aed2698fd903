import type { EntityManager } from '@mikro-orm/sql';
import { Locale } from '../../../entities/locale.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { isReserved } from '../../domain/reserved-words.ts';
import type { AppError } from '../../errors.ts';
import { invalid, requireKnown, unknown } from '../../refusals.ts';
import { notFound } from '../food-list-editing/refusals.ts';

/** The description of a locale: what it is, besides the lists of its search and of its exports. */
export interface LocaleFields {
  englishName: string;
  localName: string;
  /** BCP 47. */
  respondentLanguage: string;
  /** BCP 47. */
  adminLanguage: string;
  flagCode: string;
  textDirection: 'ltr' | 'rtl';
  /** The locale that gives the food data that this one does not have; null: none. */
  prototypeLocale: string | null;
}

/** Refuses a new locale whose id paths have as a word. Throws AppError `locale.reserved_id`. */
export function requireUsableId(id: string): void {
  if (!isReserved('locale', id)) return;
  const message = `"${id}" stands for something else in paths: choose another id.`;
  throw invalid('locale.reserved_id', [{ path: 'id', code: 'reserved', message }]);
}

/** Reads the description of a locale and locks its row until the end of the transaction. Throws AppError `locale.not_found`. */
export async function lockLocale(
  em: EntityManager,
  locale: string,
  lock: 'update' | 'delete',
): Promise<{ version: string; fields: LocaleFields }> {
  const selected = kysely(em)
    .selectFrom('locale')
    .select(['version', 'english_name as englishName', 'local_name as localName', 'flag_code as flagCode'])
    .select(['respondent_language as respondentLanguage', 'admin_language as adminLanguage'])
    .select(['text_direction as textDirection', 'prototype_locale_id as prototypeLocale'])
    .where('id', '=', locale);
  // `for no key update` does not block the storing of rows that refer to the locale; `for update` does.
  const row = await (lock === 'update' ? selected.forNoKeyUpdate() : selected.forUpdate()).executeTakeFirst();
  if (!row) throw notFound('locale', locale);
  const { version, ...fields } = row;
  return { version, fields };
}

/**
 * Refuses a prototype that does not exist, is the locale itself or inherits from it. The caller holds the lock `localePrototypes`.
 * Throws AppError `reference.not_found`, `locale.illegal_prototype`.
 */
export async function requireUsablePrototype(em: EntityManager, locale: string, prototype: string): Promise<void> {
  if (prototype === locale) throw illegalPrototype('A locale cannot inherit from itself.');
  requireKnown((await em.count(Locale, prototype)) === 0 ? [unknown('prototypeLocale', `locale "${prototype}"`)] : []);
  // Set-based: the chain is recursive. `union` ends a cycle that is stored.
  const chain = await query<{ id: string }>(
    em,
    sql`with recursive above (id) as (
          select ${prototype}::text
          union
          select l.prototype_locale_id from above a join locale l on l.id = a.id where l.prototype_locale_id is not null)
        select id from above`,
  );
  if (chain.some(({ id }) => id === locale))
    throw illegalPrototype(
      `The locale "${prototype}" inherits from "${locale}", so that "${locale}" cannot inherit from it.`,
    );
}

function illegalPrototype(message: string): AppError {
  return invalid('locale.illegal_prototype', [{ path: 'prototypeLocale', code: 'cycle', message }]);
}
