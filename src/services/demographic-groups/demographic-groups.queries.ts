import type { NutrientRule, Sentiment, Sex } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { energyFactorsOf } from '../locales/energy-factors.queries.ts';

/** A half-open range: the end is in the next range. */
export interface Range {
  start: number;
  end: number;
}

/** What feedback says of an intake in a range. */
export interface ScaleSectorRecord {
  id: number;
  /** Sanitised HTML, like the description. */
  name: string;
  description: string | null;
  sentiment: Sentiment;
  /** The range of values, in the unit of the rule of the group. */
  range: Range;
}

/** A group of people for whom the intake of a nutrient is judged. A criterion that is null matches everybody. */
export interface DemographicGroupRecord {
  id: number;
  /** The locale whose feedback uses the group, or the survey by its id on the wire. At most one of them is given. */
  localeId: string | null;
  surveyId: string | null;
  sex: Sex | null;
  /** The range of ages in years. */
  age: Range | null;
  /** The range of heights in cm. */
  height: Range | null;
  /** The range of weights in kg. */
  weight: Range | null;
  physicalLevelId: number | null;
  nutrientTypeId: number;
  nutrientRuleType: NutrientRule;
  /** The energy of a unit of the nutrient in kcal, which all groups of the nutrient share. */
  nutrientTypeKCalPerUnit: number | null;
  /** The sectors in the order of the starts of their ranges. */
  scaleSectors: ScaleSectorRecord[];
}

/**
 * Lists groups with their sectors, by nutrient type and id: all groups, or those that the feedback of a survey uses. Throws AppError
 * `survey.not_found`.
 */
export async function listDemographicGroups(
  context: Context,
  { surveyId }: { surveyId?: string | undefined } = {},
): Promise<DemographicGroupRecord[]> {
  if (surveyId !== undefined) return listGroupsOfSurvey(context, await context.surveys.get(surveyId));
  return (await groups(context.em).orderBy('g.nutrient_type_id').orderBy('g.id').execute()).map(toRecord);
}

/**
 * Lists the groups that the feedback of a survey uses, by nutrient type and id: two queries. For each nutrient these are the groups of
 * the survey; if it has none, those of the nearest locale of its chain; if these have none, those of neither. Energy factors are those
 * of the locale.
 */
export async function listGroupsOfSurvey(
  { em }: Context,
  survey: Pick<SurveyWithLocale, 'slug' | 'locale'>,
): Promise<DemographicGroupRecord[]> {
  const { localeIds, factorOf } = await energyFactorsOf(em, survey.locale.id);
  const rows = await groups(em)
    .where((eb) =>
      eb.or([
        eb('v.slug', '=', survey.slug),
        eb('g.locale_id', '=', anyText(localeIds)),
        eb.and([eb('g.locale_id', 'is', null), eb('g.survey_id', 'is', null)]),
      ]),
    )
    .orderBy('g.nutrient_type_id')
    .orderBy('g.id')
    .execute();
  const rankOf = ({ localeId, surveyId }: GroupRow) =>
    surveyId !== null ? -1 : localeId === null ? localeIds.length : localeIds.indexOf(localeId);
  const byNutrient = Map.groupBy(rows, ({ nutrientTypeId }) => nutrientTypeId);
  return [...byNutrient.values()].flatMap((ofNutrient) => {
    const nearest = Math.min(...ofNutrient.map(rankOf));
    return ofNutrient
      .filter((row) => rankOf(row) === nearest)
      .map((row) => ({
        ...toRecord(row),
        nutrientTypeKCalPerUnit: factorOf(row.nutrientTypeId, row.nutrientTypeKCalPerUnit),
      }));
  });
}

/** Reads one group with its sectors: one query. Throws AppError `demographic_group.not_found`. */
export async function requireDemographicGroup({ em }: Context, id: number): Promise<DemographicGroupRecord> {
  const group = await groups(em).where('g.id', '=', id).executeTakeFirst();
  if (!group) throw groupNotFound(id);
  return toRecord(group);
}

/** Reads one sector. Throws AppError `scale_sector.not_found`. */
export async function requireScaleSector({ em }: Context, id: number): Promise<ScaleSectorRecord> {
  const sector = await kysely(em)
    .selectFrom('scale_sector as s')
    .select(SECTOR)
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!sector) throw sectorNotFound(id);
  return toSector(sector);
}

export function groupNotFound(id: number): AppError {
  return new AppError('not_found', 'demographic_group.not_found', `There is no demographic group ${id}.`);
}

export function sectorNotFound(id: number): AppError {
  return new AppError('not_found', 'scale_sector.not_found', `There is no scale sector ${id}.`);
}

const SECTOR = [
  's.id',
  's.name',
  's.description',
  's.sentiment',
  's.range_start as start',
  's.range_end as end',
] as const;

function groups(em: EntityManager) {
  return kysely(em)
    .selectFrom('demographic_group as g')
    .innerJoin('nutrient_type as n', 'n.id', 'g.nutrient_type_id')
    .leftJoin('survey as v', 'v.id', 'g.survey_id')
    .select(['g.locale_id as localeId', 'v.slug as surveyId'])
    .select(['g.id', 'g.sex', 'g.physical_activity_level_id as physicalLevelId'])
    .select(['g.age_start as ageStart', 'g.age_end as ageEnd', 'g.height_start as heightStart'])
    .select(['g.height_end as heightEnd', 'g.weight_start as weightStart', 'g.weight_end as weightEnd'])
    .select(['g.nutrient_type_id as nutrientTypeId', 'g.nutrient_rule as nutrientRuleType'])
    .select('n.kcal_per_unit as nutrientTypeKCalPerUnit')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('scale_sector as s')
          .select(SECTOR)
          .whereRef('s.demographic_group_id', '=', 'g.id')
          .orderBy('s.range_start'),
      ).as('sectors'),
    );
}

type GroupRow = Awaited<ReturnType<ReturnType<typeof groups>['execute']>>[number];

function toRecord(row: GroupRow): DemographicGroupRecord {
  const { sectors, ageStart, ageEnd, heightStart, heightEnd, weightStart, weightEnd, ...rest } = row;
  return {
    ...rest,
    age: toRange(ageStart, ageEnd),
    height: toRange(heightStart, heightEnd),
    weight: toRange(weightStart, weightEnd),
    scaleSectors: sectors.map(toSector),
  };
}

function toRange(start: number | null, end: number | null): Range | null {
  return start === null || end === null ? null : { start, end };
}

function toSector({ start, end, ...sector }: GroupRow['sectors'][number]): ScaleSectorRecord {
  return { ...sector, range: { start, end } };
}
