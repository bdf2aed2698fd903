import type { EntityManager } from '@mikro-orm/sql';
import { sanitizeHtml } from '../../adapters/html.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { invalid } from '../food-list-editing/refusals.ts';
import type { Range, ScaleSectorRecord } from './demographic-groups.queries.ts';
import type { Changes } from './with-changes.ts';

export type SectorFields = Omit<ScaleSectorRecord, 'id'>;

const MAX_NAME = 256;

/** The same, as it may be shown to anybody. Throws AppError `scale_sector.unusable_name`. */
export function sanitised<Given extends Changes<SectorFields>>(given: Given): Given {
  const { name, description } = given;
  return {
    ...given,
    ...(name === undefined ? {} : { name: toName(name) }),
    ...(typeof description === 'string' ? { description: sanitizeHtml(description) } : {}),
  };
}

export function toColumns({ name, description, sentiment, range }: SectorFields) {
  return { name, description, sentiment, rangeStart: range.start, rangeEnd: range.end };
}

// Sanitising takes away what may not be shown, and writes & as &amp;.
function toName(given: string): string {
  const name = sanitizeHtml(given).trim();
  if (name === '') throw unusableName('Nothing of it is left as HTML that may be shown: write some text.');
  if (name.length > MAX_NAME) throw unusableName(`As HTML it is longer than ${MAX_NAME} characters: shorten it.`);
  return name;
}

function unusableName(message: string): AppError {
  return invalid('scale_sector.unusable_name', [{ path: 'name', code: 'invalid', message }]);
}

/**
 * Refuses a range that another sector of the group shares with it. The caller holds the group, so that no other sector is
 * stored meanwhile. Throws AppError `scale_sector.overlap`.
 */
export async function requireNoOverlap(
  em: EntityManager,
  { groupId, own, range: { start, end } }: { groupId: number; own: number | null; range: Range },
): Promise<void> {
  // The expression of the constraint scale_sector_no_overlap: as numeric, numbers have fifteen digits.
  const [other] = await query<{ id: number; name: string; start: number; end: number }>(
    em,
    sql`select id, name, range_start as start, range_end as end from scale_sector
        where demographic_group_id = ${groupId} and id is distinct from ${own}::int
          and numrange(range_start::numeric, range_end::numeric)
            && numrange(${start}::float8::numeric, ${end}::float8::numeric)
        order by range_start limit 1`,
  );
  if (!other) return;
  const message = `It overlaps sector ${other.id} "${other.name}", from ${other.start} to below ${other.end}. They may touch.`;
  const issues = [{ path: 'range', code: 'overlap', message }];
  const facts = { scaleSector: { id: other.id, name: other.name, range: { start: other.start, end: other.end } } };
  throw new AppError('invalid', 'scale_sector.overlap', `range: ${message}`, { issues, facts });
}
