import { isEnergyIncomplete, QUALITY_FLAGS } from '@dietary-recall/nutrition';
import { Submission } from '../../../entities/submission.ts';
import { inTransaction, type Context } from '../../context.ts';
import { updateFromJson } from '../../db/columns.ts';
import { kysely } from '../../db/kysely.ts';
import { query } from '../../db/sql.ts';
import { sumsOfFoods } from '../submissions/recall-sums.ts';

/** The recalls of a transaction: some thousand foods, which are locked for a fraction of a second. */
const BATCH = 200;

/**
 * Stores what the totals leave out, and the flag `incomplete`, of recalls that an earlier version stored with totals alone. Each batch
 * is a transaction of its own. Returns how many recalls it completed.
 */
export async function storeSums(context: Context): Promise<number> {
  let completed = 0;
  for (;;) {
    const stored = await inTransaction(context, storeBatch);
    completed += stored;
    if (stored < BATCH) return completed;
  }
}

async function storeBatch({ em }: Context): Promise<number> {
  // Another process keeps the recalls that it has locked.
  const recalls = await kysely(em)
    .selectFrom('submission')
    .select(['id', 'totals', 'flags'])
    .where('eaten', 'is', null)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (recalls.length === 0) return 0;
  const sums = await sumsOfFoods(
    em,
    recalls.map(({ id }) => id),
    'coded',
  );
  const rows = recalls.flatMap(({ id, totals, flags }) => {
    const found = sums.get(id);
    if (!found) return [];
    const { eaten, unknowns, totalsBySource } = found;
    const isIncomplete = isEnergyIncomplete({ ...found, totals });
    const raised = QUALITY_FLAGS.filter((flag) => flags.includes(flag) || (flag === 'incomplete' && isIncomplete));
    return [{ id, eaten, unknowns, totalsBySource, flags: raised }];
  });
  const json = { em, entity: Submission, json: JSON.stringify(rows) };
  // Set-based: one statement for a batch.
  await query(em, updateFromJson(json, ['eaten', 'unknowns', 'totalsBySource', 'flags']));
  return recalls.length;
}
