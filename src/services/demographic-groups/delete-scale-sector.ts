import { ScaleSector } from '../../../entities/scale-sector.ts';
import { inTransaction, type Context } from '../../context.ts';
import { sectorNotFound } from './demographic-groups.queries.ts';
import { recordGroupChange } from './record-group-change.ts';

/** Deletes a sector. Feedback then says nothing of intakes in its range. */
export function deleteScaleSector(context: Context, { id }: { id: number }): Promise<{ id: number }> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const sector = await em.findOne(ScaleSector, id);
    if (!sector) throw sectorNotFound(id);
    await recordGroupChange(inner, sector.demographicGroup.id, async () => {
      if ((await em.nativeDelete(ScaleSector, id)) === 0) throw sectorNotFound(id);
    });
    return { id };
  });
}
