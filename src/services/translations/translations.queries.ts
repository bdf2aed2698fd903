import { withoutRegion } from '@dietary-recall/scheme/localized-text';
import { TRANSLATION_KINDS, type TranslationKind } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import type { Page, PageWanted } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import {
  resolveTexts,
  textsByKey,
  type ListLanguages,
  type TextsByKind,
  type WrittenText,
} from '../../domain/translations/resolve-texts.ts';

interface Wanted {
  /** BCP 47. */
  language: string;
  /** The food list; absent: the texts of the installation. */
  locale?: string | undefined;
}

/**
 * Resolves the texts of methods, units and labels in a language, each in the nearest language that has it. One query. Throws AppError
 * `locale.not_found`, `locale.index_not_ready`.
 */
export async function requireTexts(context: Context, { language, locale }: Wanted): Promise<TextsByKind> {
  const list = languagesOf(context, locale);
  return resolveTexts(textsByKey(await writtenTexts(context, list), list), language, list);
}

/** A text of a food list, as editors translate it. */
export interface TranslationEntry {
  kind: TranslationKind;
  key: string;
  /** The text that editors wrote at this level; null: none. */
  text: string | null;
  /** The text in this language without it, of a prototype, the installation or built in; null: none. */
  inherited: string | null;
  /** Whether the food list has it. False for the installation as a whole. */
  isInUse: boolean;
}

export interface TranslationsWanted extends Wanted, PageWanted {
  kind?: TranslationKind | undefined;
  /** Part of the key or of a text. */
  search?: string | undefined;
  /** True: those alone that have no text in the language. */
  missing: boolean;
}

/**
 * Lists the texts that can be translated, by kind and key: the built-in ones, those that editors translated, and those of the food
 * list. Two queries. Throws AppError `locale.not_found`, `locale.index_not_ready`.
 */
export async function listTranslations(
  context: Context,
  { language, locale, kind, search, missing, limit, offset }: TranslationsWanted,
): Promise<Page<TranslationEntry>> {
  const list = languagesOf(context, locale);
  const written = await writtenTexts(context, list);
  const isOwn = (text: WrittenText) => text.localeId === (locale ?? null) && text.language === language;
  const own = new Map(written.filter(isOwn).map((text) => [idOf(text), text.text]));
  const entries = new Map<string, TranslationEntry>();
  for (const { texts, ...named } of textsByKey(
    written.filter((text) => !isOwn(text)),
    list,
  )) {
    entries.set(idOf(named), { ...named, text: null, inherited: sameLanguage(texts, language), isInUse: false });
  }
  for (const named of written.filter(isOwn)) {
    if (!entries.has(idOf(named))) entries.set(idOf(named), untranslated(named, language, list));
  }
  for (const named of locale === undefined ? [] : await textsInUse(context, list.localeIds)) {
    const entry = entries.get(idOf(named)) ?? untranslated(named, language, list);
    entries.set(idOf(named), { ...entry, isInUse: true });
  }
  const part = search?.toLowerCase();
  const found = [...entries.values()]
    .map((entry) => ({ ...entry, text: own.get(idOf(entry)) ?? null }))
    .filter((entry) => kind === undefined || entry.kind === kind)
    .filter((entry) => !missing || (entry.text ?? entry.inherited) === null)
    .filter(
      ({ key, text, inherited }) =>
        part === undefined || [key, text, inherited].some((one) => one?.toLowerCase().includes(part)),
    )
    .sort((a, b) => orderOf(a.kind) - orderOf(b.kind) || (a.key < b.key ? -1 : 1));
  return { items: found.slice(offset, offset + limit), total: found.length, limit, offset };
}

function languagesOf({ foods }: Context, locale: string | undefined): ListLanguages {
  if (locale === undefined) return { language: 'en', localeIds: [] };
  const { language, chain } = foods.locale(locale).settings;
  return { language, localeIds: chain.map(({ localeId }) => localeId) };
}

function writtenTexts({ em }: Context, { localeIds }: ListLanguages): Promise<WrittenText[]> {
  return kysely(em)
    .selectFrom('translation')
    .select(['kind', 'key', 'language', 'text', 'locale_id as localeId'])
    .where((eb) => eb.or([eb('locale_id', 'is', null), eb('locale_id', '=', anyText(localeIds))]))
    .execute();
}

/** The text in the language, or else in the language without its region. Others are no translation. */
function sameLanguage(texts: Readonly<Record<string, string>>, language: string): string | null {
  return texts[language] ?? texts[withoutRegion(language)] ?? null;
}

function idOf({ kind, key }: NamedText): string {
  return `${kind} ${key}`;
}

function orderOf(kind: TranslationKind): number {
  return TRANSLATION_KINDS.indexOf(kind);
}

// The name of a unit and a label are their own text in the language of the food list.
function untranslated({ kind, key }: NamedText, language: string, list: ListLanguages): TranslationEntry {
  const isOwnText = kind !== 'method' && language === list.language;
  return { kind, key, text: null, inherited: isOwnText ? key : null, isInUse: false };
}

type NamedText = Pick<TranslationEntry, 'kind' | 'key'>;

/** Lists the methods, units and labels of the food lists, and the labels of all pictures. */
function textsInUse({ em }: Context, localeIds: readonly string[]): Promise<NamedText[]> {
  return query<NamedText>(
    em,
    // Set-based: reads the methods of a whole food list, whose parameters hold units and choices.
    sql`with method as (
          select m.description, m.parameters from portion_size_method m
            left join food_local f on f.id = m.food_local_id left join category_local c on c.id = m.category_local_id
          where coalesce(f.locale_id, c.locale_id) = ${anyText(localeIds)})
        select 'method' as kind, description as key from method
        union select 'unit', unit ->> 'name' from method, jsonb_path_query(parameters, '$.units[*]') unit
        union select 'label', label #>> '{}' from method, jsonb_path_query(parameters, '$.options[*].**.label') label
        union select 'label', label #>> '{}' from method_tables, jsonb_path_query(tables, '$.milkInHotDrink[*].label') label
        union select 'label', description from image_map_object
        union select 'label', description from guide_image
        union select 'label', label from as_served_image where label is not null`,
  );
}
