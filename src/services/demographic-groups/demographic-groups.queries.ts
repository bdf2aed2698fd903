import type { NutrientRule, Sentiment, Sex } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';

/** Half-open: the end is in the next range. */
export interface Range {
  start: number;
  end: number;
}

export interface ScaleSectorRecord {
  id: number;
  /** Sanitised HTML, as is the description. */
  name: string;
  description: string | null;
  sentiment: Sentiment;
  /** In the unit of the group's rule. */
  range: Range;
}

/** By the names of the wire. A criterion that is null matches everybody. */
export interface DemographicGroupRecord {
  id: number;
  sex: Sex | null;
  /** Years. */
  age: Range | null;
  /** cm */
  height: Range | null;
  /** kg */
  weight: Range | null;
  physicalLevelId: number | null;
  nutrientTypeId: number;
  nutrientRuleType: NutrientRule;
  /** kcal per unit of the nutrient; all groups of the nutrient share it. */
  nutrientTypeKCalPerUnit: number | null;
  /** By the start of their ranges. */
  scaleSectors: ScaleSectorRecord[];
}

/** All groups with their sectors, by nutrient type and id: one query. */
export function listDemographicGroups({ em }: Context): Promise<DemographicGroupRecord[]> {
  return query(em, sql`${GROUPS} order by g.nutrient_type_id, g.id`);
}

/** One group with its sectors: one query. Throws AppError `demographic_group.not_found`. */
export async function requireDemographicGroup({ em }: Context, id: number): Promise<DemographicGroupRecord> {
  const [group] = await query<DemographicGroupRecord>(em, sql`${GROUPS} where g.id = ${id}`);
  if (!group) throw groupNotFound(id);
  return group;
}

/** Throws AppError `scale_sector.not_found`. */
export async function requireScaleSector(em: EntityManager, id: number): Promise<ScaleSectorRecord> {
  const [sector] = await query<{ sector: ScaleSectorRecord }>(
    em,
    sql`select ${SECTOR} as sector from scale_sector s where s.id = ${id}`,
  );
  if (!sector) throw sectorNotFound(id);
  return sector.sector;
}

export function groupNotFound(id: number): AppError {
  return new AppError('not_found', 'demographic_group.not_found', `There is no demographic group ${id}.`);
}

export function sectorNotFound(id: number): AppError {
  return new AppError('not_found', 'scale_sector.not_found', `There is no scale sector ${id}.`);
}

const rangeOf = (name: string) =>
  sql`case when ${sql.ref(`g.${name}_start`)} is not null
    then jsonb_build_object('start', ${sql.ref(`g.${name}_start`)}, 'end', ${sql.ref(`g.${name}_end`)}) end`;

const SECTOR = sql`jsonb_build_object('id', s.id, 'name', s.name, 'description', s.description, 'sentiment', s.sentiment,
  'range', jsonb_build_object('start', s.range_start, 'end', s.range_end))`;

const GROUPS = sql`select g.id, g.sex, ${rangeOf('age')} as age, ${rangeOf('height')} as height,
    ${rangeOf('weight')} as weight, g.physical_activity_level_id as "physicalLevelId",
    g.nutrient_type_id as "nutrientTypeId", g.nutrient_rule as "nutrientRuleType",
    n.kcal_per_unit as "nutrientTypeKCalPerUnit",
    coalesce((select jsonb_agg(${SECTOR} order by s.range_start) from scale_sector s
      where s.demographic_group_id = g.id), '[]') as "scaleSectors"
  from demographic_group g join nutrient_type n on n.id = g.nutrient_type_id`;
