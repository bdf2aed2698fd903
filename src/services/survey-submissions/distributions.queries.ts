import { ENERGY_TYPE_IDS, KJ_PER_KCAL, plausibleEnergy } from '@dietary-recall/nutrition';
import { BUILT_IN_CUT_OFFS, SEXES, type Sex } from '@dietary-recall/vocabulary';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { submittedWithin, type Period } from '../study-files/period.ts';

/** The width of a step of energy, kcal, and of time, minutes. */
export const STEPS = { energyKcal: 250, minutes: 2 } as const;

/** How often a value is from `from` up to, and without, the next step. Steps without recalls are left out. */
interface Step {
  from: number;
  recalls: number;
}

/** The energy of the recalls of people of one sex, kcal; null: their sex is unknown. */
interface EnergyOfSex {
  sex: Sex | null;
  recalls: number;
  /** Those whose energy is unknown for every food. */
  unknown: number;
  /** Those with the flag `low_energy`, and with `high_energy`. */
  low: number;
  high: number;
  /** Null if no energy is known. */
  median: number | null;
  steps: Step[];
}

interface Times {
  /** Null without recalls. */
  median: number | null;
  steps: Step[];
}

/** How the recalls of a survey are distributed by energy and by time. */
export interface Distributions {
  energy: (EnergyOfSex & { cutOffs: { least: number; most: number } })[];
  minutes: Times & { shortest: number };
}

/**
 * Counts the recalls of a survey in steps of energy, for each sex with the cut-offs that hold for it today, and in steps of time.
 * Flags were set with the cut-offs of the moment of submission or coding. One statement; it reads each recall of the period once.
 */
export async function readDistributions(
  { em, surveys }: Context,
  { surveyId, dateFrom, dateTo }: Period & { surveyId: string },
): Promise<Distributions> {
  const { id, qualityCutOffs = null } = await surveys.get(surveyId);
  const [row] = await query<{ energy: EnergyOfSex[]; minutes: Times }>(em, distributionsOf(id, { dateFrom, dateTo }));
  if (!row) throw new Error('A select without a from has one row.');
  const energy = row.energy.map((ofSex) => ({ ...ofSex, cutOffs: plausibleEnergy(qualityCutOffs, ofSex.sex) }));
  const shortest = qualityCutOffs?.shortestMinutes ?? BUILT_IN_CUT_OFFS.shortestMinutes;
  return { energy, minutes: { ...row.minutes, shortest } };
}

// Set-based: whole distributions of as many recalls as a survey has.
function distributionsOf(surveyId: number, period: Period): RawBuilder<unknown> {
  const { kcal, kJ } = ENERGY_TYPE_IDS;
  // Weights may be as small as a double, and PostgreSQL refuses to divide one if nothing is left of it.
  const energy = sql`round(coalesce((s.totals->>${String(kcal)})::numeric,
    (s.totals->>${String(kJ)})::numeric / ${KJ_PER_KCAL}::numeric), 6)::float8`;
  return sql`with recall as materialized (
        select p.sex, s.flags, extract(epoch from s.end_time - s.start_time)::float8 / 60 as minutes,
          ${energy} as kcal
        from submission s left join physical_data p on p.user_id = s.user_id
        where s.survey_id = ${surveyId} and ${submittedWithin(period)}),
      energy_step as (select sex, ${stepOf('kcal', STEPS.energyKcal)} as "from", count(*)::int as recalls
        from recall where kcal is not null group by 1, 2),
      time_step as (select ${stepOf('minutes', STEPS.minutes)} as "from", count(*)::int as recalls from recall group by 1),
      energy as (select sex, count(*)::int as recalls, (count(*) filter (where kcal is null))::int as unknown,
          (count(*) filter (where flags @> '{low_energy}'))::int as low, (count(*) filter (where flags @> '{high_energy}'))::int as high,
          ${medianOf('kcal')} as median
        from recall group by sex)
      select coalesce((select jsonb_agg(jsonb_build_object('sex', e.sex, 'recalls', recalls, 'unknown', unknown, 'low', low, 'high', high,
            'median', median, 'steps', ${steps('energy_step', sql`t.sex is not distinct from e.sex`)})
          order by array_position(${[...SEXES]}::text[], e.sex)) from energy e), '[]') as energy,
        jsonb_build_object('median', (select ${medianOf('minutes')} from recall), 'steps', ${steps('time_step', sql`true`)}) as minutes`;
}

function stepOf(column: string, width: number): RawBuilder<unknown> {
  // A typing error in a nutrient table makes energies beyond an int.
  return sql`(floor(${sql.ref(column)} / ${width}::float8) * ${width}::float8)::bigint`;
}

/** To a tenth. */
function medianOf(column: string): RawBuilder<unknown> {
  return sql`round((percentile_cont(0.5) within group (order by ${sql.ref(column)}))::numeric, 1)::float8`;
}

function steps(table: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('from', t."from", 'recalls', t.recalls) order by t."from"), '[]')
    from ${sql.table(table)} t where ${condition})`;
}
