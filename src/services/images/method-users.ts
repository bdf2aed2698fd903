import type { EntityManager } from '@mikro-orm/sql';
import { kysely } from '../../db/kysely.ts';
import { findPage } from '../../db/page.ts';
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
 * Refuses a change of a set while portion size methods use the set by its id alone. Throws AppError `<noun>.in_use`, which
 * names the foods and categories of these methods.
 */
export async function requireNotImplied(
  em: EntityManager,
  { noun, id }: { noun: 'as_served_set' | 'image_map'; id: string },
  methods: readonly ImplyingMethod[],
): Promise<void> {
  if (methods.length === 0) return;
  const found = await methodUsers(em, (owned) =>
    owned.where((eb) =>
      eb.or(
        methods.map(({ method, type }) => {
          const isMethod = eb('m.method', '=', method);
          return type === undefined ? isMethod : isMethod.and(sql`${eb.ref('m.parameters')} ->> 'type'`, '=', type);
        }),
      ),
    ),
  );
  if (found.total > 0) throw inUse(noun, `Portion size methods take "${id}" by its id: remove them first.`, found);
}

/** Makes the error for the deletion or change of something that others use. */
export function inUse(noun: string, message: string, users: { users: readonly unknown[]; total: number }): AppError {
  return new AppError('conflict', `${noun}.in_use`, message, { facts: { ...users } });
}
