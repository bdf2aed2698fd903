import type { SearchMissOutcome } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import type { Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import { findCursorPage, type CursorPage, type CursorPageWanted } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import type { LocaleFoods } from '../../directories/locale-foods.ts';
import { FEWEST_PEOPLE } from './shown-groups.ts';

/** A food that the words of a group may name. */
export interface ProposedFood {
  code: string;
  description: string;
  /** How many people chose it after one of the newest searches of the group. */
  chosenBy: number;
  /** How often coders chose it, alone, for a missing food with these words. */
  timesCoded: number;
  /** Where the search has it for these words; null: not among the first 50. */
  rank: number | null;
}

/** Searches of a locale with the same words that failed. */
export interface SearchMissesOfText {
  text: string;
  people: number;
  searches: number;
  outcomes: { nothingFound: number; noneChosen: number; rankedLow: number; missingFood: number };
  /** The days of the first and the last recall with such a search, YYYY-MM-DD in UTC. */
  firstDay: string;
  lastDay: string;
  isDismissed: boolean;
  /** The likeliest first. */
  proposals: ProposedFood[];
}

export interface SearchMissesWanted extends CursorPageWanted {
  locale: string;
  outcome?: SearchMissOutcome | undefined;
  /** A part of the words. */
  search?: string | undefined;
  isDismissed: boolean;
}

const COLUMNS = {
  'nothing-found': 'g.nothing_found',
  'none-chosen': 'g.none_chosen',
  'ranked-low': 'g.ranked_low',
  'missing-food': 'g.missing_food',
} as const satisfies Record<SearchMissOutcome, string>;

const MOST_PEOPLE_FIRST: Keyset<'people' | 'textKey'> = {
  columns: [
    ['people', 'integer'],
    ['textKey', 'key'],
  ],
  isDescending: true,
};

/**
 * Lists the words by which at least five people did not find a food of the locale, most people first, with foods that they may name: three
 * queries. Throws AppError `locale.not_found`, `locale.index_not_ready`.
 */
export async function listSearchMisses(
  context: Context,
  { locale, outcome, search, isDismissed, ...wanted }: SearchMissesWanted,
): Promise<CursorPage<SearchMissesOfText>> {
  const { em } = context;
  const foods = context.foods.locale(locale);
  let matched = kysely(em)
    .selectFrom('search_miss_group as g')
    .select(['g.text_key as textKey', 'g.text', 'g.people', 'g.searches', 'g.is_dismissed as isDismissed'])
    .select(['g.nothing_found as nothingFound', 'g.none_chosen as noneChosen'])
    .select(['g.ranked_low as rankedLow', 'g.missing_food as missingFood'])
    .select((eb) => [dayOf(eb.ref('g.first_at')).as('firstDay'), dayOf(eb.ref('g.last_at')).as('lastDay')])
    .where('g.locale_id', '=', locale)
    .where('g.is_dismissed', '=', isDismissed)
    .where('g.people', '>=', sql.lit(FEWEST_PEOPLE));
  if (outcome !== undefined) matched = matched.where(COLUMNS[outcome], '>', 0);
  if (search !== undefined) matched = matched.where((eb) => containsText(eb.ref('g.text'), search));
  const page = await findCursorPage(em, matched, MOST_PEOPLE_FIRST, wanted);
  const proposed = await proposedFoods(em, foods, page.items);
  const items = page.items.map(({ textKey, nothingFound, noneChosen, rankedLow, missingFood, ...group }) => ({
    ...group,
    outcomes: { nothingFound, noneChosen, rankedLow, missingFood },
    proposals: proposed.get(textKey) ?? [],
  }));
  return { ...page, items };
}

const dayOf = (time: unknown) => sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;

/** The newest searches of a group whose choices are counted, so that a page takes as long however many there are. */
const NEWEST_COUNTED = 200;
const MOST_PROPOSALS = 5;

interface Group {
  textKey: string;
  text: string;
}
type Counted = Pick<ProposedFood, 'code'> & { textKey: string; count: number };

/** Finds the foods that were chosen or coded for the words of groups, by their key. */
async function proposedFoods(
  em: EntityManager,
  foods: LocaleFoods,
  groups: readonly Group[],
): Promise<Map<string, ProposedFood[]>> {
  if (groups.length === 0) return new Map();
  const keys = groups.map(({ textKey }) => textKey);
  const { localeId } = foods.settings;
  const [chosen, coded] = [await chosenFoods(em, localeId, keys), await codedFoods(em, localeId, keys)];
  return new Map(groups.map((group) => [group.textKey, proposalsOf(group, foods, chosen, coded)]));
}

function proposalsOf(
  { textKey, text }: Group,
  foods: LocaleFoods,
  chosen: readonly Counted[],
  coded: readonly Counted[],
): ProposedFood[] {
  const countsOf = (counted: readonly Counted[]) =>
    new Map(counted.flatMap((one) => (one.textKey === textKey ? [[one.code, one.count] as const] : [])));
  const [byChoice, byCoding] = [countsOf(chosen), countsOf(coded)];
  const ranks = ranksOf(foods, text);
  return [...new Set([...byChoice.keys(), ...byCoding.keys()])]
    .flatMap((code): ProposedFood[] => {
      const food = foods.list.foods.get(code);
      if (!food) return [];
      const description = food.localDescription ?? food.englishDescription;
      const counts = { chosenBy: byChoice.get(code) ?? 0, timesCoded: byCoding.get(code) ?? 0 };
      return [{ code, description, ...counts, rank: ranks.get(code) ?? null }];
    })
    .toSorted(
      (one, other) =>
        other.chosenBy + other.timesCoded - one.chosenBy - one.timesCoded || (one.code < other.code ? -1 : 1),
    )
    .slice(0, MOST_PROPOSALS);
}

const RANKED = 50;

/** The ranks of the first foods that a search for these words finds, by code. The popularity of foods does not count. */
export function ranksOf({ list, foodIndex }: LocaleFoods, text: string): Map<string, number> {
  const accept = (code: string) => list.isUsable(code, 'regular');
  return new Map(foodIndex.search(text, { limit: RANKED, accept }).map(({ code }, at) => [code, at + 1]));
}

function chosenFoods(em: EntityManager, locale: string, keys: readonly string[]): Promise<Counted[]> {
  return query<Counted>(
    em,
    // Set-based: the newest searches of each group of a page.
    sql`select k.text_key as "textKey", m.food_code as code, count(distinct m.user_id)::int as count
        from unnest(${[...keys]}::text[]) as k(text_key) cross join lateral (
          select food_code, user_id from search_miss where locale_id = ${locale} and text_key = k.text_key and is_counted
          order by submitted_at desc limit ${NEWEST_COUNTED}::int) m
        where m.food_code is not null group by k.text_key, m.food_code`,
  );
}

/** A recipe names no food: only codings with one food count. */
function codedFoods(em: EntityManager, locale: string, keys: readonly string[]): Promise<Counted[]> {
  return kysely(em)
    .selectFrom('coding as c')
    .innerJoin('survey as v', 'v.id', 'c.survey_id')
    .select((eb) => [
      eb.ref('c.text_key').$notNull().as('textKey'),
      eb.ref('c.food_code').$notNull().as('code'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('v.locale_id', '=', locale)
    .where('v.is_test', '=', false)
    .where('c.state', '=', 'holds')
    .where('c.entry_kind', '=', 'missing-food')
    .where('c.text_key', '=', anyText(keys))
    .where('c.food_code', 'is not', null)
    .where((eb) => sql<boolean>`jsonb_array_length(${eb.ref('c.after')} -> 'foods') = 1`)
    .groupBy(['c.text_key', 'c.food_code'])
    .execute();
}
