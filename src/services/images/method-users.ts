import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { kysely, type Tables } from '../../db/kysely.ts';
import { findPage, type Page, type PageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import type { ImplyingMethod } from '../../domain/implied-image-sets.ts';
import { AppError } from '../../errors.ts';

/** A food or category in a locale, one of whose portion size methods names something. */
export interface MethodUser {
  type: 'food' | 'category';
  code: string;
  locale: string;
}

export interface MethodUsers {
  /** The first of them, by type, code and locale. */
  users: MethodUser[];
  total: number;
}

const MAX_USERS = 20;

/** Where respondents meet a set of pictures. */
export interface PictureUse {
  type: MethodUser['type'] | 'drinkware-set';
  /** Of a food or category, or the id of a drinkware set. */
  code: string;
  /** Of the food or category. Null: a drinkware set. */
  locale: string | null;
  /** In the language of the locale, if it has one there. */
  name: string;
  /** True: the method takes the set by a fixed id, so that it goes on asking for the set whatever is changed in it. */
  isImplied: boolean;
}

type OwnedMethods = ReturnType<typeof ownedMethods>;

/** Selects the portion size methods `m`, each with the food `f` or the category `c` that has it. */
function ownedMethods(em: EntityManager) {
  return kysely(em)
    .selectFrom('portion_size_method as m')
    .leftJoin('food_local as fl', 'fl.id', 'm.food_local_id')
    .leftJoin('food as f', 'f.id', 'fl.food_id')
    .leftJoin('category_local as cl', 'cl.id', 'm.category_local_id')
    .leftJoin('category as c', 'c.id', 'cl.category_id');
}

/**
 * Lists the foods and categories that have one of the methods which `where` selects: the first 20 and the number of all.
 * `where` adds conditions on the method `m`, the food `f` and the category `c`.
 */
export async function methodUsers(
  em: EntityManager,
  where: (methods: OwnedMethods) => OwnedMethods,
): Promise<MethodUsers> {
  const owners = where(ownedMethods(em))
    .select((eb) => [
      eb
        .case()
        .when('f.id', 'is', null)
        .then<MethodUser['type']>('category')
        .else<MethodUser['type']>('food')
        .end()
        .as('type'),
      eb.fn.coalesce('f.code', 'c.code').as('code'),
      eb.fn.coalesce('fl.locale_id', 'cl.locale_id').as('locale'),
    ])
    .distinct()
    .$narrowType<{ code: string; locale: string }>();
  const { items, total } = await findPage(em, owners, ['type', 'code', 'locale'], { limit: MAX_USERS, offset: 0 });
  return { users: items, total };
}

/**
 * Selects the foods and categories that have one of the methods which `where` selects, with their names, for `pageOfUses`. `isImplied` is a
 * condition on the method.
 */
export function methodUses(
  em: EntityManager,
  where: (methods: OwnedMethods) => OwnedMethods,
  isImplied: RawBuilder<boolean> = sql<boolean>`false`,
) {
  return where(ownedMethods(em))
    .select((eb) => [
      sql<PictureUse['type']>`case when ${eb.ref('f.id')} is null then 'category' else 'food' end`.as('type'),
      eb.fn.coalesce('f.code', 'c.code').as('code'),
      eb.fn.coalesce('fl.locale_id', 'cl.locale_id').as('locale'),
      eb.fn
        .coalesce('fl.local_description', 'cl.local_description', 'f.english_description', 'c.english_description')
        .as('name'),
      isImplied.as('isImplied'),
    ])
    .distinct()
    .$narrowType<{ code: string; name: string }>();
}

/** Returns one page of what uses a set: drinkware sets after categories, before foods. */
export function pageOfUses(
  em: EntityManager,
  uses: SelectQueryBuilder<Tables, never, PictureUse>,
  wanted: PageWanted,
): Promise<Page<PictureUse>> {
  return findPage(em, uses, ['type', 'code', 'locale', 'isImplied'], wanted);
}

/** The condition that a method `m` is one of those that use a set by its id alone. */
export function isOneOf(methods: readonly ImplyingMethod[]): RawBuilder<boolean> {
  if (methods.length === 0) return sql<boolean>`false`;
  const conditions = methods.map(({ method, type }) =>
    type === undefined ? sql`m.method = ${method}` : sql`(m.method = ${method} and m.parameters ->> 'type' = ${type})`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Refuses a change of a set while portion size methods use the set by its id alone. Throws AppError `<noun>.in_use`, which
 * names the foods and categories of these methods.
 */
export async function requireNotImplied(
  em: EntityManager,
  { noun, id }: { noun: 'as_served_set' | 'image_map'; id: string },
  methods: readonly ImplyingMethod[],
): Promise<void> {
  if (methods.length === 0) return;
  const found = await methodUsers(em, (owned) => owned.where(isOneOf(methods)));
  if (found.total > 0) throw inUse(noun, `Portion size methods take "${id}" by its id: remove them first.`, found);
}

/** Makes the error for the deletion or change of something that others use. */
export function inUse(noun: string, message: string, users: { users: readonly unknown[]; total: number }): AppError {
  return new AppError('conflict', `${noun}.in_use`, message, { facts: { ...users } });
}
