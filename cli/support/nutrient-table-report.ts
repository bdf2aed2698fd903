import type { ImportedTable } from '../../src/services/nutrient-tables/import-nutrient-table.ts';
import type { ComparedTable } from '../../src/services/nutrient-tables/table-comparison.ts';

/** Returns the report of an import of a nutrient table, in lines for people. */
export function nutrientTableReport(imported: ImportedTable): string {
  const {
    created,
    changed,
    unchanged,
    kept,
    values,
    unknown,
    belowDetection,
    mapped,
    removed,
    conversions,
    unusedColumns,
    outdated,
    comparison,
  } = imported;
  const lines = [
    `records   ${created} new, ${changed} changed, ${unchanged} unchanged; ${kept} stay that are not in the file`,
    `values    ${values}; ${belowDetection} below detection, kept as limits; ${unknown} unknown, left out; ${removed} stored values removed`,
    ...(mapped > 0 ? [`mapped    ${mapped} foods to records of this table`] : []),
    ...conversions.map((conversion) => `converted ${conversion}`),
    ...(unusedColumns.length > 0 ? [`left out  ${unusedColumns.join(', ')}`] : []),
  ];
  if (comparison) lines.push(...comparisonLines(comparison));
  else if (outdated.length > 0) {
    lines.push('Recalls are snapshots and keep the amounts that they were submitted with. To bring them up to date:');
    for (const { surveyId, foods } of outdated)
      lines.push(`  npm run nutrients -- recalculate ${surveyId}   (${foods} foods with changed records)`);
  }
  return lines.map((line) => `  ${line}\n`).join('');
}

/** The most changed records that are printed. */
const MAX_PRINTED = 20;

function comparisonLines({ changed, absent, foodsOfChanged, foodsOfAbsent }: ComparedTable): string[] {
  return [
    `foods     ${foodsOfChanged} have a record that would change, ${foodsOfAbsent} one that is not in the file`,
    ...changed
      .filter(({ foods }) => foods > 0)
      .slice(0, MAX_PRINTED)
      .flatMap(({ id, description, foods, nutrients }) => [
        `${id} ${description} (${foods} ${foods === 1 ? 'food' : 'foods'})`,
        ...nutrients.map(
          ({ nutrientId, before, after }) =>
            `  nutrient ${nutrientId}: ${before ?? 'unknown'} -> ${after ?? 'unknown'}`,
        ),
      ]),
    ...absent
      .filter(({ foods }) => foods > 0)
      .slice(0, MAX_PRINTED)
      .map(({ id, description, foods }) => `${id} ${description} is not in the file (foods: ${foods})`),
  ];
}
