import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { AppError, MAX_ISSUES, type Issue } from '../../errors.ts';

/** The words of fewer people are never shown: they may say who somebody is. The index of the groups has the same limit. */
export const FEWEST_PEOPLE = 5;

/** A group that staff may see. */
export interface ShownGroup {
  textKey: string;
  people: number;
  searches: number;
  isDismissed: boolean;
}

/** Finds the groups of texts in their order; null for words of fewer than five people. Set-based: any number of texts. */
export function findShownGroups(
  em: EntityManager,
  locale: string,
  texts: readonly string[],
): Promise<(ShownGroup | { textKey: null })[]> {
  return query(
    em,
    sql`select g.text_key as "textKey", g.people, g.searches, g.is_dismissed as "isDismissed"
        from unnest(${[...texts]}::text[]) with ordinality as given(text, place)
          left join search_miss_group g on g.locale_id = ${locale} and g.text_key = coding_text(given.text)
            and g.people >= ${sql.lit(FEWEST_PEOPLE)}
        order by given.place`,
  );
}

/** The fault of words that staff do not see: nobody wrote them, or fewer than five people. */
export function notShown(path: string, text: string): Issue {
  return { path, code: 'not_found', message: `There is no search for "${text}" in the list.` };
}

/** Refuses words that staff do not see, all of them at once. */
export function requireShown(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const message = issues.map(({ message }) => message).join(' ');
  throw new AppError('not_found', 'search_miss.not_found', message, { issues: issues.slice(0, MAX_ISSUES) });
}
