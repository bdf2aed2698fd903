import type { EntityManager } from '@mikro-orm/sql';
import { ScaleSector } from '../../../entities/scale-sector.ts';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type Context } from '../../context.ts';
import { requireScaleSector, sectorNotFound, type ScaleSectorRecord } from './demographic-groups.queries.ts';
import { requireNoOverlap, sanitised, toColumns, type SectorFields } from './sector-fields.ts';
import { withChanges, type Changes } from './with-changes.ts';

/** Changes what is given of a sector. */
export function updateScaleSector(
  context: Context,
  { id, ...changes }: Changes<SectorFields> & { id: number },
): Promise<ScaleSectorRecord> {
  return inTransaction(context, async ({ em }) => {
    const groupId = await lockedGroupOf(em, id);
    const sector = withChanges<SectorFields>(await requireScaleSector(em, id), sanitised(changes));
    await requireNoOverlap(em, { groupId, own: id, range: sector.range });
    await em.nativeUpdate(ScaleSector, id, toColumns(sector));
    return requireScaleSector(em, id);
  });
}

// Sector and group: the others of the group wait too, so that no two of them move into each other.
async function lockedGroupOf(em: EntityManager, sectorId: number): Promise<number> {
  const [group] = await query<{ id: number }>(
    em,
    sql`select g.id from scale_sector s join demographic_group g on g.id = s.demographic_group_id
        where s.id = ${sectorId} for no key update of g, s`,
  );
  if (!group) throw sectorNotFound(sectorId);
  return group.id;
}
