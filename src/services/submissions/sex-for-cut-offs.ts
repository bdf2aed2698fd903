import type { QualityCutOffs, Sex } from '@dietary-recall/vocabulary';
import type { SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/** Reads the sex of the caller if the cut-offs of the survey differ by sex. Most surveys have none, and their recalls cost no query. */
export async function sexForCutOffs(
  { em, actor }: SignedInContext,
  cutOffs: QualityCutOffs | null,
): Promise<Sex | null> {
  const limits = cutOffs === null ? [] : [cutOffs.lowEnergyKcal, cutOffs.highEnergyKcal];
  if (limits.every(({ f, m }) => f === null && m === null)) return null;
  const person = await kysely(em)
    .selectFrom('physical_data')
    .select('sex')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return person?.sex ?? null;
}
