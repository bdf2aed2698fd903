import type { Sex, WeightTargetId } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { PhysicalActivityLevel } from '../../../entities/physical-activity-level.ts';
import { PhysicalData } from '../../../entities/physical-data.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { requireKnown, unknown } from '../food-list-editing/refusals.ts';

export interface PhysicalDataRecord {
  userId: number;
  sex: Sex | null;
  /** The day of birth, yyyy-mm-dd. */
  birthdate: string | null;
  /** The weight in kg. */
  weight: number | null;
  weightTarget: WeightTargetId | null;
  /** The height in cm. */
  height: number | null;
  physicalActivityLevelId: number | null;
}

/** A change of physical data. An absent field stays as it is, null clears it. */
export type PhysicalDataChange = {
  [Field in keyof Omit<PhysicalDataRecord, 'userId'>]?: PhysicalDataRecord[Field] | undefined;
};

const EARLIEST = '1900-01-01';
const DAY_MS = 24 * 3600 * 1000;

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
  await requireActivityLevel(em, change.physicalActivityLevelId ?? null);
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
  const issues = [{ path: 'birthdate', code: 'out_of_range', message }];
  throw new AppError('invalid', 'physical_data.not_born', `birthdate: ${message}`, { issues });
}

async function requireActivityLevel(em: EntityManager, id: number | null): Promise<void> {
  if (id === null || (await em.count(PhysicalActivityLevel, id)) > 0) return;
  requireKnown([unknown('physicalActivityLevelId', `physical activity level ${id}`)]);
}
