import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/sql';
import { requireAccess } from '../../access/require-access.ts';
import { inTransaction } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { CsvFaults } from '../files-in/csv-faults.ts';
import { importFile } from '../files-in/import-file.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import { CHUNK, RespondentPlan, type PlannedRow } from './respondent-plan.ts';
import type { ColumnNames } from './upload-columns.ts';
import type { ReadyRow } from './upload-rows.ts';

/** What an upload needs to know besides its rows. */
export interface UploadInput {
  isCreateOnly: boolean;
  columns: ColumnNames;
}

/** Hashes the passwords of an upload, batch by batch, and then plans and stores its people in one transaction. */
export async function uploadJob(attempt: JobAttempt): Promise<void> {
  await hashBatches(attempt);
  const { job } = attempt;
  const { isCreateOnly, columns } = job.input.given as UploadInput;
  const goOn = () => attempt.progress(job.total);
  await inTransaction(attempt.context, async (inner) => {
    const { em } = inner;
    const faults = new CsvFaults();
    const columnOf = (field: string) => columns[field] ?? field;
    const context = { ...inner, actor: await attempt.starter(em) };
    const plan = await RespondentPlan.open(context, { survey: job.surveyId ?? 0, isCreateOnly, columnOf, faults });
    // Whoever has lost the right to do it since they sent the file has lost it here too.
    requireAccess(context.actor, 'survey-people:write', 'survey', plan.survey.slug);
    await importFile({
      rows: rowsOf(em, job.id),
      chunk: CHUNK,
      plan: (chunk) => {
        goOn();
        return plan.add(chunk);
      },
      refuse: () => plan.refuse(),
      apply: async () => attempt.succeed(em, await plan.store(goOn)),
    });
  });
}

interface Batch {
  number: number;
  content: string;
  sealed: string;
}

async function hashBatches(attempt: JobAttempt): Promise<void> {
  const { job, context } = attempt;
  const { em, secrets } = context;
  let done = await finishedRows(em, job.id);
  attempt.progress(done);
  for (;;) {
    const [batch] = await query<Batch>(
      em,
      sql`select number, content, sealed from job_batch where job_id = ${job.id}::uuid and sealed is not null
          order by number limit 1`,
    );
    if (!batch) return;
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
  const [row] = await query<{ rows: number }>(
    em,
    sql`select coalesce(sum(rows), 0)::int as rows from job_batch where job_id = ${jobId}::uuid and sealed is null`,
  );
  return row?.rows ?? 0;
}

async function* rowsOf(em: EntityManager, jobId: string): AsyncGenerator<ReadyRow> {
  for (let number = 1; ; number++) {
    const [batch] = await query<{ content: string }>(
      em,
      sql`select content from job_batch where job_id = ${jobId}::uuid and number = ${number}`,
    );
    if (!batch) return;
    // Who was known when the file was sent may not be by now: that is planned anew.
    for (const { known: _, ...row } of JSON.parse(batch.content) as PlannedRow[]) yield row;
  }
}
