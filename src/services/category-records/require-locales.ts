import type { EntityManager } from '@mikro-orm/sql';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { requireKnown, unknown } from '../../refusals.ts';

/** Refuses restrictions to locales that do not exist, each with its place in the body. Throws AppError `reference.not_found`. */
export async function requireLocales(em: EntityManager, localeRestrictions: readonly string[]): Promise<void> {
  if (localeRestrictions.length === 0) return;
  const rows = await kysely(em)
    .selectFrom('locale')
    .select('id')
    .where('id', '=', anyText(localeRestrictions))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  requireKnown(
    localeRestrictions.flatMap((id, index) =>
      known.has(id) ? [] : [unknown(`localeRestrictions.${index}`, `locale "${id}"`)],
    ),
  );
}
