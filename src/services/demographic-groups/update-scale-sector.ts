import { ScaleSector } from '../../../entities/scale-sector.ts';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { applyChanges, type Changes } from './apply-changes.ts';
import { requireScaleSector, sectorNotFound, type ScaleSectorRecord } from './demographic-groups.queries.ts';
import { recordGroupChange } from './record-group-change.ts';
import { requireNoOverlap, sanitised, toColumns, type SectorFields } from './sector-fields.ts';

/** Changes the given fields of a sector. Throws AppError `scale_sector.overlap`, `scale_sector.unusable_name`. */
export function updateScaleSector(
  context: Context,
  { id, ...changes }: Changes<SectorFields> & { id: number },
): Promise<ScaleSectorRecord> {
  return inTransaction(context, async (inner) => {
    const groupId = await lockGroupOf(inner, id);
    const sector = applyChanges<SectorFields>(await requireScaleSector(inner, id), sanitised(changes));
    await requireNoOverlap(inner, { groupId, own: id, range: sector.range });
    await recordGroupChange(inner, groupId, () => inner.em.nativeUpdate(ScaleSector, id, toColumns(sector)));
    return requireScaleSector(inner, id);
  });
}

// Locks the sector and its group: two sectors of a group cannot move into each other at the same time.
async function lockGroupOf({ em }: Context, sectorId: number): Promise<number> {
  const group = await kysely(em)
    .selectFrom('scale_sector as s')
    .innerJoin('demographic_group as g', 'g.id', 's.demographic_group_id')
    .select('g.id')
    .where('s.id', '=', sectorId)
    .forNoKeyUpdate(['g', 's'])
    .executeTakeFirst();
  if (!group) throw sectorNotFound(sectorId);
  return group.id;
}
