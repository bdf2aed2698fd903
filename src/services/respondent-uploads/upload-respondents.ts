import { createWriteStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { requireAccess } from '../../access/require-access.ts';
import { newWorkFolder, whileDiskWorks, type WorkFolder } from '../../adapters/work-folder.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { actorNow } from '../jobs/actor-now.ts';
import type { JobRun, Progress } from '../jobs/job-run.ts';
import type { JobRecord } from '../jobs/jobs.queries.ts';
import { startJob } from '../jobs/start-job.ts';
import { checkRespondentFile, readRespondents } from './upload-rows.ts';
import { readSpool, writeSpool, type ReadyRow } from './upload-spool.ts';
import { MAX_PASSWORDS } from '../survey-people/upsert-people.ts';
import { requireSurveyNow, storeUpload, type UploadResult, type UploadToStore } from './upload-store.ts';

interface RespondentsUpload {
  surveyId: string;
  file: Blob;
  /** `create` refuses user names that the survey has. */
  mode: 'create' | 'upsert';
  /** Says what would be done, and does nothing. */
  dryRun: boolean;
}

export type UploadOutcome = { state: 'done' | 'checked'; result: UploadResult } | { state: 'queued'; job: JobRecord };

/**
 * Creates or updates the respondents of a survey from a CSV file, all or none (domain reference 7.3). The memory that it takes
 * does not grow with the file. Throws AppError `csv.unreadable`, `csv.invalid`, `user.personal_data_forbidden`.
 */
export async function uploadRespondents(context: SignedInContext, given: RespondentsUpload): Promise<UploadOutcome> {
  const { file, dryRun } = given;
  const { id } = await context.surveys.get(given.surveyId);
  const { columns, rows, passwords } = await checkRespondentFile(file);
  const upload: UploadToStore = { survey: id, columns, rows, isCreateOnly: given.mode === 'create' };
  if (passwords === 0 && !dryRun) {
    const read = () => readRespondents(file, columns);
    return done(await inTransaction(context, (inner) => storeUpload(inner, upload, read, unwatched)));
  }
  // Whoever sends passwords is not told after minutes of hashing that an address is taken.
  const trial = await tryUpload(context, upload, file);
  if (dryRun) return { state: 'checked', result: { ...trial, users: [] } };
  const folder = await newWorkFolder(context.config.dataDir);
  if (passwords > MAX_PASSWORDS) return { state: 'queued', job: await startUploadJob(context, upload, file, folder) };
  try {
    const read = await hashPasswords(context, upload, file, folder, unwatched);
    return done(await inTransaction(context, (inner) => storeUpload(inner, upload, read, unwatched)));
  } finally {
    await folder.remove();
  }
}

const unwatched = () => undefined;
const done = (result: UploadResult): UploadOutcome => ({ state: 'done', result });

/** What storing the file would come to; without its passwords, which cannot change that. */
async function tryUpload(context: SignedInContext, upload: UploadToStore, file: Blob): Promise<UploadResult> {
  const isOver = new Error('the trial is over');
  let result: UploadResult | undefined;
  try {
    await inTransaction(context, async (inner) => {
      result = await storeUpload(inner, upload, () => readRespondents(file, upload.columns), unwatched);
      throw isOver;
    });
  } catch (error) {
    if (error !== isOver) throw error;
  }
  return result as UploadResult;
}

/** Hashes the passwords of the file; gives the rows with the hashes, as often as it is asked. */
async function hashPasswords(
  { passwords }: SignedInContext,
  { columns }: UploadToStore,
  file: Blob,
  { path }: WorkFolder,
  progress: Progress,
): Promise<() => AsyncIterable<ReadyRow>> {
  async function* hashed(): AsyncGenerator<ReadyRow> {
    let done = 0;
    for await (const { item, passwordHash } of passwords.hashAll(
      readRespondents(file, columns),
      ({ password }) => password,
    )) {
      progress(++done);
      yield { row: item.row, person: { ...item.person, passwordHash }, weakPassword: item.weakPassword };
    }
  }
  const spool = join(path, 'hashed.jsonl');
  await writeSpool(spool, hashed());
  return () => readSpool(spool);
}

// The upload goes when its request has been answered: the job has a copy.
async function startUploadJob(
  context: SignedInContext,
  upload: UploadToStore,
  file: Blob,
  folder: WorkFolder,
): Promise<JobRecord> {
  try {
    const copy = join(folder.path, 'upload.csv');
    const newFile = () => createWriteStream(copy, { flags: 'wx', mode: 0o600 });
    await whileDiskWorks(() => pipeline(file.stream(), newFile()));
    const job = { kind: 'respondents-upload', surveyId: upload.survey, total: upload.rows } as const;
    return await startJob(context, job, (run) => hashAndStore(run, upload, copy, folder));
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function hashAndStore(run: JobRun, upload: UploadToStore, copy: string, folder: WorkFolder): Promise<void> {
  const { context, progress } = run;
  try {
    const read = await hashPasswords(context, upload, await openAsBlob(copy), folder, progress);
    await inTransaction(context, async ({ em }) => {
      // Whoever has lost the right to do it meanwhile has lost it here too.
      const actor = await actorNow(em, context.actor);
      const survey = await requireSurveyNow(em, upload.survey);
      requireAccess(actor, 'survey-people:write', 'survey', survey.slug);
      const onChunk = () => progress(upload.rows);
      await run.succeed(em, await storeUpload({ ...context, em, actor }, upload, read, onChunk));
    });
  } finally {
    await folder.remove();
  }
}
