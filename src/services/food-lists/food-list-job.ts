import { openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { requireAccessAnywhere } from '../../access/require-access.ts';
import { unpackArchive, type ArchivedFile } from '../../adapters/archive.ts';
import { inWorkFolder } from '../../adapters/work-folder.ts';
import type { Context } from '../../context.ts';
import { importFoodList } from '../food-list-import/import-food-list.ts';
import { toImportRefusal } from '../food-list-import/import-refusals.ts';
import {
  MAX_NAMED,
  type BadRow,
  type Collision,
  type EditedField,
  type FoodListReport,
  type PortionCounts,
  type RecordCounts,
} from '../food-list-import/import-report.ts';
import type { ImportOptions } from '../food-list-import/import-run.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import { onDisk, writeJobFiles } from '../jobs/job-files.ts';
import { ARCHIVE_LIMITS, bytesByStep, requireListFiles } from './food-list-archive.ts';

/** The input of the job besides its zip file. */
export interface FoodListInput {
  locale: string;
  /** The name of the import in the trail. */
  name: string;
  /** A prefix for all codes of the files; without it the one that the locale remembers. */
  prefix?: string;
  /** Whether the global parts of records of other locales stay as they are, instead of refusing the whole list. */
  share: boolean;
  /** Whether nothing is stored. */
  dryRun: boolean;
  /** Whether edits since the last import may be overwritten, instead of refusing the whole list. */
  overwriteEdits: boolean;
  /** Whether edits since the last import keep their values, instead of refusing the whole list. */
  keepEdits: boolean;
  /** Whether foods that the files do not name leave the food list. */
  removeMissing: boolean;
  /** Whether bad rows are left out instead of refusing the whole list. */
  skipBad: boolean;
}

/** The name of the zip file among the files of the job. */
export const LIST_ARCHIVE = 'list.zip';

interface NamedCollision extends Omit<Collision, 'isKept'> {
  kept: boolean;
}

interface NamedEdit extends Pick<EditedField, 'kind' | 'code' | 'field' | 'who'> {
  /** ISO 8601, UTC. */
  when: string;
  /** Whether it keeps its value. */
  kept: boolean;
}

/** The result of the job. */
interface FoodListResult {
  locale: string;
  /** Whether nothing was stored. */
  dryRun: boolean;
  /** The prefix that the codes of the files got; null for none. */
  prefix: string | null;
  /** The number of stored rows, by file. */
  stored: Record<string, number>;
  foods: RecordCounts;
  categories: RecordCounts;
  portions: PortionCounts;
  /** The foods that the locale lists and the files do not name: their number, and the first codes. */
  missingCount: number;
  missing: string[];
  /** The records of other locales whose global part the files would change: their number, and the first. */
  collisionCount: number;
  collisions: NamedCollision[];
  /** The edits since the last import that the files change: their number, and the first. */
  editCount: number;
  edits: NamedEdit[];
  badRowCount: number;
  /** The first bad rows, which were left out. */
  badRows: BadRow[];
}

/**
 * Imports the food list of a job in one transaction. An attempt that follows a killed one starts again from the beginning. Throws
 * AppError `food_list.bad_rows`, `food_list.collisions`, `food_list.edits` and what the import throws.
 */
export async function runFoodListJob(attempt: JobAttempt): Promise<void> {
  const { job, context } = attempt;
  const actor = await attempt.starter(context.em);
  // The person may have lost the right since they sent the file.
  requireAccessAnywhere(actor, 'food-list:import');
  await inWorkFolder(context.config.dataDir, async (folder) => {
    const onPart = () => attempt.progress(0);
    await writeJobFiles(context.em, job.id, { folder, onPart });
    const archive = await openAsBlob(join(folder, LIST_ARCHIVE));
    const files = await requireListFiles(archive);
    const directory = join(folder, 'list');
    await mkdir(directory, { mode: 0o700 });
    const names = files.map(({ name }) => name);
    await onDisk(unpackArchive(archive, ARCHIVE_LIMITS, { names, folder: directory, onFile: onPart }));
    await importUnpacked({ ...context, actor }, attempt, { directory, files }).catch((error: unknown) => {
      throw toImportRefusal(error, { noun: 'food_list', folder: directory });
    });
  });
}

async function importUnpacked(
  context: Context,
  attempt: JobAttempt,
  { directory, files }: { directory: string; files: readonly ArchivedFile[] },
): Promise<void> {
  const { locale, dryRun, ...chosen } = attempt.job.input.given as FoodListInput;
  const onProgress = progressOf(attempt, files);
  const options: ImportOptions = { ...chosen, isDryRun: dryRun, directory, localeId: locale, onProgress };
  await importFoodList(context, options, ({ em }, report) => attempt.succeed(em, toResult({ locale, dryRun, report })));
}

/** Reports the files that an import reads as bytes of the whole list, with the name of the file. */
function progressOf(attempt: JobAttempt, files: readonly ArchivedFile[]): NonNullable<ImportOptions['onProgress']> {
  const bytes = bytesByStep(files);
  const done = new Map<string, number>();
  return (file, read, total) => {
    done.set(file, ((bytes.get(file) ?? 0) * read) / Math.max(1, total));
    const sum = [...done.values()].reduce((all, part) => all + part, 0);
    attempt.progress(Math.floor(sum), file);
  };
}

function toResult({
  locale,
  dryRun,
  report,
}: {
  locale: string;
  dryRun: boolean;
  report: FoodListReport;
}): FoodListResult {
  const { prefix, stored, foods, categories, portions, missing, collisions, edits, badRowCount, badRows } = report;
  return {
    locale,
    dryRun,
    prefix,
    stored,
    foods,
    categories,
    portions,
    missingCount: missing.length,
    missing: missing.slice(0, MAX_NAMED),
    collisionCount: collisions.length,
    collisions: collisions.slice(0, MAX_NAMED).map(toCollision),
    editCount: edits.length,
    edits: edits.slice(0, MAX_NAMED).map((edit) => toEdit(edit, report.keepsEdits)),
    badRowCount,
    badRows,
  };
}

function toCollision({ kind, code, stored, given, locales, fields, isKept }: Collision): NamedCollision {
  return { kind, code, stored, given, locales, fields, kept: isKept };
}

function toEdit({ kind, code, field, who, when }: EditedField, kept: boolean): NamedEdit {
  return { kind, code, field, who, when: when.toISOString(), kept };
}
