import { sanitizeHtml } from '../../adapters/html.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { invalid } from '../../refusals.ts';
import type { Changes } from './apply-changes.ts';
import type { Range, ScaleSectorRecord } from './demographic-groups.queries.ts';

export type SectorFields = Omit<ScaleSectorRecord, 'id'>;

const MAX_NAME = 256;

/** Returns the fields with name and description as HTML that is safe to show. Throws AppError `scale_sector.unusable_name`. */
export function sanitised<Given extends Changes<SectorFields>>(given: Given): Given {
  const { name, description } = given;
  return {
    ...given,
    ...(name === undefined ? {} : { name: toName(name) }),
    ...(typeof description === 'string' ? { description: sanitizeHtml(description) } : {}),
  };
}

/** Returns the fields as the properties of the entity. */
export function toColumns({ name, description, sentiment, range }: SectorFields) {
  return { name, description, sentiment, rangeStart: range.start, rangeEnd: range.end };
}

// Sanitising removes unsafe HTML and writes & as &amp;, so that a name may become empty or longer.
function toName(given: string): string {
  const name = sanitizeHtml(given).trim();
  if (name === '') throw unusableName('It contains no text that may be shown: write some text.');
  if (name.length > MAX_NAME) throw unusableName(`As HTML it is longer than ${MAX_NAME} characters: shorten it.`);
  return name;
}

function unusableName(message: string): AppError {
  return invalid('scale_sector.unusable_name', [{ path: 'name', code: 'invalid', message }]);
}

/**
 * Refuses a range that overlaps another sector of the group, except for `own`. The caller has locked the group, so that nobody
 * stores another sector. Throws AppError `scale_sector.overlap`.
 */
export async function requireNoOverlap(
  { em }: Context,
  { groupId, own, range: { start, end } }: { groupId: number; own: number | null; range: Range },
): Promise<void> {
  // As in the constraint scale_sector_no_overlap: the bounds are compared as numeric, which has their first 15 digits.
  const range = sql`numrange(${start}::float8::numeric, ${end}::float8::numeric)`;
  let overlapping = kysely(em)
    .selectFrom('scale_sector')
    .select(['id', 'name', 'range_start as start', 'range_end as end'])
    .where('demographic_group_id', '=', groupId)
    .where(
      (eb) => sql<boolean>`numrange(${eb.ref('range_start')}::numeric, ${eb.ref('range_end')}::numeric) && ${range}`,
    )
    .orderBy('range_start')
    .limit(1);
  if (own !== null) overlapping = overlapping.where('id', '<>', own);
  const other = await overlapping.executeTakeFirst();
  if (!other) return;
  const message = `It overlaps sector ${other.id} "${other.name}", from ${other.start} to below ${other.end}. They may touch.`;
  const issues = [{ path: 'range', code: 'overlap', message }];
  const facts = { scaleSector: { id: other.id, name: other.name, range: { start: other.start, end: other.end } } };
  throw new AppError('invalid', 'scale_sector.overlap', `range: ${message}`, { issues, facts });
}
