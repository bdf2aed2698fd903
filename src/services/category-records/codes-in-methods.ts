import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';

// A portion size method names categories by their codes, in JSON, where no foreign key follows (domain reference 12.1).
const naming = (code: string) =>
  sql`m.method = 'parent-food-portion' and m.parameters -> 'options' @> ${JSON.stringify([{ category: code }])}::jsonb`;

/** Lets the methods that name the category follow it to its new code. */
export async function renameInMethods(em: EntityManager, code: string, newCode: string): Promise<void> {
  await query(
    em,
    sql`update portion_size_method m set parameters = jsonb_set(m.parameters, '{options}', (
          select jsonb_agg(case when option ->> 'category' = ${code}
              then jsonb_set(option, '{category}', to_jsonb(${newCode}::text)) else option end order by ord)
          from jsonb_array_elements(m.parameters -> 'options') with ordinality as o(option, ord)))
        where ${naming(code)}`,
  );
}

interface MethodUser {
  type: 'food' | 'category';
  code: string;
  locale: string;
}

const MAX_USERS = 20;

/** Refuses to go on with a category that methods of foods or of other categories name; the answer lists the first of them. */
export async function requireNotInMethods(
  em: EntityManager,
  { id, code }: { id: number; code: string },
): Promise<void> {
  const [found] = await query<{ users: MethodUser[]; total: number }>(
    em,
    sql`with named as (
          select distinct case when f.id is null then 'category' else 'food' end as type, coalesce(f.code, c.code) as code,
            coalesce(fl.locale_id, cl.locale_id) as locale
          from portion_size_method m
            left join food_local fl on fl.id = m.food_local_id left join food f on f.id = fl.food_id
            left join category_local cl on cl.id = m.category_local_id left join category c on c.id = cl.category_id
          where ${naming(code)} and c.id is distinct from ${id}::int)
        select (select count(*)::int from named) as total,
          coalesce((select jsonb_agg(jsonb_build_object('type', type, 'code', code, 'locale', locale)) from (
            select * from named order by type, code, locale limit ${MAX_USERS}) as shown), '[]') as users`,
  );
  if (!found || found.total === 0) return;
  const message =
    'Local records of foods or categories name this category in their portion size methods: change these first.';
  throw new AppError('conflict', 'category.in_use', message, { facts: found });
}
