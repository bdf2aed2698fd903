import type { BelowDetection } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { SplitKeepPair } from '../../../entities/locale.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import { notFound } from '../food-list-editing/refusals.ts';
import type { LocaleFields } from './locale-fields.ts';

/** A locale in a list. */
export interface LocaleHeader extends LocaleFields {
  id: string;
  /** The number of foods in the food list. */
  foodCount: number;
}

/** A locale with the size of its lists. */
export interface LocaleOverview extends LocaleHeader {
  /** The version of all settings of the locale, which an edit names. */
  version: string;
  synonymSetCount: number;
  splitWordCount: number;
  /** The index that this process searches; null while the locale is not loaded. */
  index: { builtAt: Date; foods: number; categories: number } | null;
}

interface Named {
  locale: string;
}

interface Listed {
  search?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The synonym sets of a locale, with the version that an edit must name. */
export interface SynonymSets {
  version: string;
  sets: string[][];
}

/** The words at which descriptions are split, and the pairs that are kept. */
export interface SplitLists {
  version: string;
  splitWords: string[];
  keepPairs: SplitKeepPair[];
}

/** The hand-made ranking of a food list. */
export interface FixedRanking {
  version: string;
  /** The codes of foods, best first. */
  codes: string[];
}

/** How sums of a locale take amounts below a limit of detection. */
export interface BelowDetectionSetting {
  version: string;
  belowDetection: BelowDetection;
}

const headers = (em: EntityManager) =>
  kysely(em)
    .selectFrom('locale as l')
    .select(['l.id', 'l.english_name as englishName', 'l.local_name as localName', 'l.flag_code as flagCode'])
    .select(['l.respondent_language as respondentLanguage', 'l.admin_language as adminLanguage'])
    .select(['l.text_direction as textDirection', 'l.prototype_locale_id as prototypeLocale'])
    .select((eb) =>
      eb
        .selectFrom('food_list_entry as e')
        .select(sql<number>`count(*)::int`.as('foods'))
        .whereRef('e.locale_id', '=', 'l.id')
        .$asScalar()
        .$notNull()
        .as('foodCount'),
    );

/** Lists locales by English name. `search` is part of an id or of a name; without `limit` all are listed. */
export function listLocales({ em }: Context, { search, limit, offset = 0 }: Listed = {}): Promise<LocaleHeader[]> {
  let found = headers(em).orderBy(inDictionaryOrder('l.english_name')).orderBy('l.id').offset(offset);
  if (search !== undefined) {
    const names = ['l.id', 'l.english_name', 'l.local_name'] as const;
    found = found.where((eb) => containsText(eb.fn<string>('concat_ws', [sql.lit(' '), ...names]), search));
  }
  return (limit === undefined ? found : found.limit(limit)).execute();
}

/** Finds a locale and the index that this process has loaded for it. Throws AppError `locale.not_found`. */
export async function requireLocaleOverview({ em, foods }: Context, { locale }: Named): Promise<LocaleOverview> {
  const row = await headers(em)
    .select('l.version')
    .select((eb) => eb.fn<number>('jsonb_array_length', ['l.synonym_sets']).as('synonymSetCount'))
    .select((eb) => eb.fn<number>('cardinality', ['l.split_words']).as('splitWordCount'))
    .where('l.id', '=', locale)
    .executeTakeFirst();
  if (!row) throw notFound('locale', locale);
  const loaded = foods.loaded(locale);
  const index = loaded && {
    builtAt: loaded.builtAt,
    foods: loaded.foodIndex.size,
    categories: loaded.categoryIndex.size,
  };
  return { ...row, index };
}

/** Finds the synonym sets of a locale. Throws AppError `locale.not_found`. */
export async function requireSynonymSets({ em }: Context, { locale }: Named): Promise<SynonymSets> {
  const row = await kysely(em)
    .selectFrom('locale')
    .select(['version', 'synonym_sets as sets'])
    .where('id', '=', locale)
    .executeTakeFirst();
  if (!row) throw notFound('locale', locale);
  return row;
}

/** Finds the split words and keep pairs of a locale. Throws AppError `locale.not_found`. */
export async function requireSplitLists({ em }: Context, { locale }: Named): Promise<SplitLists> {
  const row = await kysely(em)
    .selectFrom('locale')
    .select(['version', 'split_words as splitWords', 'split_keep_pairs as keepPairs'])
    .where('id', '=', locale)
    .executeTakeFirst();
  if (!row) throw notFound('locale', locale);
  return row;
}

/** Finds the hand-made ranking of a locale. Throws AppError `locale.not_found`. */
export async function requireFixedRanking({ em }: Context, { locale }: Named): Promise<FixedRanking> {
  const row = await kysely(em)
    .selectFrom('locale as l')
    .select('l.version')
    .select((eb) => {
      const ranked = eb
        .selectFrom('food_list_entry as e')
        .innerJoin('food as f', 'f.id', 'e.food_id')
        .select('f.code')
        .whereRef('e.locale_id', '=', 'l.id')
        .where('e.fixed_rank', 'is not', null);
      return sql<string[]>`array${ranked.orderBy('e.fixed_rank').orderBy('f.code')}::text[]`.as('codes');
    })
    .where('l.id', '=', locale)
    .executeTakeFirst();
  if (!row) throw notFound('locale', locale);
  return row;
}

/** Finds how sums of a locale take amounts below a limit of detection. Throws AppError `locale.not_found`. */
export async function requireBelowDetection({ em }: Context, { locale }: Named): Promise<BelowDetectionSetting> {
  const row = await kysely(em)
    .selectFrom('locale')
    .select(['version', 'below_detection as belowDetection'])
    .where('id', '=', locale)
    .executeTakeFirst();
  if (!row) throw notFound('locale', locale);
  return row;
}
