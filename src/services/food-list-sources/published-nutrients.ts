import { join } from 'node:path';
import { NUTRIENT_KINDS } from '@dietary-recall/vocabulary';
import { readCsv } from '../../adapters/csv.ts';
import { unitConversion } from '../../domain/composition-values.ts';
import type { NutrientNames, NutrientTypeHeader } from '../nutrient-tables/nutrient-types.ts';

const REFERENCE = join(import.meta.dirname, '../../../data/reference');

/** The nutrient type that a published column stands for. */
export interface MappedNutrient {
  /** The description of the type, as `nutrients.csv` names it. */
  name: string;
  /** Brings an amount into the unit of the type; null if it is in that unit already. */
  convert: ((amount: number) => number) | null;
}

/** Reads the nutrient types that every installation has, without a database. */
export async function referenceNutrientNames(): Promise<NutrientNames> {
  const units = new Map<string, string>();
  for await (const { values } of readCsv(join(REFERENCE, 'nutrient-units.csv')))
    units.set(values.id ?? '', values.symbol ?? '');
  const names = new Map<number | string, NutrientTypeHeader>();
  for await (const { values } of readCsv(join(REFERENCE, 'nutrient-types.csv'))) {
    const { id = '', description = '', unit_id: unitId = '', aliases = '', kind } = values;
    const type = {
      nutrientId: Number(id),
      description,
      unit: units.get(unitId) ?? '',
      kind: NUTRIENT_KINDS.find((known) => known === kind) ?? 'nutrient',
    };
    for (const name of [type.nutrientId, ...aliases.split('|'), description]) names.set(name, type);
  }
  return names;
}

/**
 * Finds the nutrient type by id or name, for a column in this unit. Answers a reason instead where there is none: the column is then
 * listed in the report.
 */
export function mapNutrient(
  names: NutrientNames,
  name: number | string | undefined,
  unit: string,
): MappedNutrient | string {
  const type = name === undefined ? undefined : names.get(name);
  if (!type) return 'no nutrient type';
  const convert = unitConversion(simpleUnit(unit), type.unit);
  if (!convert) return `the unit "${unit}" cannot be converted into ${type.unit}`;
  const isSame = convert(1) === 1;
  return { name: type.description, convert: isSame ? null : convert };
}

/** The unit in the last brackets of a heading: "Sodium (mg)", "Fer (mg/100 g)". */
export function unitOfHeading(heading: string): string {
  const unit = /\(([^()]*)\)$/.exec(heading.trim())?.[1] ?? '';
  return unit.replace(/\s*\/?\s*100\s*g$/, '');
}

/** What two spellings of a heading have in common: "Sugars, total\n(g)" and "Sugars, total (g)". */
export function plainHeading(heading: string): string {
  const letters = heading.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return letters.replaceAll(/[^\p{L}\p{N}<>]+/gu, ' ').trim();
}

/** FNDDS writes what a microgram is of: `mcg_RAE`, `mcg_DFE`. */
function simpleUnit(unit: string): string {
  return unit.replace(/_.*$/, '');
}
