import { joiningWords, keptPairs } from '@dietary-recall/food-search';
import { METHODS_WITH_TABLES, MethodTables } from '@dietary-recall/recall';
import type { EntityManager } from '@mikro-orm/sql';
import { Locale } from '../../../entities/locale.ts';
import { MethodTables as StoredTables } from '../../../entities/method-tables.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { CODE_PREFIX } from '../../domain/code-prefix.ts';
import { isReserved } from '../../domain/reserved-words.ts';
import { LocaleFile } from './food-list-rows.ts';
import type { ImportOptions, ImportRun } from './import-run.ts';
import { readJson, unusable, unusableFile } from './json-file.ts';
import type { ListPlan, LocalePlan } from './list-plan.ts';
import { differences, type Part } from './part-fields.ts';

/**
 * Locks the locale of a list, unless it is a dry run, so that two imports of one list run one after the other. Returns the prefix of its
 * codes: the given one, or else the one that the locale remembers. Throws AppError `food_list.unusable`.
 */
export async function lockPrefix(
  em: EntityManager,
  options: ImportOptions,
): Promise<{ prefix: string | null; isNew: boolean }> {
  const { localeId, prefix, isDryRun } = options;
  if (isReserved('locale', localeId)) throw unusable(`"${localeId}" cannot be a locale id.`);
  const selected = kysely(em).selectFrom('locale').select('code_prefix').where('id', '=', localeId);
  const stored = await (isDryRun === true ? selected : selected.forNoKeyUpdate()).executeTakeFirst();
  const remembered = stored?.code_prefix ?? null;
  if (prefix === undefined) return { prefix: remembered, isNew: false };
  if (!CODE_PREFIX.test(prefix)) {
    throw unusable(`The prefix "${prefix}" has to end with - _ . or $, after at most 15 letters, digits, - _ . or $.`);
  }
  if (remembered !== null && remembered !== prefix) {
    throw unusable(`The codes of ${localeId} have the prefix "${remembered}": import the list with this one.`);
  }
  return { prefix, isNew: remembered === null };
}

/** Refuses a prefix for a list that the locale has without it: each food would be listed twice. Set-based: all foods of the list. */
export async function requireNoBareCodes({ em, options, prefix, foods }: ImportRun): Promise<void> {
  if (prefix === null) return;
  const bare = [...foods.keys()].map((code) => code.slice(prefix.length));
  const [listed] = await query<{ n: number }>(
    em,
    sql`select count(*)::int as n from food_list_entry e join food f on f.id = e.food_id
        where e.locale_id = ${options.localeId} and f.code = any(${bare}::text[])`,
  );
  if (!listed || listed.n === 0) return;
  throw unusable(
    `${options.localeId} lists ${listed.n} foods of these files without the prefix "${prefix}". Import into a new locale, or without a prefix.`,
  );
}

/** Compares the settings of the locale with those of the files. */
export async function planLocale(run: ImportRun): Promise<LocalePlan> {
  const { em, options, prefix } = run;
  const { localeId } = options;
  const file = run.has('locale.json') ? { ...readJson(run.path('locale.json'), LocaleFile), id: localeId } : null;
  const stored = await em.findOne(Locale, localeId, { refresh: true });
  if (!stored) {
    const given = file ?? localeFromTag(localeId);
    const { prototypeLocale } = given;
    if (prototypeLocale !== null) await requirePrototype(run, prototypeLocale);
    return { file: given, before: null, after: settingsOf(given, prefix), fields: [], prototypeLocale, lists: null };
  }
  const { splitWords, splitKeepPairs, synonymSets, codePrefix } = stored;
  const before = settingsOf({ splitWords, splitKeepPairs, synonymSets }, codePrefix ?? null);
  const after = settingsOf(file ?? { splitWords, splitKeepPairs, synonymSets }, prefix);
  const fields = differences(before, after);
  const prototypeLocale = stored.prototypeLocale?.id ?? null;
  return { file: fields.length > 0 ? file : null, before, after, fields, prototypeLocale, lists: null };
}

