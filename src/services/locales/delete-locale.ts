import type { EntityManager } from '@mikro-orm/sql';
import { CategoryLocal } from '../../../entities/category-local.ts';
import { FoodLocal } from '../../../entities/food-local.ts';
import { Locale } from '../../../entities/locale.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { lockLocale } from './locale-fields.ts';

/** The most names of each kind that a refusal has. */
const MAX_NAMED = 20;

/**
 * Deletes a locale that nothing uses, with the descriptions that foods and categories have in it and the roles of its
 * maintainers. Throws AppError `locale.not_found`, `locale.in_use`.
 */
export function deleteLocale(context: SignedInContext, { locale }: { locale: string }): Promise<{ id: string }> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await acquireLock(em, 'localePrototypes');
    const { fields } = await lockLocale(em, locale, 'delete');
    await requireUnused(em, locale);
    await em.nativeDelete(FoodLocal, { locale });
    await em.nativeDelete(CategoryLocal, { locale });
    await em.nativeDelete(Locale, locale);
    await audit(inner, { recordType: 'locale', code: locale, localeId: locale, action: 'delete', before: fields });
    return { id: locale };
  });
}

async function requireUnused(em: EntityManager, locale: string): Promise<void> {
  const users = [
    { kind: 'surveys', noun: ['survey', 'surveys'], ...(await surveysOf(em, locale)) },
    { kind: 'locales', noun: ['locale that inherits', 'locales that inherit'], ...(await heirsOf(em, locale)) },
    { kind: 'foods', noun: ['food in its list', 'foods in its list'], ...(await listedFoods(em, locale)) },
    {
      kind: 'restrictedFoods',
      noun: ['food restricted to it', 'foods restricted to it'],
      ...(await restrictedFoods(em, locale)),
    },
    {
      kind: 'restrictedCategories',
      noun: ['category restricted to it', 'categories restricted to it'],
      ...(await restrictedCategories(em, locale)),
    },
    {
      kind: 'demographicGroups',
      noun: ['feedback rule of its own', 'feedback rules of its own'],
      ...(await ownFeedbackRules(em, locale)),
    },
  ].filter(({ count }) => count > 0);
  if (users.length === 0) return;
  const named = users.map(({ noun, count, names }) => {
    const more = count > names.length ? ', ...' : '';
    return `${count} ${noun[count === 1 ? 0 : 1]} (${names.join(', ')}${more})`;
  });
  const facts = Object.fromEntries(users.map(({ kind, count, names }) => [kind, { count, names }]));
  throw new AppError('conflict', 'locale.in_use', `The locale "${locale}" is used: ${named.join('; ')}.`, { facts });
}

interface Users {
  count: number;
  /** The first names, in dictionary order. */
  names: string[];
}

function surveysOf(em: EntityManager, locale: string): Promise<Users> {
  return usersOf(kysely(em).selectFrom('survey').select('slug as name').where('locale_id', '=', locale).execute());
}

function heirsOf(em: EntityManager, locale: string): Promise<Users> {
  return usersOf(
    kysely(em).selectFrom('locale').select('id as name').where('prototype_locale_id', '=', locale).execute(),
  );
}

async function usersOf(found: Promise<{ name: string }[]>): Promise<Users> {
  const names = (await found).map(({ name }) => name).toSorted();
  return { count: names.length, names: names.slice(0, MAX_NAMED) };
}

function listedFoods(em: EntityManager, locale: string): Promise<Users> {
  const foods = kysely(em).selectFrom('food_list_entry as e').innerJoin('food as f', 'f.id', 'e.food_id');
  return firstOf(foods.where('e.locale_id', '=', locale).select(FOODS).orderBy(BY_CODE).limit(MAX_NAMED).execute());
}

function restrictedFoods(em: EntityManager, locale: string): Promise<Users> {
  const foods = kysely(em).selectFrom('food_locale_restriction as r').innerJoin('food as f', 'f.id', 'r.food_id');
  return firstOf(foods.where('r.locale_id', '=', locale).select(FOODS).orderBy(BY_CODE).limit(MAX_NAMED).execute());
}

function restrictedCategories(em: EntityManager, locale: string): Promise<Users> {
  return usersOf(
    kysely(em)
      .selectFrom('category')
      .select('code as name')
      .where(sql<boolean>`${locale} = any(locale_restrictions)`)
      .execute(),
  );
}

function ownFeedbackRules(em: EntityManager, locale: string): Promise<Users> {
  return usersOf(
    kysely(em)
      .selectFrom('demographic_group as g')
      .innerJoin('nutrient_type as n', 'n.id', 'g.nutrient_type_id')
      .select(sql<string>`n.description || ' (' || g.id || ')'`.as('name'))
      .where('g.locale_id', '=', locale)
      .execute(),
  );
}

// A list has thousands of foods: they are counted, and only the first are read.
const FOODS = ['f.code as name', sql<number>`count(*) over ()::int`.as('count')] as const;
const BY_CODE = inDictionaryOrder('f.code');

async function firstOf(found: Promise<{ name: string; count: number }[]>): Promise<Users> {
  const rows = await found;
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}
