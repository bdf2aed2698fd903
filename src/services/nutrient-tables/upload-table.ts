import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { toImportRefusal } from '../food-list-import/import-refusals.ts';
import { parseJson } from '../food-list-import/json-file.ts';
import { storeJobFiles, type JobFile } from '../jobs/job-files.ts';
import { requireJob, type JobRecord } from '../jobs/jobs.queries.ts';
import { startJob } from '../jobs/start-job.ts';
import { MappingFile } from './mapping-file.ts';
import { MAPPING, type TableInput } from './table-job.ts';

interface TableUpload {
  /** The table as CSV. */
  file: File;
  /** The JSON file that says how to read it (docs/reference/import-format.md). */
  mapping: Blob;
  /** The second CSV file of a long table, if its mapping names one. */
  descriptions?: Blob | undefined;
  skipBad: boolean;
  dryRun: boolean;
}

/**
 * Starts the import of a nutrient table. Faults of the mapping alone are refused at once, and those of the table by the job. Throws
 * AppError `nutrient_table.unusable`.
 */
export async function uploadNutrientTable(
  context: SignedInContext,
  { file, mapping, descriptions, skipBad, dryRun }: TableUpload,
): Promise<JobRecord> {
  const second = descriptionsOf(await readMapping(mapping));
  if ((second === null) !== (descriptions === undefined)) throw otherFiles(second);
  const name = safeName(file.name, [MAPPING, second]);
  const files: JobFile[] = [
    { name, content: file },
    { name: MAPPING, content: mapping },
    ...(second !== null && descriptions ? [{ name: second, content: descriptions }] : []),
  ];
  const given: TableInput = { file: name, skipBad, dryRun };
  const id = await inTransaction(context, async (inner) => {
    const total = Math.max(1, file.size);
    const job = await startJob(inner, { kind: 'nutrient-table-import', surveyId: null, total, given });
    await storeJobFiles(inner.em, job, files);
    return job;
  });
  context.tasks.wake('job');
  return requireJob(context, { id });
}

async function readMapping(mapping: Blob): Promise<MappingFile> {
  try {
    return parseJson(MAPPING, await mapping.text(), MappingFile);
  } catch (error) {
    throw toImportRefusal(error, { noun: 'nutrient_table', folder: '' });
  }
}

// The import opens the file beside the table, so that its name must not lead to another folder.
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,99}$/;

/** The name of the second file of a mapping; null: there is none. */
function descriptionsOf(mapping: MappingFile): string | null {
  if (mapping.layout === 'wide' || !mapping.descriptions) return null;
  const { file } = mapping.descriptions;
  if (FILE_NAME.test(file) && file !== MAPPING) return file;
  const message = 'Name a file without a path: letters, digits, blanks and . _ -.';
  throw unusable(message, { path: 'descriptions.file', code: 'file_name' });
}

function otherFiles(second: string | null): AppError {
  return second === null
    ? unusable('The mapping names no second file.', { path: 'descriptions', code: 'unexpected_file' })
    : unusable(`Send the file "${second}", which the mapping names, as descriptions.`, {
        path: 'descriptions',
        code: 'missing',
      });
}

function unusable(message: string, { path, code }: { path: string; code: string }): AppError {
  return new AppError('invalid', 'nutrient_table.unusable', message, { issues: [{ path, code, message }] });
}

/** The name of the table for the work folder and the trail. */
function safeName(name: string, taken: readonly (string | null)[]): string {
  return FILE_NAME.test(name) && !taken.includes(name) ? name : 'table.csv';
}
