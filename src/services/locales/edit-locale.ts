import { Locale, type SplitKeepPair } from '../../../entities/locale.ts';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { audit } from '../audit-trail/audit.ts';
import { notFound, requireVersion } from '../food-list-editing/refusals.ts';

export interface LocaleEdit {
  locale: string;
  baseVersion: string;
}

export interface CurrentSettings {
  version: string;
  respondentLanguage: string;
  splitWords: string[];
  keepPairs: SplitKeepPair[];
  synonymSets: string[][];
  exportNutrients: number[];
  exportFields: string[];
}

/** What was replaced, and by what. */
interface Replaced {
  before: object;
  after: object;
}

/**
 * Replaces settings of a locale in one transaction: edits of one locale take turns, and one that began before another was
 * stored is refused, whichever settings they are of. The version that the locale has now.
 */
export function editLocale(
  context: SignedInContext,
  { locale, baseVersion }: LocaleEdit,
  replace: (inner: SignedInContext, current: CurrentSettings) => Promise<Replaced>,
): Promise<string> {
  return inTransaction(context, async (inner) => {
    const current = await lockedSettings(inner, locale);
    requireVersion('locale', current.version, baseVersion);
    const { before, after } = await replace(inner, current);
    const version = crypto.randomUUID();
    await inner.em.nativeUpdate(Locale, locale, { version });
    await audit(inner, { recordType: 'locale', code: locale, localeId: locale, action: 'update', before, after });
    return version;
  });
}

// The weaker lock of the two: whoever stores a row that names the locale, such as a recall's food counts, does not wait.
async function lockedSettings({ em }: SignedInContext, locale: string): Promise<CurrentSettings> {
  const [current] = await query<CurrentSettings>(
    em,
    sql`select version, respondent_language as "respondentLanguage", split_words as "splitWords",
          split_keep_pairs as "keepPairs", synonym_sets as "synonymSets",
          export_nutrients as "exportNutrients", export_fields as "exportFields"
        from locale where id = ${locale} for no key update`,
  );
  if (!current) throw notFound('locale', locale);
  return current;
}
