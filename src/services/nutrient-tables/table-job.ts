import { join } from 'node:path';
import { requireAccessAnywhere } from '../../access/require-access.ts';
import { inWorkFolder } from '../../adapters/work-folder.ts';
import { inTransaction } from '../../context.ts';
import { toImportRefusal } from '../food-list-import/import-refusals.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import { writeJobFiles } from '../jobs/job-files.ts';
import { importNutrientTable, type ImportedTable } from './import-nutrient-table.ts';

/** The input of the job besides its files. */
export interface TableInput {
  /** The name of the table among the files of the job. */
  file: string;
  /** Whether bad rows are left out instead of refusing the whole table. */
  skipBad: boolean;
  /** Whether nothing is stored. */
  dryRun: boolean;
}

/** The name of the mapping among the files of the job. */
export const MAPPING = 'mapping.json';

/**
 * Imports the nutrient table of a job in one transaction. An attempt that follows a killed one starts again from the beginning. Throws
 * AppError `nutrient_table.unusable` and `nutrient_table.bad_rows`.
 */
export async function runTableJob(attempt: JobAttempt): Promise<void> {
  const { job, context } = attempt;
  const actor = await attempt.starter(context.em);
  // The person may have lost the right since they sent the file.
  requireAccessAnywhere(actor, 'nutrient-tables:import');
  const { file, skipBad, dryRun } = job.input.given as TableInput;
  await inWorkFolder(context.config.dataDir, async (folder) => {
    await writeJobFiles(context.em, job.id, { folder, onPart: () => attempt.progress(0) });
    const options = {
      file: join(folder, file),
      mapping: join(folder, MAPPING),
      skipBad,
      isDryRun: dryRun,
      onProgress: (bytesRead: number) => attempt.progress(bytesRead, file.slice(0, 64)),
    };
    const work = inTransaction({ ...context, actor }, async (inner) => {
      const imported = await importNutrientTable(inner, options);
      await attempt.succeed(inner.em, toResult(imported, dryRun));
    });
    await work.catch((error: unknown) => {
      throw toImportRefusal(error, { noun: 'nutrient_table', folder });
    });
  });
}

function toResult({ report, ...counts }: ImportedTable, dryRun: boolean) {
  const { badRowCount, badRows } = report;
  return { ...counts, dryRun, badRowCount, badRows };
}
