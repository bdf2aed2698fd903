import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { importFile } from '../files-in/import-file.ts';
import { requireJob, type JobRecord } from '../jobs/jobs.queries.ts';
import { startJob } from '../jobs/start-job.ts';
import { MAX_PASSWORDS } from '../survey-people/upsert-people.ts';
import { PEOPLE_CHUNK, RespondentPlan, type UploadResult } from './respondent-plan.ts';
import type { UploadInput } from './upload-job.ts';
import { RespondentFile, type ReadyRow } from './upload-rows.ts';

interface RespondentsUpload {
  surveyId: string;
  file: Blob;
  /** `create` refuses user names that the survey has; `upsert` changes their accounts. */
  mode: 'create' | 'upsert';
  /** Returns what would be done, and does nothing. */
  dryRun: boolean;
}

export type UploadOutcome = { state: 'done' | 'checked'; result: UploadResult } | { state: 'queued'; job: JobRecord };

/**
 * Creates or updates the respondents of a survey from a CSV file, all or none. The use of memory does not grow with the file.
 * Throws AppError `survey.not_found`, `csv.unreadable`, `csv.invalid`, `user.personal_data_forbidden`.
 */
export async function uploadRespondents(context: SignedInContext, given: RespondentsUpload): Promise<UploadOutcome> {
  const { id: survey } = await context.surveys.get(given.surveyId);
  const upload = { survey, file: given.file, isCreateOnly: given.mode === 'create', isDryRun: given.dryRun };
  const first = await inTransaction(context, (inner) => planAndStore(inner, upload));
  if ('fewPasswords' in first) {
    // The file is read a second time: a transaction that waited for the hashes would block the embedded database for all others.
    const hashes = await hashesOf(context, first.fewPasswords);
    return inTransaction(context, (inner) => storeHashed(inner, upload, hashes));
  }
  if (!('jobId' in first)) return first;
  context.tasks.wake('job');
  return { state: 'queued', job: await requireJob(context, { id: first.jobId }) };
}

interface RespondentUpload {
  survey: number;
  file: Blob;
  isCreateOnly: boolean;
  isDryRun: boolean;
}

type FirstPass =
  | { state: 'done' | 'checked'; result: UploadResult }
  | { jobId: string }
  | { fewPasswords: FewPasswords };
type FewPasswords = ReadonlyMap<number, string>;

/** Plans the file. Stores its people if no row has a password, or passes them to a job if many rows have one. */
async function planAndStore(
  context: SignedInContext,
  { file: blob, isDryRun, ...target }: RespondentUpload,
): Promise<FirstPass> {
  const file = new RespondentFile(blob);
  const plan = await RespondentPlan.open(context, targetOf(file, target));
  let taken: FirstPass | undefined;
  await importFile(
    {
      rows: file.read(),
      chunk: PEOPLE_CHUNK,
      plan: (chunk) => plan.add(chunk),
      refuse: () => plan.refuse(),
      apply: async () => {
        if (file.passwords === 0) taken = { state: 'done', result: await storeAtOnce(plan) };
        else if (file.passwords <= MAX_PASSWORDS) taken = { fewPasswords: file.fewPasswords };
        else taken = { jobId: await startUploadJob(context, plan, file, target) };
      },
    },
    { isDryRun },
  );
  return taken ?? { state: 'checked', result: plan.outcome };
}

/** Plans the file again, because people may have changed in the meantime, and stores its people with these hashes, by row. */
async function storeHashed(
  context: SignedInContext,
  { file: blob, ...target }: RespondentUpload,
  hashes: ReadonlyMap<number, string>,
): Promise<{ state: 'done'; result: UploadResult }> {
  const file = new RespondentFile(blob);
  const plan = await RespondentPlan.open(context, targetOf(file, target));
  let result = plan.outcome;
  await importFile({
    rows: withHashes(file.read(), hashes),
    chunk: PEOPLE_CHUNK,
    plan: (chunk) => plan.add(chunk),
    refuse: () => plan.refuse(),
    apply: async () => {
      result = await storeAtOnce(plan);
    },
  });
  return { state: 'done', result };
}

/** Stores a plan in the request that brought the file. The id names the upload in the trail. */
function storeAtOnce(plan: RespondentPlan): Promise<UploadResult> {
  return plan.store({ id: uuidv7(), onChunk: () => undefined });
}

function targetOf(file: RespondentFile, { survey, isCreateOnly }: Pick<RespondentUpload, 'survey' | 'isCreateOnly'>) {
  return { survey, isCreateOnly, faults: file.faults, columnOf: (field: string) => file.columns[field] ?? field };
}

async function hashesOf({ passwords }: SignedInContext, few: FewPasswords): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  const hashed = passwords.hashAll(Readable.from(few), ([, password]: [number, string]) => password);
  for await (const { item, passwordHash } of hashed) if (passwordHash) hashes.set(item[0], passwordHash);
  return hashes;
}

async function* withHashes(
  rows: AsyncIterable<ReadyRow>,
  hashes: ReadonlyMap<number, string>,
): AsyncGenerator<ReadyRow> {
  for await (const { password: _, ...ready } of rows) {
    const passwordHash = hashes.get(ready.row);
    yield passwordHash === undefined ? ready : { ...ready, person: { ...ready.person, passwordHash } };
  }
}

async function startUploadJob(
  context: SignedInContext,
  plan: RespondentPlan,
  file: RespondentFile,
  { isCreateOnly }: Pick<RespondentUpload, 'isCreateOnly'>,
): Promise<string> {
  const given: UploadInput = { isCreateOnly, columns: file.columns };
  const id = await startJob(context, {
    kind: 'respondents-upload',
    surveyId: plan.survey.id,
    total: file.rows,
    given,
  });
  await plan.staged.copyToBatchesOf(id);
  return id;
}
