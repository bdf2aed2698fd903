import type { ImportedTable } from '../../src/services/nutrient-tables/import-nutrient-table.ts';

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
  } = imported;
  const lines = [
    `records   ${created} new, ${changed} changed, ${unchanged} unchanged; ${kept} stay that are not in the file`,
    `values    ${values}; ${belowDetection} below detection, kept as limits; ${unknown} unknown, left out; ${removed} stored values removed`,
    ...(mapped > 0 ? [`mapped    ${mapped} foods to records of this table`] : []),
    ...conversions.map((conversion) => `converted ${conversion}`),
    ...(unusedColumns.length > 0 ? [`left out  ${unusedColumns.join(', ')}`] : []),
  ];
  if (outdated.length > 0) {
    lines.push('Recalls are snapshots and keep the amounts that they were submitted with. To bring them up to date:');
    for (const { surveyId, foods } of outdated)
      lines.push(`  npm run nutrients -- recalculate ${surveyId}   (${foods} foods with changed records)`);
  }
  return lines.map((line) => `  ${line}\n`).join('');
}
