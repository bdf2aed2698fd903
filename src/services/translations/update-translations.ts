import type { TranslationKind } from '@dietary-recall/vocabulary';
import { Translation } from '../../../entities/translation.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { query, sql } from '../../db/sql.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { audit } from '../trail/audit.ts';

interface GivenText {
  kind: TranslationKind;
  key: string;
  /** Null: the text is removed, and the one that it hid is shown again. */
  text: string | null;
}

interface TranslationsUpdate {
  language: string;
  /** Absent: for the whole installation. */
  locale?: string | undefined;
  texts: readonly GivenText[];
}

/** The code of the installation in the trail, whose texts hold for all locales. */
const ALL_LOCALES = '*';

/**
 * Writes and removes texts of a language, in a locale or for the whole installation. Texts that are not named stay. Throws AppError
 * `locale.not_found`.
 */
export function updateTranslations(
  context: SignedInContext,
  { language, locale, texts }: TranslationsUpdate,
): Promise<{ written: number; removed: number }> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    if (locale !== undefined) await requireLocale(em, locale);
    await acquireLock(em, 'translations');
    const given = [...new Map(texts.map((text) => [`${text.kind} ${text.key}`, text])).values()];
    // Set-based: any number of texts.
    const before = await query<GivenText>(
      em,
      sql`delete from translation t using jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(kind text, key text, text text)
          where t.kind = g.kind and t.key = g.key and t.language = ${language}
            and t.locale_id is not distinct from ${locale ?? null}::text
          returning t.kind, t.key, t.text`,
    );
    const after = given.filter(({ text }) => text !== null) as (GivenText & { text: string })[];
    await em.insertMany(
      Translation,
      after.map((text) => ({ ...text, language, locale: locale ?? null })),
    );
    const kept = new Set(after.map(({ kind, key }) => `${kind} ${key}`));
    await audit(inner, {
      recordType: 'locale',
      code: locale ?? ALL_LOCALES,
      ...(locale === undefined ? {} : { localeId: locale }),
      action: 'update',
      before: { language, translations: before },
      after: { language, translations: after },
    });
    return {
      written: after.length,
      removed: before.filter(({ kind, key }) => !kept.has(`${kind} ${key}`)).length,
    };
  });
}