/** Refuses a prototype of a new locale that does not exist, as the new locale itself does not. */
async function requirePrototype(run: ImportRun, prototype: string): Promise<void> {
  if ((await run.em.count(Locale, prototype)) > 0) return;
  const message =
    prototype === run.options.localeId
      ? 'A locale cannot inherit from itself.'
      : `There is no locale "${prototype}": import its list first, or write null.`;
  throw unusableFile(run.path('locale.json'), [{ path: 'prototypeLocale', code: 'custom', message }]);
}

/** Refuses a list with nutrients whose table holds food-group equivalents. The table of a list has the id of its locale. */
export async function requireOwnTable({ em, tableId }: ImportRun): Promise<void> {
  if (tableId === null) return;
  const table = kysely(em).selectFrom('nutrient_table').select('kind').where('id', '=', tableId);
  if ((await table.executeTakeFirst())?.kind !== 'food-group-equivalent') return;
  throw unusable(
    `The nutrient table "${tableId}" holds food-group equivalents, so that it cannot take nutrients.csv. Import into another locale.`,
  );
}

/** Compares the tables of the files with those of the installation. Tables that foods of other locales use stay, or collide. */
export async function planMethodTables(run: ImportRun): Promise<ListPlan['tables']> {
  const { em, options, prefix } = run;
  const file = 'method-tables.json';
  if (!run.has(file)) return null;
  const after = readJson(run.path(file), MethodTables);
  const before = (await em.findOne(StoredTables, { id: true }, { refresh: true }))?.tables ?? null;
  const fields = differences(before as Part | null, after).map(({ field }) => field);
  if (fields.length === 0) return null;
  const locales = before === null ? [] : await localesWithTables(em, options.localeId);
  if (locales.length === 0) return { before, after };
  const isKept = options.share === true || prefix !== null;
  const names = { stored: 'tables of the installation', given: 'tables of the files' };
  run.report.collisions.push({ kind: 'method-tables', code: file, ...names, locales, fields, isKept });
  return isKept ? null : { before, after };
}

// Set-based: the methods of all other locales.
async function localesWithTables(em: EntityManager, localeId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    em,
    sql`select distinct coalesce(f.locale_id, c.locale_id) as id from portion_size_method m
          left join food_local f on f.id = m.food_local_id left join category_local c on c.id = m.category_local_id
        where m.method = any(${METHODS_WITH_TABLES}::text[]) and coalesce(f.locale_id, c.locale_id) <> ${localeId} order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** The settings that files replace, under the names that the trail gives them. */
function settingsOf(
  { splitWords, splitKeepPairs, synonymSets }: Pick<LocaleFile, 'splitWords' | 'splitKeepPairs' | 'synonymSets'>,
  codePrefix: string | null,
): Part {
  return { splitWords, keepPairs: splitKeepPairs, synonymSets, codePrefix };
}

/** A new locale from its id alone: `fr_CA` is Canadian French, and "et" and "avec" join foods there. */
function localeFromTag(localeId: string): LocaleFile {
  const tag = languageTag(localeId);
  const nameIn = (language: string) =>
    new Intl.DisplayNames([language], { type: 'language' }).of(tag.baseName) ?? localeId;
  return {
    id: localeId,
    englishName: nameIn('en'),
    localName: nameIn(tag.language),
    respondentLanguage: tag.language,
    adminLanguage: 'en',
    flagCode: (tag.region ?? tag.maximize().region ?? tag.language).toLowerCase(),
    textDirection: ['ar', 'fa', 'he', 'ur'].includes(tag.language) ? 'rtl' : 'ltr',
    prototypeLocale: null,
    splitWords: [...joiningWords(tag.language)],
    splitKeepPairs: keptPairs(tag.language),
    synonymSets: [],
  };
}

function languageTag(localeId: string): Intl.Locale {
  try {
    return new Intl.Locale(localeId.replaceAll('_', '-'));
  } catch {
    throw unusable(`"${localeId}" is no language tag such as en_US; describe the locale in a locale.json.`);
  }
}
