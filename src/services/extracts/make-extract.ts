import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ExtractedFile, ExtractSelection, ExtractSources } from '@dietary-recall/vocabulary';
import { ExtractPerson } from '../../../entities/extract-person.ts';
import { ExtractRecall } from '../../../entities/extract-recall.ts';
import { Extract } from '../../../entities/extract.ts';
import { Survey, type SurveyWithLocale } from '../../../entities/survey.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { requireAccess } from '../../access/require-access.ts';
import { packArchive, type PackedFile } from '../../adapters/archive.ts';
import { inWorkFolder } from '../../adapters/work-folder.ts';
import { inSnapshot, inTransaction, type Context } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { withAnswerLimit } from '../../db/answer-limits.ts';
import { anyNumber, anyUuid } from '../../db/any-of.ts';
import { insertFromJson } from '../../db/columns.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { chunksOf } from '../../domain/chunks.ts';
import { AppError } from '../../errors.ts';
import { withFiles, type FileChanges } from '../images/file-changes.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import { onDisk } from '../jobs/job-files.ts';
import { findAnsweredSchemes } from '../study-files/answered-schemes.queries.ts';
import { readKnownColumns } from '../study-files/known-columns.queries.ts';
import { RecallBatch } from '../study-files/recall-batch.ts';
import type { RecallsWanted } from '../study-files/recalls-wanted.ts';
import { exportedRecallsOf, type ExportedRecall } from '../study-files/recalls.queries.ts';
import { STUDY_FILE_NAMES, STUDY_FILES, type Lines } from '../study-files/study-files.ts';
import { audit } from '../trail/audit.ts';
import { ExtractFile } from './extract-files.ts';
import { hashRecalls, type HashedRecall } from './recall-hashes.ts';

/** The input of the job. */
export interface ExtractInput {
  name: string;
  wanted: RecallsWanted;
  /** The user name of the one person whose recalls are wanted. */
  user: string | null;
}

/** The zip file is stored in parts of this size, each of which fits into memory and into one request to a bucket. */
const PART_BYTES = 8 * 1024 * 1024;
const FOLDER = 'extracts';
const ROWS_AT_ONCE = 5000;

/** What was written, before it is stored. */
interface Written {
  files: ExtractedFile[];
  packed: PackedFile[];
  hashes: HashedRecall[];
  sources: ExtractSources;
}

/**
 * Makes the zip file of an extract and stores it. An attempt that follows a killed one begins again. Throws AppError
 * `extract.data_changed`, after which another attempt follows, if a person or a recall was deleted meanwhile, and `user.not_found` if it is
 * about one person who has no longer that user name.
 */
export async function runExtractJob(attempt: JobAttempt): Promise<void> {
  const { job, context } = attempt;
  const { name, wanted, user } = job.input.given as ExtractInput;
  const actor = await attempt.starter(context.em);
  const survey = await context.em.findOneOrFail(Survey, job.surveyId ?? 0, { populate: ['locale'] });
  // The person may have lost the right since they started it.
  requireAccess(actor, 'extracts:write', 'survey', survey.slug);
  // A process that only works has no food lists in memory before it needs them.
  await context.foods.refresh();
  // Not from a replica: what it had not replayed yet would be missing from an extract that never changes.
  const people = await peopleOf(context, wanted);
  const madeAt = context.now();
  const selection = selectionOf(wanted, user);
  await inWorkFolder(context.config.dataDir, (folder) =>
    withFiles(context, async (changes) => {
      const facts = { name, surveyId: survey.slug, madeAt: madeAt.toISOString(), selection };
      const written = await onDisk(
        writeFiles(attempt, { survey, wanted: { ...wanted, people: new Set(people) }, folder, facts }),
      );
      const zip = await storeParts(changes, packArchive(written.packed));
      await inTransaction({ ...context, actor }, async (inner) => {
        await acquireLock(inner.em, 'extracts');
        if (user !== null) await requireSamePerson(inner, survey.id, { user, userId: wanted.userId });
        await requireUnchanged(inner, survey.id, people, written.hashes);
        const { files, sources, hashes } = written;
        const of = { survey: survey.id, name, selection, sources, files, recalls: hashes.length, ...zip };
        const extractId = await inner.em.insert(Extract, { ...of, madeAt, madeBy: actor.userId });
        await storeContents(inner, extractId, people, hashes);
        // The trail outlives the erasure of the person.
        const { user: _, ...conditions } = selection;
        const recorded = { ...conditions, isOfOnePerson: user !== null };
        const after = { name, selection: recorded, recalls: hashes.length, sha256: zip.sha256 };
        const code = String(extractId);
        await audit(inner, { recordType: 'extract', code, label: name, surveyId: survey.id, action: 'create', after });
        await attempt.succeed(inner.em, { extractId, recalls: hashes.length, sizeBytes: zip.sizeBytes });
      });
    }),
  );
}

