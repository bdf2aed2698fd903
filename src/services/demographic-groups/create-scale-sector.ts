import { ScaleSector } from '../../../entities/scale-sector.ts';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type Context } from '../../context.ts';
import { groupNotFound, requireScaleSector, type ScaleSectorRecord } from './demographic-groups.queries.ts';
import { requireNoOverlap, sanitised, toColumns, type SectorFields } from './sector-fields.ts';

/** Adds a sector to a group, where no other one is. */
export function createScaleSector(
  context: Context,
  { groupId, ...given }: SectorFields & { groupId: number },
): Promise<ScaleSectorRecord> {
  return inTransaction(context, async ({ em }) => {
    const [group] = await query(em, sql`select from demographic_group where id = ${groupId} for no key update`);
    if (!group) throw groupNotFound(groupId);
    const sector = sanitised(given);
    await requireNoOverlap(em, { groupId, own: null, range: sector.range });
    const id = await em.insert(ScaleSector, { ...toColumns(sector), demographicGroup: groupId });
    return requireScaleSector(em, id);
  });
}
