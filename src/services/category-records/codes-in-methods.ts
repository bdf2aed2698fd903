import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { inUse, methodUsers } from '../images/method-users.ts';

// A portion size method names categories by code, in JSON that no foreign key reaches (docs/reference/food-data.md#12-portion-size-methods).
const naming = (code: string) =>
  sql<boolean>`m.method = 'parent-food-portion' and m.parameters -> 'options' @> ${JSON.stringify([{ category: code }])}::jsonb`;

/** Replaces the code of a renamed category in the portion size methods that name it. Set-based: rewrites JSON of many rows. */
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

/** Refuses to delete a category that portion size methods of foods or of other categories name. The error lists the first of them. */
export async function requireNotInMethods(
  em: EntityManager,
  { id, code }: { id: number; code: string },
): Promise<void> {
  const found = await methodUsers(em, (methods) => methods.where(naming(code)).where('c.id', 'is distinct from', id));
  if (found.total === 0) return;
  const message =
    'Local records of foods or categories name this category in their portion size methods: change these first.';
  throw inUse('category', message, found);
}
