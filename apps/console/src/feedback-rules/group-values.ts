import type { DemographicGroup, NewScaleSectorInput, ScaleSector } from 'dietary-recall-client';
import { api } from '../session/service.ts';
import type { RulerSector } from './ruler.tsx';
import type { Rule, Sentiment } from './words.ts';

/** A sector as the form holds it. */
export interface SectorValues {
  key: string;
  /** Null: it is new. */
  id: number | null;
  name: string;
  description: string;
  sentiment: Sentiment;
  start: number | '';
  end: number | '';
}

type Bound = number | '';

/** A group as the form holds it: a range is two fields, and '' is no limit. */
export interface GroupValues extends Record<string, unknown> {
  nutrientTypeId: string | null;
  nutrientRuleType: Rule;
  nutrientTypeKCalPerUnit: Bound;
  sex: 'f' | 'm' | null;
  ageFrom: Bound;
  ageTo: Bound;
  heightFrom: Bound;
  heightTo: Bound;
  weightFrom: Bound;
  weightTo: Bound;
  physicalLevelId: string | null;
  localeId: string | null;
  surveyId: string | null;
  sectors: readonly SectorValues[];
}

export function groupValuesOf(group: DemographicGroup): GroupValues {
  const { nutrientTypeId, nutrientRuleType, nutrientTypeKCalPerUnit, sex, age, height, weight } = group;
  return {
    nutrientTypeId: String(nutrientTypeId),
    nutrientRuleType,
    nutrientTypeKCalPerUnit: nutrientTypeKCalPerUnit ?? '',
    sex,
    ageFrom: age?.start ?? '',
    ageTo: age?.end ?? '',
    heightFrom: height?.start ?? '',
    heightTo: height?.end ?? '',
    weightFrom: weight?.start ?? '',
    weightTo: weight?.end ?? '',
    physicalLevelId: group.physicalLevelId === null ? null : String(group.physicalLevelId),
    localeId: group.localeId,
    surveyId: group.surveyId,
    sectors: group.scaleSectors.map(({ range, description, ...sector }) => ({
      ...sector,
      ...range,
      key: `stored ${sector.id}`,
      description: description ?? '',
    })),
  };
}

export function rulerOf(sectors: readonly ScaleSector[]): RulerSector[] {
  return sectors.map(({ id, name, sentiment, range }) => ({ key: id, name: textOf(name), sentiment, ...range }));
}

/** Sectors of a form that have both limits. */
export function rulerOfValues(sectors: readonly SectorValues[]): RulerSector[] {
  return sectors.flatMap(({ key, name, sentiment, start, end }) =>
    start === '' || end === '' ? [] : [{ key, name: textOf(name), sentiment, start, end }],
  );
}

/** Names are HTML. */
export function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? html;
}

/** The fields of a group as the service takes them, without its sectors. */
export function groupInput(values: GroupValues) {
  const range = (start: Bound, end: Bound, most: number) =>
    start === '' && end === '' ? null : { start: start === '' ? 0 : start, end: end === '' ? most : end };
  return {
    nutrientTypeId: Number(values.nutrientTypeId),
    nutrientRuleType: values.nutrientRuleType,
    nutrientTypeKCalPerUnit: values.nutrientTypeKCalPerUnit === '' ? null : values.nutrientTypeKCalPerUnit,
    sex: values.sex,
    age: range(values.ageFrom, values.ageTo, MOST_YEARS),
    height: range(values.heightFrom, values.heightTo, MOST_CM),
    weight: range(values.weightFrom, values.weightTo, MOST_KG),
    physicalLevelId: values.physicalLevelId === null ? null : Number(values.physicalLevelId),
    localeId: values.localeId,
    surveyId: values.surveyId,
  };
}

/** What stands for no upper limit. */
const [MOST_YEARS, MOST_CM, MOST_KG] = [150, 300, 1000];

/** Stores the sectors of a group. A sector that grows comes after those that make room for it. */
export async function saveSectors(
  groupId: number,
  before: readonly SectorValues[],
  after: readonly SectorValues[],
): Promise<void> {
  const stored = new Map(before.map((sector) => [sector.id, sector]));
  const kept = new Set(after.map(({ id }) => id));
  for (const { id } of before)
    if (id !== null && !kept.has(id)) await api.demographicGroups.deleteSector.mutate({ id });
  const changed = after.filter((sector) => JSON.stringify(sector) !== JSON.stringify(stored.get(sector.id)));
  for (const sector of changed) {
    const was = stored.get(sector.id);
    if (was === undefined || sector.id === null) continue;
    const start = Math.max(Number(was.start), Number(sector.start));
    const end = Math.min(Number(was.end), Number(sector.end));
    const makesRoom = start < end && (start > Number(was.start) || end < Number(was.end));
    if (makesRoom) await api.demographicGroups.updateSector.mutate({ id: sector.id, range: { start, end } });
  }
  for (const sector of changed) {
    if (sector.id === null) await api.demographicGroups.createSector.mutate({ id: groupId, ...sectorInput(sector) });
    else await api.demographicGroups.updateSector.mutate({ id: sector.id, ...sectorInput(sector) });
  }
}

function sectorInput({ name, description, sentiment, start, end }: SectorValues): Omit<NewScaleSectorInput, 'id'> {
  return {
    name,
    description: description.trim() === '' ? null : description,
    sentiment,
    range: { start: Number(start), end: Number(end) },
  };
}
