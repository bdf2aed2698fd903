import { requireAccessAnywhere } from '../../access/require-access.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { unusable } from '../food-list-import/json-file.ts';
import { storeJobFiles } from '../jobs/job-files.ts';
import { findRunningJob, requireJob, type JobRecord } from '../jobs/jobs.queries.ts';
import { startJob } from '../jobs/start-job.ts';
import { requireUsableId } from '../locales/locale-fields.ts';
import { bytesByStep, PICTURE_SETS, requireListFiles } from './food-list-archive.ts';
import { LIST_ARCHIVE, type FoodListInput } from './food-list-job.ts';

interface FoodListUpload extends Omit<FoodListInput, 'name' | 'prefix'> {
  prefix?: string | undefined;
  /** The zip file of the folder (docs/reference/import-format.md). Its name becomes that of the import. */
  file: File;
}

/**
 * Starts the import of a food list into a locale, which need not exist. What the table of the zip file shows is refused at once,
 * faults of the content by the job. Throws AppError `locale.reserved_id`, `archive.*`, `food_list.unusable`,
 * `food_list.import_running`, and `access.forbidden` for pictures without the right to write them.
 */
export async function uploadFoodList(
  context: SignedInContext,
  { file, prefix, ...chosen }: FoodListUpload,
): Promise<JobRecord> {
  const name = file.name.replace(/\.zip$/i, '') || chosen.locale;
  const given: FoodListInput = { ...chosen, name, ...(prefix === undefined ? {} : { prefix }) };
  if (prefix !== undefined && given.share) throw unusable('prefix and share exclude each other. Leave one out.');
  if (given.keepEdits && given.overwriteEdits)
    throw unusable('keepEdits and overwriteEdits exclude each other. Leave one out.');
  requireUsableId(given.locale);
  const files = await requireListFiles(file);
  if (files.some(({ name }) => name === PICTURE_SETS)) requireAccessAnywhere(context.actor, 'portion-images:write');
  const total = [...bytesByStep(files).values()].reduce((sum, bytes) => sum + bytes, 0);
  const id = await inTransaction(context, async (inner) => {
    await acquireLock(inner.em, 'foodListImports');
    await requireNoImport(inner, given.locale);
    const job = await startJob(inner, { kind: 'food-list-import', surveyId: null, total, given });
    await storeJobFiles(inner.em, job, [{ name: LIST_ARCHIVE, content: file }]);
    return job;
  });
  context.tasks.wake('job');
  return requireJob(context, { id });
}

// Two imports into one locale at the same time would end as one after the other, in an order that nobody chose.
async function requireNoImport(context: SignedInContext, locale: string): Promise<void> {
  const jobId = await findRunningJob(context, { kind: 'food-list-import', given: { locale } });
  if (jobId === null) return;
  const message = `A food list is being imported into "${locale}". Wait until that has ended, or cancel it.`;
  throw new AppError('conflict', 'food_list.import_running', message, { facts: { jobId } });
}
