import { ScaleSector } from '../../../entities/scale-sector.ts';
import { inTransaction, type Context } from '../../context.ts';
import { groupNotFound, requireScaleSector, type ScaleSectorRecord } from './demographic-groups.queries.ts';
import { lockGroup } from './lock-group.ts';
import { recordGroupChange } from './record-group-change.ts';
import { requireNoOverlap, sanitised, toColumns, type SectorFields } from './sector-fields.ts';

/** Adds a sector to a group. Throws AppError `scale_sector.overlap` where another sector of the group shares its range. */
export function createScaleSector(
  context: Context,
  { groupId, ...given }: SectorFields & { groupId: number },
): Promise<ScaleSectorRecord> {
  return inTransaction(context, async (inner) => {
    const group = await lockGroup(inner, groupId);
    if (!group) throw groupNotFound(groupId);
    const sector = sanitised(given);
    await requireNoOverlap(inner, { groupId, own: null, range: sector.range });
    const id = await recordGroupChange(inner, groupId, () =>
      inner.em.insert(ScaleSector, { ...toColumns(sector), demographicGroup: groupId }),
    );
    return requireScaleSector(inner, id);
  });
}
