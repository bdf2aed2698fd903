import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import { query, sql } from '../../db/sql.ts';
import type { ImplyingMethod } from '../../domain/implied-image-sets.ts';
import { AppError } from '../../errors.ts';

/** A local record with a portion size method that names something. */
export interface MethodUser {
  type: 'food' | 'category';
  code: string;
  locale: string;
}

export interface MethodUsers {
  /** The first of them. */
  users: MethodUser[];
  total: number;
}

const MAX_USERS = 20;

/** Whose methods are such; the condition is on the method `m` and the category `c` that has it, if it is one. */
export async function methodUsers(em: EntityManager, isSuch: RawBuilder<unknown>): Promise<MethodUsers> {
  const [found] = await query<MethodUsers>(
    em,
    sql`with named as (
          select distinct case when f.id is null then 'category' else 'food' end as type, coalesce(f.code, c.code) as code,
            coalesce(fl.locale_id, cl.locale_id) as locale
          from portion_size_method m
            left join food_local fl on fl.id = m.food_local_id left join food f on f.id = fl.food_id
            left join category_local cl on cl.id = m.category_local_id left join category c on c.id = cl.category_id
          where ${isSuch})
        select (select count(*)::int from named) as total,
          coalesce((select jsonb_agg(jsonb_build_object('type', type, 'code', code, 'locale', locale)) from (
            select * from named order by type, code, locale limit ${MAX_USERS}) as shown), '[]') as users`,
  );
  return found ?? { users: [], total: 0 };
}

/** Refuses to go on with a set that methods take by its id alone; the answer lists whose. */
export async function requireNotImplied(
  em: EntityManager,
  { noun, id }: { noun: 'as_served_set' | 'image_map'; id: string },
  methods: readonly ImplyingMethod[],
): Promise<void> {
  if (methods.length === 0) return;
  const isImplying = sql`exists (select from jsonb_to_recordset(${JSON.stringify(methods)}::jsonb) as i(method text, type text)
    where i.method = m.method and (i.type is null or i.type = m.parameters ->> 'type'))`;
  const found = await methodUsers(em, isImplying);
  if (found.total > 0) throw inUse(noun, `Portion size methods take "${id}" by its id: remove them first.`, found);
}

/** The refusal to take away what others use. */
export function inUse(noun: string, message: string, users: { users: readonly unknown[]; total: number }): AppError {
  return new AppError('conflict', `${noun}.in_use`, message, { facts: { ...users } });
}
