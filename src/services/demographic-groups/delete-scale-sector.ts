import { ScaleSector } from '../../../entities/scale-sector.ts';
import type { Context } from '../../context.ts';
import { sectorNotFound } from './demographic-groups.queries.ts';

/** Deletes a sector. Feedback then says nothing of intakes in its range. */
export async function deleteScaleSector({ em }: Context, { id }: { id: number }): Promise<{ id: number }> {
  if ((await em.nativeDelete(ScaleSector, id)) === 0) throw sectorNotFound(id);
  return { id };
}
