import { DAY_MS } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { PhysicalData } from '../../../entities/physical-data.ts';
import type { Context } from '../../context.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import type { PhysicalDataChange, PhysicalDataFields } from '../../domain/person-fields.ts';
import { invalid, requireKnown, unknown } from '../../refusals.ts';

/** The physical data of a user. */
export interface PhysicalDataRecord extends PhysicalDataFields {
  userId: number;
}

const EARLIEST = '1900-01-01';

/**
 * Stores the given fields of a user's physical data and returns all of them. The caller has checked the permission. Throws AppError
 * `physical_data.not_born`, `reference.not_found`.
 */
export async function storePhysicalData(
  context: Context,
  userId: number,
  change: PhysicalDataChange,
): Promise<PhysicalDataRecord> {
  const { em, now } = context;
  requirePlausibleBirthdate(change.birthdate ?? null, now());
  await requireActivityLevels(em, [{ path: 'physicalActivityLevelId', id: change.physicalActivityLevelId }]);
  const { weight: weightKg, height: heightCm, physicalActivityLevelId: physicalActivityLevel, ...rest } = change;
  const columns = Object.entries({ ...rest, weightKg, heightCm, physicalActivityLevel });
  const given = Object.fromEntries(columns.filter(([, value]) => value !== undefined));
  await em.upsert(PhysicalData, { ...given, user: userId });
  return toRecord(await em.findOneOrFail(PhysicalData, userId, { refresh: true }));
}

/** Finds the physical data of a user. Null if none were ever given. */
export async function findPhysicalData({ em }: Context, userId: number): Promise<PhysicalDataRecord | null> {
  const stored = await em.findOne(PhysicalData, userId);
  return stored && toRecord(stored);
}

function toRecord(data: PhysicalData): PhysicalDataRecord {
  const { user, sex = null, birthdate = null, weightKg, weightTarget = null, heightCm, physicalActivityLevel } = data;
  return {
    userId: user.id,
    sex,
    birthdate,
    weight: weightKg ?? null,
    weightTarget,
    height: heightCm ?? null,
    physicalActivityLevelId: physicalActivityLevel?.id ?? null,
  };
}

/**
 * Refuses a birthdate before 1900 or in the future. One day more is allowed, because it is tomorrow already in some time zones.
 * Throws AppError `physical_data.not_born`.
 */
export function requirePlausibleBirthdate(birthdate: string | null, now: Date): void {
  if (birthdate === null || (birthdate >= EARLIEST && Date.parse(birthdate) <= now.getTime() + DAY_MS)) return;
  const message = 'Give a day in the past, from 1900 on.';
  throw invalid('physical_data.not_born', [{ path: 'birthdate', code: 'out_of_range', message }]);
}

/** Refuses unknown levels of physical activity by their places in the body. Throws AppError `reference.not_found`. */
export async function requireActivityLevels(
  em: EntityManager,
  levels: readonly { path: string; id: number | null | undefined }[],
): Promise<void> {
  const given = levels.flatMap(({ path, id }) => (id == null ? [] : [{ path, id }]));
  if (given.length === 0) return;
  const rows = await kysely(em)
    .selectFrom('physical_activity_level')
    .select('id')
    .where('id', '=', anyNumber(given.map(({ id }) => id)))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  requireKnown(
    given.flatMap(({ path, id }) => (known.has(id) ? [] : [unknown(path, `physical activity level ${id}`)])),
  );
}