function selectionOf({ as, validity, period, days }: RecallsWanted, user: string | null): ExtractSelection {
  return {
    as,
    validity: validity && [...validity],
    ...period,
    ...days,
    user,
  };
}

interface WhatToWrite {
  survey: SurveyWithLocale;
  wanted: RecallsWanted;
  folder: string;
  facts: object;
}

/** Writes all files into the folder. Each recall is the same in all of them. */
async function writeFiles(attempt: JobAttempt, { survey, wanted, folder, facts }: WhatToWrite): Promise<Written> {
  const { context: reader } = attempt;
  const known = await readKnownColumns(reader, survey);
  const tables = await Promise.all(
    STUDY_FILE_NAMES.map(async (name) => {
      const opened = STUDY_FILES[name].open(known, 'csv', null);
      const file = await ExtractFile.create(folder, `${name}.csv`);
      await file.append(opened.head, 0);
      return { ...opened, file };
    }),
  );
  const write = (file: ExtractFile, { rows, text }: Lines) => file.append(text(), rows);
  const hashes: HashedRecall[] = [];
  for await (const recalls of exportedRecallsOf(reader, wanted)) {
    const read = await withAnswerLimit('reading', () => readBatch(reader, wanted, recalls, tables));
    for (const [file, lines] of read.lines) await write(file, lines);
    hashes.push(...read.hashes);
    attempt.progress(Math.min(hashes.length, attempt.job.total));
  }
  for (const { file, others } of tables) for await (const lines of others(reader, wanted)) await write(file, lines);
  const files = tables.map(({ file }) => file);
  const schemes = await findAnsweredSchemes(reader, wanted);
  for (const { schemeId, version, document } of schemes) {
    const file = await ExtractFile.create(folder, `schemes/${schemeId}-${version}.json`);
    await file.append(`${JSON.stringify(document, null, 2)}\n`, null);
    files.push(file);
  }
  const closed: ExtractedFile[] = [];
  for (const file of files) closed.push(await file.close());
  const sources: ExtractSources = {
    softwareVersion: packageJson.version,
    foodList: await foodListOf(reader, survey.locale.id),
    schemes: schemes.map(({ schemeId, version }) => ({ schemeId, version })),
  };
  const about = [
    ['extract.json', `${JSON.stringify({ ...facts, ...sources, files: closed }, null, 2)}\n`],
    ['SHA256SUMS', closed.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')],
  ] as const;
  const packed = [
    ...files.map((file) => file.packed()),
    ...about.map(([name, text]) => ({ name, isText: true, open: () => Promise.resolve(Buffer.from(text)) })),
  ];
  return { files: closed, packed, hashes, sources };
}

type OpenTable = ReturnType<(typeof STUDY_FILES)['items']['open']> & { file: ExtractFile };

/** Reads some recalls for all files on one snapshot of the database, so that no file has them in another state than the others. */
function readBatch(context: Context, wanted: RecallsWanted, recalls: ExportedRecall[], tables: readonly OpenTable[]) {
  return inSnapshot(context, async (inner) => {
    const lines: [ExtractFile, Lines][] = [];
    const hashes: HashedRecall[] = [];
    for await (const same of exportedRecallsOf(inner, { ...wanted, ids: recalls.map(({ id }) => id) })) {
      const batch = new RecallBatch(inner, wanted, same);
      for (const { file, ofRecalls } of tables) if (ofRecalls) lines.push([file, await ofRecalls(batch)]);
      hashes.push(...(await hashRecalls(batch)));
    }
    return { lines, hashes };
  });
}

async function foodListOf({ em, foods }: Context, localeId: string): Promise<ExtractSources['foodList']> {
  const [last] = await query<{ id: number; at: string }>(
    em,
    // Set-based: the trail has each change of a list, of its own parts and of those that lists share.
    sql`select id::int as id, changed_at as at from record_change
        where record_type in ('food', 'category', 'locale', 'food-group', 'nutrient-table')
          and (locale_id is null or locale_id = ${localeId})
        order by id desc limit 1`,
  );
  return {
    localeId,
    foods: foods.locale(localeId).list.foods.size,
    lastChangeId: last?.id ?? null,
    lastChangedAt: last ? new Date(last.at).toISOString() : null,
  };
}

/** Stores the zip file in parts while it is packed. */
async function storeParts(
  changes: FileChanges,
  archive: Readable,
): Promise<{ parts: string[]; sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const parts: string[] = [];
  let sizeBytes = 0;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const store = async () => {
    const bytes = Buffer.concat(pending);
    [pending, pendingBytes] = [[], 0];
    hash.update(bytes);
    sizeBytes += bytes.length;
    parts.push(await changes.add(FOLDER, bytes, 'zip'));
  };
  for await (const bytes of archive as AsyncIterable<Buffer>) {
    pending.push(bytes);
    pendingBytes += bytes.length;
    if (pendingBytes >= PART_BYTES) await store();
  }
  if (pendingBytes > 0) await store();
  return { parts, sizeBytes, sha256: hash.digest('hex') };
}

/**
 * Whom an extract may identify: the respondents, and those who have a user name in the survey, because of recalls, of codings of recalls that were
 * excluded, and of recalls that were begun.
 */
async function peopleOf({ em }: Context, { survey, userId }: RecallsWanted): Promise<number[]> {
  const people = await query<{ id: number }>(
    em,
    // Set-based: the people of whom the files can have rows.
    sql`select user_id as id from user_role where survey_id = ${survey.id} and name = 'respondent'
          and (${userId}::int is null or user_id = ${userId})
        union select user_id from survey_alias where survey_id = ${survey.id} and (${userId}::int is null or user_id = ${userId})`,
  );
  return people.map(({ id }) => id);
}

/** Refuses an extract of one person who is no longer known by the user name that it would keep. Throws AppError `user.not_found`. */
async function requireSamePerson(
  { em }: Context,
  surveyId: number,
  { user, userId }: { user: string; userId: number | null },
): Promise<void> {
  const alias = await kysely(em)
    .selectFrom('survey_alias')
    .select('user_id as userId')
    .where('survey_id', '=', surveyId)
    .where('user_name', '=', user)
    .executeTakeFirst();
  // The row of the job keeps the message, which names nobody.
  if (alias?.userId !== userId)
    throw new AppError('not_found', 'user.not_found', 'Nobody in this survey has that user name.');
}

/** Refuses an extract with a person or a recall that is gone: it would keep what was to be erased. The lock on extracts orders both. */
async function requireUnchanged(
  { em }: Context,
  surveyId: number,
  people: readonly number[],
  recalls: readonly HashedRecall[],
): Promise<void> {
  const ids = recalls.map(({ submissionId }) => submissionId);
  const [left] = await query<{ people: number; recalls: number }>(
    em,
    // Set-based: counts people and recalls by lists of ids. Erasure and removal take roles and names.
    sql`select (select count(*)::int from (
              select user_id from user_role where survey_id = ${surveyId} and user_id = ${anyNumber(people)}
              union select user_id from survey_alias where survey_id = ${surveyId} and user_id = ${anyNumber(people)}) known) as people,
          (select count(*)::int from submission where id = ${anyUuid(ids)}) as recalls`,
  );
  if (left?.recalls === recalls.length && left.people === people.length) return;
  const message = 'People or recalls were deleted while the extract was made. It is made again.';
  throw new AppError('unavailable', 'extract.data_changed', message, { retryAfterSeconds: 1 });
}

async function storeContents(
  { em }: Context,
  extractId: number,
  people: readonly number[],
  recalls: readonly HashedRecall[],
): Promise<void> {
  for (const chunk of chunksOf(recalls, ROWS_AT_ONCE)) {
    const json = JSON.stringify(chunk.map((recall) => ({ ...recall, extractId })));
    // Set-based: thousands of rows in one statement.
    await query(em, insertFromJson({ em, entity: ExtractRecall, json }));
  }
  for (const chunk of chunksOf(people, ROWS_AT_ONCE)) {
    const json = JSON.stringify(chunk.map((userId) => ({ userId, extractId })));
    await query(em, insertFromJson({ em, entity: ExtractPerson, json }));
  }
}
