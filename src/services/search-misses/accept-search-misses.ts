import { fold } from '@dietary-recall/food-search';
import type { EntityManager } from '@mikro-orm/sql';
import { SearchMissGroup } from '../../../entities/search-miss-group.ts';
import { SearchMiss } from '../../../entities/search-miss.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { requireKnown, unknown } from '../../refusals.ts';
import { foodLocalName, localeChain } from '../food-list-editing/fragments.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { loadLocalFood } from '../food-records/load-food-record.ts';
import { replaceLocalFood } from '../food-records/replace-local-food.ts';
import { lockFood } from '../food-records/update-food.ts';
import { auditAll } from '../trail/audit.ts';
import { ofSearchMiss } from './of-search-miss.ts';
import { ranksOf } from './search-misses.queries.ts';
import { findShownGroups, notShown, requireShown, type ShownGroup } from './shown-groups.ts';

/** Words that name a food. */
interface NameGiven {
  text: string;
  code: string;
}

/** Words that were accepted. */
export interface AcceptedName extends NameGiven {
  /** False: the food had the name already. */
  isAdded: boolean;
  /** Where the search has the food for the words from now on; null: not among the first 50. */
  rank: number | null;
}

/** A name with its group; null: staff do not see one. */
interface Named extends NameGiven {
  group: ShownGroup | null;
  path: string;
}

/**
 * Adds words by which people did not find a food to its alternative names in the locale, all or none, and deletes their searches, so
 * that they leave the list. Answers when this process finds the foods by them. A name that a food has already is no fault. Throws AppError
 * `locale.not_found`, `locale.index_not_ready`, `search_miss.not_found`, `reference.not_found`, `food.too_many_names`.
 */
export async function acceptSearchMisses(
  context: SignedInContext,
  { locale, names }: { locale: string; names: readonly NameGiven[] },
): Promise<AcceptedName[]> {
  context.foods.locale(locale);
  const added = await inTransaction(context, async (inner) => {
    await requireLocale(inner.em, locale);
    const found = await findShownGroups(
      inner.em,
      locale,
      names.map(({ text }) => text),
    );
    const named = names.map((name, at): Named => {
      const group = found[at];
      return { ...name, group: group && group.textKey !== null ? group : null, path: `names.${at}` };
    });
    await requireListed(inner.em, locale, named);
    const foods = Map.groupBy(named, ({ code }) => code);
    // In one order, so that two editors do not wait for each other.
    const codes = [...foods.keys()].toSorted();
    const fresh: string[] = [];
    for (const code of codes) fresh.push(...(await addNames(inner, locale, code, foods.get(code) ?? [])));
    await settleGroups(inner, locale, named);
    return new Set(fresh);
  });
  await context.foods.renew(locale);
  const current = context.foods.locale(locale);
  return names.map(({ text, code }, at) => ({
    text,
    code,
    isAdded: added.has(`names.${at}`),
    rank: ranksOf(current, text).get(code) ?? null,
  }));
}

/** Refuses foods that are not in the food list: no name would make the search find them. */
async function requireListed(em: EntityManager, locale: string, names: readonly Named[]): Promise<void> {
  const rows = await kysely(em)
    .selectFrom('food_list_entry as e')
    .innerJoin('food as f', 'f.id', 'e.food_id')
    .select('f.code')
    .where('e.locale_id', '=', locale)
    .where('f.code', '=', anyText([...new Set(names.map(({ code }) => code))]))
    .execute();
  const listed = new Set(rows.map(({ code }) => code));
  requireKnown(
    names.flatMap(({ code, path }) =>
      listed.has(code) ? [] : [unknown(`${path}.code`, `food "${code}" in the food list of ${locale}`)],
    ),
  );
}

/** The most names that an edit of the record may give a food. */
const MAX_NAMES = 500;

/** Adds the names that a food does not have, as an edit of its local part. Returns their paths. */
async function addNames(
  context: SignedInContext,
  locale: string,
  code: string,
  names: readonly Named[],
): Promise<string[]> {
  const { em } = context;
  const food = await lockFood(context, code);
  const before = await loadLocalFood(em, locale, food.id);
  const { description, alternativeNames } = await namesOf(em, locale, food.id);
  const known = new Set([description ?? '', ...alternativeNames].map(fold));
  const fresh = names.filter(({ text }) => {
    const isNew = !known.has(fold(text));
    known.add(fold(text));
    return isNew;
  });
  requireShown(fresh.flatMap(({ group, path, text }) => (group === null ? [notShown(`${path}.text`, text)] : [])));
  if (fresh.length === 0) return [];
  if (alternativeNames.length + fresh.length > MAX_NAMES) {
    const message = `The food "${code}" would have more than ${MAX_NAMES} alternative names: remove some that nobody types.`;
    throw new AppError('invalid', 'food.too_many_names', message);
  }
  const given = { ...before, alternativeNames: [...alternativeNames, ...fresh.map(({ text }) => text)] };
  const texts = fresh.map(({ text, group }) => ({ text, people: group?.people ?? 0 }));
  await replaceLocalFood(context, food, locale, before, given, { kind: 'search-miss', texts });
  return fresh.map(({ path }) => path);
}

/** The names that a search finds a food by: its own, or else those of the nearest prototype locale, which own ones would hide. */
async function namesOf(em: EntityManager, locale: string, foodId: number) {
  const [names] = await query<{ description: string | null; alternativeNames: string[] }>(
    em,
    // Set-based: the names follow the chain of locales, which is recursive.
    sql`with recursive ${localeChain(locale)}
        select ${foodLocalName} as description, coalesce((
          select to_jsonb(n.alternative_names) from food_local n join chain on chain.locale_id = n.locale_id
          where n.food_id = f.id and n.alternative_names <> '{}' order by chain.step limit 1), '[]') as "alternativeNames"
        from food f where f.id = ${foodId}`,
  );
  return names ?? { description: null, alternativeNames: [] };
}

/** Deletes the searches of accepted words: triggers delete their groups. If people still miss the food, a new group begins. */
async function settleGroups(context: SignedInContext, locale: string, names: readonly Named[]): Promise<void> {
  const { em } = context;
  const groups = Map.groupBy(
    names.filter(({ group }) => group !== null),
    ({ group }) => group?.textKey ?? '',
  );
  if (groups.size === 0) return;
  const ofGroups = { locale, textKey: { $in: [...groups.keys()] } };
  await em.nativeUpdate(SearchMissGroup, { ...ofGroups, isDismissed: true }, { isDismissed: false });
  await em.nativeDelete(SearchMiss, ofGroups);
  await auditAll(
    context,
    [...groups].map(([textKey, of]) => ({
      ...ofSearchMiss(locale, textKey, of[0]?.text ?? ''),
      action: 'delete',
      before: { people: of[0]?.group?.people, searches: of[0]?.group?.searches },
      after: { accepted: of.map(({ code }) => code) },
    })),
  );
}
