import type { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { anyUuid } from '../../db/any-of.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { calculateVersion, isCoded } from '../recalculation/calculate-version.ts';
import { recallsById, type StoredRecall } from '../recalculation/recalculation.queries.ts';
import { storeSums } from '../recalculation/store-recalls.ts';

/** Whether a coding that holds stands in the place of `f`, a submitted food or a missing one. */
const IS_REPLACED = sql.raw(
  `exists (select from coding c where c.subject_id = f.id and c.state = 'holds' and c.kind in ('code', 'correct', 'remove'))`,
);

/** A part of a recall whose codings changed. */
interface Touched {
  submissionId: string;
  subjectId: string;
}

/**
 * Makes recalls as coded, and the queue, from the codings that hold: foods, missing foods, meals, judgement, sums and flags. It follows from the
 * stored codings alone, so that whatever changed in them has one way to take effect. Set-based: whatever the number of recalls.
 */
export async function applyCodings(
  context: Context,
  survey: Pick<Survey, 'qualityCutOffs'>,
  touched: readonly Touched[],
): Promise<void> {
  const { em } = context;
  const recalls = [...new Set(touched.map(({ submissionId }) => submissionId))];
  const subjects = anyUuid([...new Set(touched.map(({ subjectId }) => subjectId))]);
  const meals = sql`submission_meal m where m.submission_id = ${anyUuid(recalls)}`;
  // A submitted food is one as coded unless a coding that holds stands in its place; a coded one is while its coding holds.
  await query(
    em,
    sql`update submission_food f set is_as_coded = n.holds from (
          select f.id, case when f.coding_id is null
              then not ${IS_REPLACED}
              else exists (select from coding c where c.id = f.coding_id and c.state = 'holds') end as holds
          from submission_food f where f.meal_id in (select m.id from ${meals})) n
        where n.id = f.id and n.holds <> f.is_as_coded`,
  );
  await query(
    em,
    sql`update submission_missing_food f set is_as_coded = n.is_missing from (
          select f.id, not ${IS_REPLACED} as is_missing
          from submission_missing_food f where f.meal_id in (select m.id from ${meals})) n
        where n.id = f.id and n.is_missing <> f.is_as_coded`,
  );
  await query(
    em,
    sql`update submission_meal m set coded = n.coded from (
          select m.id, (select c.after -> 'meal' from coding c where c.subject_id = m.id and c.state = 'holds') as coded from ${meals}) n
        where n.id = m.id and n.coded is distinct from m.coded`,
  );
  await query(
    em,
    sql`update submission s set validity = n.validity from (
          select s.id, (select c.after ->> 'validity' from coding c where c.subject_id = s.id and c.state = 'holds') as validity
          from submission s where s.id = ${anyUuid(recalls)}) n
        where n.id = s.id and n.validity is distinct from s.validity`,
  );
  await requireLinks(context, recalls);
  await storeSumsOf(context, survey, recalls);
  // What no coding holds for is to be coded again. Last, because the groups of the queue are locked from here to the end of the transaction,
  // and respondents whose recalls have such words wait for them.
  await query(
    em,
    sql`with held as (select subject_id from coding where subject_id = ${subjects} and state = 'holds'),
          coded as (delete from coding_entry where id in (select subject_id from held)),
          opened as materialized (select array(select id from unnest(${[...new Set(touched.map(({ subjectId }) => subjectId))]}::uuid[]) as id
            where id not in (select subject_id from held)) as ids)
        select queue_foods(ids), queue_missing_foods(ids) from opened`,
  );
  await query(
    em,
    sql`update coding_entry e set proposed_by = array(select distinct c.coded_by_id from coding c
          where c.subject_id = e.id and c.state = 'proposed' and c.coded_by_id is not null) where e.id = ${subjects}`,
  );
}

/** The most foods that a refusal names. */
const MAX_NAMED = 20;

/**
 * Refuses what would link a food to one that its meal does not have, to itself, or in more than three levels. Set-based: all recalls at once.
 * Throws AppError `coding.linked_foods`, which names the first recalls with such a food.
 */
async function requireLinks({ em }: Context, recalls: readonly string[]): Promise<void> {
  const linkedTo = (food: string, parent: string) =>
    sql.raw(`${parent}.meal_id = ${food}.meal_id and ${parent}.is_as_coded
      and coalesce(${parent}.original_id, ${parent}.id) = ${food}.parent_food_id`);
  const wrong = await query<{ submissionId: string; foodId: string; count: number }>(
    em,
    sql`with wrong as (
          select m.submission_id, coalesce(f.original_id, f.id) as food_id
          from submission_meal m join submission_food f on f.meal_id = m.id and f.is_as_coded
            left join submission_food p on ${linkedTo('f', 'p')} left join submission_food q on ${linkedTo('p', 'q')}
          where m.submission_id = ${anyUuid(recalls)} and f.parent_food_id is not null
            and (p.id is null or q.parent_food_id is not null))
        select submission_id as "submissionId", food_id as "foodId", (select count(distinct submission_id)::int from wrong) as count
        from wrong order by submission_id, food_id limit ${MAX_NAMED}::int`,
  );
  const [first] = wrong;
  if (!first) return;
  const facts = { count: first.count, recalls: wrong.map(({ submissionId, foodId }) => ({ submissionId, foodId })) };
  const message =
    'Foods are linked to foods of their meal, in three levels at most: remove, move or unlink the linked food first.';
  throw new AppError('conflict', 'coding.linked_foods', message, { facts });
}

async function storeSumsOf(
  { em }: Context,
  { qualityCutOffs }: Pick<Survey, 'qualityCutOffs'>,
  ids: readonly string[],
): Promise<void> {
  const recalls = await recallsById(em, ids);
  const rows = recalls.map((recall) => {
    const asSubmitted = submittedSums(recall);
    if (!isCoded(recall)) return { id: recall.id, ...asSubmitted, asSubmitted: null };
    return { id: recall.id, ...calculateVersion(recall, 'coded', qualityCutOffs ?? null), asSubmitted };
  });
  await storeSums(em, rows);
}

/** Returns the sums of a recall as submitted: stored ones are not computed again, because tables and cut-offs may have changed. */
function submittedSums(recall: StoredRecall) {
  if (recall.asSubmitted !== null) return recall.asSubmitted;
  const { totals, flags, eaten, unknowns, totalsBySource } = recall;
  if (eaten != null && unknowns != null)
    return { totals, eaten, unknowns, totalsBySource: totalsBySource ?? null, flags };
  // An earlier version stored totals alone.
  return { ...calculateVersion(recall, 'submitted', null), totals, flags };
}
