import { ScaleSector } from '../../../entities/scale-sector.ts';
import type { Scope } from '../../scope.ts';
import { sectorNotFound } from './feedback-rules.queries.ts';

/** Deletes a sector; the group then says nothing of intakes in its range. */
export async function deleteScaleSector({ em }: Scope, id: number): Promise<{ id: number }> {
  if ((await em.nativeDelete(ScaleSector, id)) === 0) throw sectorNotFound(id);
  return { id };
}
