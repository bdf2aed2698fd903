import type { BelowDetection } from '@dietary-recall/vocabulary';
import { Locale, type EnergyFactor, type SplitKeepPair } from '../../../entities/locale.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { requireVersion } from '../../refusals.ts';
import { notFound } from '../food-list-editing/refusals.ts';
import { audit } from '../trail/audit.ts';

/** The locale of an edit, and the version of its settings that the editor read. */
export interface LocaleEdit {
  locale: string;
  baseVersion: string;
}

/** The settings of a locale before an edit. */
export interface CurrentSettings {
  version: string;
  respondentLanguage: string;
  splitWords: string[];
  keepPairs: SplitKeepPair[];
  synonymSets: string[][];
  exportNutrients: number[];
  exportFields: string[];
  belowDetection: BelowDetection;
  energyFactors: EnergyFactor[];
}

/** The replaced settings before and after an edit, for the trail. */
interface Replaced {
  before: object;
  after: object;
}

/**
 * Replaces settings of a locale in one transaction and returns the new version. Edits of one locale wait for each other. An edit
 * with an old version is refused (`locale.version_conflict`), whichever settings the two edits are of.
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

// `for no key update` does not block the storing of rows that refer to the locale, such as the food counts of a recall.
async function lockedSettings({ em }: SignedInContext, locale: string): Promise<CurrentSettings> {
  const current = await kysely(em)
    .selectFrom('locale')
    .select(['version', 'respondent_language as respondentLanguage', 'split_words as splitWords'])
    .select(['split_keep_pairs as keepPairs', 'synonym_sets as synonymSets'])
    .select(['export_nutrients as exportNutrients', 'export_fields as exportFields'])
    .select('below_detection as belowDetection')
    .select('energy_factors as energyFactors')
    .where('id', '=', locale)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!current) throw notFound('locale', locale);
  return current;
}
