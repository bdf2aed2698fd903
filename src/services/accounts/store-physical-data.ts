import type { Sex, WeightTargetId } from '@dietary-recall/vocabulary';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { requireKnown, unknown } from '../food-list-editing/refusals.ts';

export interface PhysicalDataRecord {
  userId: number;
  sex: Sex | null;
  /** yyyy-mm-dd */
  birthdate: string | null;
  /** kg */
  weight: number | null;
  weightTarget: WeightTargetId | null;
  /** cm */
  height: number | null;
  physicalActivityLevelId: number | null;
}

/** What is left out stays as it is; null takes it away. */
export type PhysicalDataChange = {
  [Field in keyof Omit<PhysicalDataRecord, 'userId'>]?: PhysicalDataRecord[Field] | undefined;
};

const EARLIEST = '1900-01-01';
const DAY_MS = 24 * 3600 * 1000;

/** Writes down what is given of a person's physical data; answers all of them. The caller has seen to it that they may. */
export async function storePhysicalData(
  context: Context,
  userId: number,
  change: PhysicalDataChange,
): Promise<PhysicalDataRecord> {
  const { em, now } = context;
  requireBorn(change.birthdate ?? null, now());
  await requireActivityLevel(context, change.physicalActivityLevelId ?? null);
  const given = JSON.stringify(change);
  const kept = (column: string, field: keyof PhysicalDataChange) =>
    sql`${sql.ref(column)} = case when ${given}::jsonb ? ${sql.lit(field)} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`p.${column}`)} end`;
  const [stored] = await query<PhysicalDataRecord>(
    em,
    sql`insert into physical_data as p
          (user_id, sex, birthdate, weight_kg, weight_target, height_cm, physical_activity_level_id)
        select ${userId}::int, g.* from jsonb_to_record(${given}::jsonb) as g(sex text, birthdate date,
          weight double precision, "weightTarget" text, height double precision, "physicalActivityLevelId" int)
        on conflict (user_id) do update set ${kept('sex', 'sex')}, ${kept('birthdate', 'birthdate')},
          ${kept('weight_kg', 'weight')}, ${kept('weight_target', 'weightTarget')}, ${kept('height_cm', 'height')},
          ${kept('physical_activity_level_id', 'physicalActivityLevelId')}
        returning ${RECORD}`,
  );
  if (!stored) throw new Error('an upsert answers its row');
  return stored;
}

export async function findPhysicalData({ em }: Context, userId: number): Promise<PhysicalDataRecord | null> {
  const [stored] = await query<PhysicalDataRecord>(
    em,
    sql`select ${RECORD} from physical_data where user_id = ${userId}`,
  );
  return stored ?? null;
}

const RECORD = sql`user_id as "userId", sex, birthdate::text as birthdate, weight_kg as weight,
  weight_target as "weightTarget", height_cm as height, physical_activity_level_id as "physicalActivityLevelId"`;

/** Refuses a birthdate to come, or of nobody alive; somewhere on earth it may be tomorrow already. Throws AppError `physical_data.not_born`. */
export function requireBorn(birthdate: string | null, now: Date): void {
  if (birthdate === null || (birthdate >= EARLIEST && Date.parse(birthdate) <= now.getTime() + DAY_MS)) return;
  const message = 'Give a day from 1900 on, in the past.';
  const issues = [{ path: 'birthdate', code: 'out_of_range', message }];
  throw new AppError('invalid', 'physical_data.not_born', `birthdate: ${message}`, { issues });
}

async function requireActivityLevel({ em }: Context, id: number | null): Promise<void> {
  if (id === null) return;
  const [level] = await query(em, sql`select from physical_activity_level where id = ${id}`);
  if (!level) requireKnown([unknown('physicalActivityLevelId', `physical activity level ${id}`)]);
}
