import type { CodingEntryKind } from '@dietary-recall/vocabulary';
import type { RawBuilder } from 'kysely';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { keyOf, orderBy, rowsAfter, type Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import { findCursorPage, nextCursor, type CursorPage, type CursorPageWanted } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import type { OpenEntry } from './code-entries.ts';
import { suggestedFoods } from './suggested-foods.ts';

/** A food that may be what the words of respondents mean. */
interface SuggestedFood {
  code: string;
  description: string;
}

/** Entries of the queue that are alike. */
export interface QueueGroup {
  kind: CodingEntryKind;
  /** Entries of a kind with the same key are alike. */
  textKey: string;
  /** The words of the first of them. */
  text: string;
  /** The food code; null for missing foods. */
  code: string | null;
  entries: number;
  /** Whether the food list has learnt the unknown code. */
  isLearnt: boolean;
  /** What the search finds for the words, best first. */
  suggestions: SuggestedFood[];
  /** The foods that were chosen for these words before in the survey, the most frequent first. */
  chosenBefore: (SuggestedFood & { times: number })[];
}

interface QueueWanted extends CursorPageWanted {
  surveyId: string;
  kind?: CodingEntryKind | undefined;
}

/** Learnt codes first, then the largest groups. */
const FIRST: Keyset<'learnt' | 'entries' | 'kind' | 'textKey'> = {
  columns: [
    ['learnt', 'integer'],
    ['entries', 'integer'],
    ['kind', 'key'],
    ['textKey', 'key'],
  ],
  isDescending: true,
};

type GroupRow = Pick<QueueGroup, 'kind' | 'textKey' | 'text' | 'code' | 'entries'> & {
  learnt: number;
  chosen: { code: string; times: number }[];
  key: string[];
};

/**
 * Lists what is to be coded in a survey, alike entries together: codes that the food list has learnt first, then by number. In a survey with a
 * second coder, the caller does not see what they have proposed. Two queries. Throws AppError `survey.not_found`, `locale.index_not_ready`.
 */
export async function listCodingQueue(
  context: SignedInContext,
  { surveyId, kind, limit, offset, cursor }: QueueWanted,
): Promise<CursorPage<QueueGroup>> {
  const { em, actor } = context;
  const survey = await context.surveys.get(surveyId);
  const locale = context.foods.locale(survey.locale.id);
  const learnt = await learntCodes(context, survey);
  const start = cursor === undefined ? sql`` : sql`where ${rowsAfter(FIRST, cursor)}`;
  const ofSurvey = sql`survey_id = ${survey.id} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`;
  const proposed = survey.needsSecondCoder
    ? sql`select kind, text_key, 1 as own from coding_entry
              where ${ofSurvey} and proposed_by <> '{}' and proposed_by @> array[${actor.userId}::int] union all`
    : sql``;
  const isLearnt = sql`(kind = 'unresolved-code' and text_key = ${anyText(learnt)})::int`;
  const [page] = await query<{ total: number; rows: GroupRow[] }>(
    em,
    // Hot: a coder's list of thousands of groups. Those whose place is another than in the index are few and are added to what it holds.
    sql`with moved as materialized (
          select kind, text_key as "textKey", g.entries - k.own as entries, ${isLearnt} as learnt
          from (select kind, text_key, sum(own)::int as own from (
              ${proposed} select 'unresolved-code' as kind, unnest(${learnt}::text[]) as text_key, 0 as own) c group by kind, text_key) k
            join coding_group g using (kind, text_key) where ${ofSurvey}),
        kept as (
          select kind, text_key as "textKey", entries, 0 as learnt from coding_group
          where ${ofSurvey} and (kind, text_key) not in (select kind, "textKey" from moved)),
        first as (
          select * from (select * from moved where entries > 0) m ${start}
          union all (select * from kept ${start} order by ${orderBy(FIRST)} limit ${limit + 1 + offset}::bigint))
        select (select count(*)::int from coding_group where ${ofSurvey}) - (select count(*)::int from moved where entries <= 0) as total,
          coalesce((select json_agg(shown) from (
            select g.*, e.text, e.code, coalesce(c.chosen, '[]') as chosen, ${keyOf(FIRST)} as key from (
              select * from first order by ${orderBy(FIRST)} limit ${limit + 1}::int offset ${offset}::int) g
              cross join lateral (select text, code from coding_entry where survey_id = ${survey.id} and kind = g.kind
                and text_key = g."textKey" order by id limit 1) e
              cross join lateral (select json_agg(n order by times desc, code) as chosen from (
                select food_code as code, count(*)::int as times from coding where survey_id = ${survey.id} and state = 'holds'
                  and text_key = g."textKey" and entry_kind = g.kind and food_code is not null group by food_code) n) c
            order by ${orderBy(FIRST)}) shown), '[]') as rows`,
  );
  const { total, rows } = page ?? { total: 0, rows: [] };
  const describe = (code: string): SuggestedFood => {
    const food = locale.list.foods.get(code);
    return { code, description: food?.localDescription ?? food?.englishDescription ?? code };
  };
  const suggest = (row: GroupRow): SuggestedFood[] => {
    if (row.learnt === 1) return [describe(row.textKey)];
    if (row.kind !== 'missing-food' && row.kind !== 'unresolved-code') return [];
    return suggestedFoods(locale, row.text).map(describe);
  };
  const items = rows.slice(0, limit).map((row): QueueGroup => {
    const { learnt: _, chosen, key: __, ...group } = row;
    const chosenBefore = chosen.map(({ code, times }) => ({ ...describe(code), times }));
    return { ...group, isLearnt: row.learnt === 1, suggestions: suggest(row), chosenBefore };
  });
  return { items, total, isTotalExact: true, limit, offset, nextCursor: nextCursor(FIRST, rows, limit) };
}

/** Finds the unknown codes of a survey's queue that its food list has by now. */
export async function learntCodes({ em, foods }: Context, survey: SurveyWithLocale): Promise<string[]> {
  const { list } = foods.locale(survey.locale.id);
  const rows = await kysely(em)
    .selectFrom('coding_group')
    .select('text_key as code')
    .where('survey_id', '=', survey.id)
    .where('kind', '=', 'unresolved-code')
    .execute();
  return rows.map(({ code }) => code).filter((code) => list.foods.has(code));
}

/** An entry of the queue with where it comes from and what the respondent said. */
export interface QueueEntry {
  /** The food or the missing food. */
  id: string;
  submissionId: string;
  kind: CodingEntryKind;
  textKey: string;
  text: string;
  code: string | null;
  recallDate: string;
  meal: string;
  brand: string;
  /** The weight eaten in g; null: unknown. */
  grams: number | null;
  /** The respondent's words on a missing food; null for a food of the list. */
  missing: { description: string; portionSize: string; leftovers: string } | null;
}

interface EntriesWanted extends CursorPageWanted {
  surveyId: string;
  kind: CodingEntryKind;
  textKey: string;
}

const OLDEST: Keyset<'id'> = { columns: [['id', 'uuid']], isDescending: false };

/** Lists the open entries of a group, the oldest first: one query. Throws AppError `survey.not_found`. */
export async function listQueueEntries(
  { em, surveys, actor }: SignedInContext,
  { surveyId, kind, textKey, ...wanted }: EntriesWanted,
): Promise<CursorPage<QueueEntry>> {
  const survey = await surveys.get(surveyId);
  let matched = kysely(em)
    .selectFrom('coding_entry as e')
    .innerJoin('submission as s', 's.id', 'e.submission_id')
    .leftJoin('submission_food as f', 'f.id', 'e.id')
    .leftJoin('submission_missing_food as x', 'x.id', 'e.id')
    .innerJoin('submission_meal as m', (join) =>
      join.on((eb) => eb('m.id', '=', eb.fn.coalesce('f.meal_id', 'x.meal_id'))),
    )
    .select(['e.id', 'e.submission_id as submissionId', 'e.kind', 'e.text_key as textKey', 'e.text', 'e.code'])
    .select([
      'm.name as meal',
      'f.portion_weight_grams as grams',
      'x.description',
      'x.portion_size as portionSize',
      'x.leftovers',
    ])
    .select((eb) => [
      eb.fn.coalesce('f.brand', 'x.brand').$notNull().as('brand'),
      eb.cast<string>('s.recall_date', 'text').as('recallDate'),
    ])
    .where('e.survey_id', '=', survey.id)
    .where('e.kind', '=', kind)
    .where('e.text_key', '=', textKey);
  if (survey.needsSecondCoder) matched = matched.where(notProposedBy(actor, 'e.proposed_by'));
  const page = await findCursorPage(em, matched, OLDEST, wanted);
  const items = page.items.map(({ description, portionSize, leftovers, ...entry }) => ({
    ...entry,
    missing: description === null ? null : { description, portionSize: portionSize ?? '', leftovers: leftovers ?? '' },
  }));
  return { ...page, items };
}

/** The condition that a coder has not proposed a coding of an entry. It is for surveys with a second coder: a sole coder decides again. */
function notProposedBy({ userId }: SignedInContext['actor'], column: string): RawBuilder<boolean> {
  return sql<boolean>`not ${sql.ref(column)} @> array[${userId}::int]`;
}

/** Reads the first open entries of groups that the caller may code. Returns how many more there are. */
export async function openEntries(
  { em, actor }: SignedInContext,
  {
    survey,
    kind,
    textKeys,
    limit,
  }: {
    survey: Pick<SurveyWithLocale, 'id' | 'needsSecondCoder'>;
    kind: CodingEntryKind;
    textKeys: readonly string[];
    limit: number;
  },
): Promise<{ entries: OpenEntry[]; remaining: number }> {
  let open = kysely(em)
    .selectFrom('coding_entry')
    .where('survey_id', '=', survey.id)
    .where('kind', '=', kind)
    .where('text_key', '=', anyText(textKeys));
  if (survey.needsSecondCoder) open = open.where(notProposedBy(actor, 'proposed_by'));
  const rows = await open
    .select(['id', 'submission_id as submissionId', 'kind', 'text_key as textKey'])
    // In the same statement, because others code and submit in the meantime.
    .select(
      open
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('count'),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  const entries = rows.map(({ count: _, ...entry }) => entry);
  return { entries, remaining: (rows[0]?.count ?? 0) - rows.length };
}
