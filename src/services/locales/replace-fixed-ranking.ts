import type { EntityManager } from '@mikro-orm/sql';
import type { SignedInContext } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { requireKnown, unknown } from '../../refusals.ts';
import { editLocale, type LocaleEdit } from './edit-locale.ts';
import { requireFixedRanking, type FixedRanking } from './locales.queries.ts';

/** Replaces the hand-made ranking of a food list. Foods that the ranking does not name come after the others. */
export async function replaceFixedRanking(
  context: SignedInContext,
  { codes, ...edit }: LocaleEdit & { codes: string[] },
): Promise<FixedRanking> {
  const version = await editLocale(context, edit, async (inner) => {
    await requireListed(inner.em, edit.locale, codes);
    const before = await requireFixedRanking(inner, edit);
    await storeRanks(inner.em, edit.locale, codes);
    return { before: { fixedRanking: before.codes }, after: { fixedRanking: codes } };
  });
  return { version, codes };
}

// Set-based: one statement for all codes.
async function requireListed(em: EntityManager, locale: string, codes: string[]): Promise<void> {
  const unlisted = await query<{ code: string; place: number }>(
    em,
    sql`select given.code, given.place::int from unnest(${codes}::text[]) with ordinality as given(code, place)
        where not exists (select from food_list_entry e join food f on f.id = e.food_id
          where e.locale_id = ${locale} and f.code = given.code)
        order by given.place`,
  );
  requireKnown(unlisted.map(({ code, place }) => unknown(`codes.${place - 1}`, `food "${code}" in the food list`)));
}

// Set-based: writes only the rows that change, because each written row makes the list stale in all processes.
async function storeRanks(em: EntityManager, locale: string, codes: string[]): Promise<void> {
  await query(
    em,
    sql`update food_list_entry e set fixed_rank = r.place
        from (select f.id as food_id, given.place::int from food f
          left join unnest(${codes}::text[]) with ordinality as given(code, place) on given.code = f.code) r
        where e.locale_id = ${locale} and e.food_id = r.food_id and e.fixed_rank is distinct from r.place`,
  );
}
