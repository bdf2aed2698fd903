import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/sql';
import { requireAccess } from '../../access/require-access.ts';
import { inTransaction } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { CsvFaults } from '../files-in/csv-faults.ts';
import { importFile } from '../files-in/import-file.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import { PEOPLE_CHUNK, RespondentPlan, type PlannedRow } from './respondent-plan.ts';
import type { ColumnNames } from './upload-columns.ts';
import type { ReadyRow } from './upload-rows.ts';

/** The input of the job of an upload besides its rows. */
export interface UploadInput {
  isCreateOnly: boolean;
  columns: ColumnNames;
}

/** Hashes the passwords of an upload batch by batch, then plans and stores its people in one transaction. */
export async function runUploadJob(attempt: JobAttempt): Promise<void> {
  await hashBatches(attempt);
  const { job } = attempt;
  const { isCreateOnly, columns } = job.input.given as UploadInput;
  const reportProgress = () => attempt.progress(job.total);
  await inTransaction(attempt.context, async (inner) => {
    const { em } = inner;
    const faults = new CsvFaults();
    const columnOf = (field: string) => columns[field] ?? field;
    const context = { ...inner, actor: await attempt.starter(em) };
    const plan = await RespondentPlan.open(context, { survey: job.surveyId ?? 0, isCreateOnly, columnOf, faults });
    // The person may have lost the right since they sent the file.
    requireAccess(context.actor, 'survey-people:write', 'survey', plan.survey.slug);
    await importFile({
      rows: rowsOf(em, job.id),
      chunk: PEOPLE_CHUNK,
      plan: (chunk) => {
        reportProgress();
        return plan.add(chunk);
      },
      refuse: () => plan.refuse(),
      apply: async () => attempt.succeed(em, await plan.store({ id: job.id, onChunk: reportProgress })),
    });
  });
}

async function hashBatches(attempt: JobAttempt): Promise<void> {
  const { job, context } = attempt;
  const { em, secrets } = context;
  let done = await finishedRows(em, job.id);
  attempt.progress(done);
  for (;;) {
    const batch = await kysely(em)
      .selectFrom('job_batch')
      .select(['number', 'content', 'sealed'])
      .where('job_id', '=', job.id)
      .where('sealed', 'is not', null)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    if (!batch?.sealed) return;
    const rows = JSON.parse(batch.content) as PlannedRow[];
    const passwords = JSON.parse(await secrets.open(batch.sealed)) as (string | null)[];
    const withPasswords = Readable.from(rows.map((row, index) => ({ row, password: passwords[index] ?? undefined })));
    const hashed: PlannedRow[] = [];
    for await (const { item, passwordHash } of context.passwords.hashAll(withPasswords, ({ password }) => password)) {
      attempt.progress(done + hashed.length);
      hashed.push({ ...item.row, person: { ...item.row.person, passwordHash } });
    }
    done += hashed.length;
    await attempt.finishBatch({ number: batch.number, content: JSON.stringify(hashed) });
  }
}

async function finishedRows(em: EntityManager, jobId: string): Promise<number> {
  const finished = await kysely(em)
    .selectFrom('job_batch')
    .select('rows')
    .where('job_id', '=', jobId)
    .where('sealed', 'is', null)
    .execute();
  return finished.reduce((sum, { rows }) => sum + rows, 0);
}

async function* rowsOf(em: EntityManager, jobId: string): AsyncGenerator<ReadyRow> {
  for (let number = 1; ; number++) {
    const batch = await kysely(em)
      .selectFrom('job_batch')
      .select('content')
      .where('job_id', '=', jobId)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!batch) return;
    // The people of the survey may have changed since the file was sent: `known` is planned again.
    for (const { known: _, ...row } of JSON.parse(batch.content) as PlannedRow[]) yield row;
  }
}
