import type { EntityManager } from '@mikro-orm/sql';
import { Survey } from '../../../entities/survey.ts';
import { csvIssue, type CsvIssue } from '../../adapters/csv-upload.ts';
import { query, sql } from '../../db/sql.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { refusedPeople, storePeople, type StoreOptions } from '../accounts/store-people.ts';
import { headerOf, type Columns } from './upload-columns.ts';
import { UploadFaults } from './upload-faults.ts';
import type { ReadyRow } from './upload-spool.ts';

export interface UploadToStore {
  /** The number of the survey: its id may be renamed while passwords are hashed. */
  survey: number;
  columns: Columns;
  rows: number;
  isCreateOnly: boolean;
}

export interface UploadedPerson {
  userId: number;
  surveyId: string;
  userName: string;
  urlAuthToken: string;
}

export interface UploadResult {
  created: number;
  updated: number;
  /** In the order of the file. */
  users: UploadedPerson[];
  /** There are too many to name them here. */
  usersOmitted: boolean;
}

/** A file with more people is answered with their numbers: the links are exported elsewhere. */
const MAX_NAMED = 10_000;

/** `path` is the field. */
type RowIssue = CsvIssue & { row: number };

const CHUNK_ROWS = 1000;
/** Rows with long custom fields make smaller chunks. */
const CHUNK_CHARACTERS = 4_000_000;

/**
 * Stores the people of a file in the caller's transaction, all or none. `read` gives the rows anew each time: first all are
 * held against each other and against the database as it is, so that no fault depends on how rows fall into chunks. Throws
 * AppError `csv.invalid`.
 */
export async function storeUpload(
  context: Context,
  upload: UploadToStore,
  read: () => AsyncIterable<ReadyRow>,
  onChunk: () => void,
): Promise<UploadResult> {
  await lockPeople(context.em, upload.survey, { isLong: true });
  const survey = await requireSurveyNow(context.em, upload.survey);
  const options = { survey, role: 'respondent', isCreateOnly: upload.isCreateOnly } as const;
  await refuseFaults(context, upload, options, read, onChunk);
  const usersOmitted = upload.rows > MAX_NAMED;
  const result: UploadResult = { created: 0, updated: 0, users: [], usersOmitted };
  for await (const chunk of chunksOf(read())) {
    onChunk();
    const outcome = await storePeople(
      context,
      chunk.map(({ person }) => person),
      options,
    );
    if ('issues' in outcome) throw new Error('people were found free of faults and are not');
    const created = outcome.stored.filter(({ isNew }) => isNew).length;
    result.created += created;
    result.updated += outcome.stored.length - created;
    if (usersOmitted) continue;
    for (const { userId, userName, urlAuthToken } of outcome.stored)
      result.users.push({ userId, surveyId: survey.slug, userName, urlAuthToken });
  }
  return result;
}

/** The survey as it is stored, not as it was a moment ago. Throws AppError `survey.not_found`. */
export async function requireSurveyNow(em: EntityManager, id: number): Promise<Survey> {
  const survey = await em.findOne(Survey, id);
  if (!survey) throw new AppError('not_found', 'survey.not_found', 'The survey has been deleted meanwhile.');
  return survey;
}

async function refuseFaults(
  context: Context,
  { columns }: UploadToStore,
  options: StoreOptions,
  read: () => AsyncIterable<ReadyRow>,
  onChunk: () => void,
): Promise<void> {
  const faults = new UploadFaults();
  await query(
    context.em,
    sql`create temporary table uploaded_key (field text, key text, row int, primary key (field, key)) on commit drop`,
  );
  for await (const chunk of chunksOf(read())) {
    onChunk();
    const refused = await refusedPeople(
      context,
      chunk.map(({ person }) => person),
      options,
    );
    const issues = refused.map(({ index, path, code, message }) => ({
      row: chunk[index]?.row ?? 0,
      path,
      code,
      message,
    }));
    const more = [...(await repeatedIn(context.em, chunk)), ...(await weakIn(context.em, options.survey, chunk))];
    const found = [...issues, ...more].toSorted((a, b) => a.row - b.row);
    faults.add(found.map(({ row, path, code, message }) => csvIssue(row, headerOf(columns, path), code, message)));
  }
  faults.refuse();
}

// The database remembers the names: all of a file's would not stay in memory.
async function repeatedIn(em: EntityManager, chunk: readonly ReadyRow[]): Promise<RowIssue[]> {
  const keys = chunk.flatMap(({ row, person: { userName, email } }) => [
    { field: 'userName', key: userName, row },
    ...(email == null ? [] : [{ field: 'email', key: email.toLowerCase(), row }]),
  ]);
  const repeated = await query<{ field: string; key: string; row: number; first: number }>(
    em,
    sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as g(field text, key text, row int)),
          added as (
            insert into uploaded_key (field, key, row) select field, key, min(row) from given group by field, key
            on conflict do nothing returning field, key, row)
        select g.field, g.key, g.row, coalesce(a.row, k.row) as first
        from given g left join added a using (field, key) left join uploaded_key k on a.key is null and (k.field, k.key) = (g.field, g.key)
        where g.row <> coalesce(a.row, k.row)`,
  );
  return repeated.map(({ field, key, row, first }) => {
    return { row, path: field, code: 'repeated', message: `"${key}" stands in row ${first} already.` };
  });
}

// Respondents have whatever they are given; staff may be among them.
async function weakIn(em: EntityManager, survey: { id: number }, chunk: readonly ReadyRow[]): Promise<RowIssue[]> {
  const weak = chunk.filter(({ weakPassword }) => weakPassword !== undefined);
  if (weak.length === 0) return [];
  const working = await query<{ userName: string }>(
    em,
    sql`select user_name as "userName" from survey_alias a
        where survey_id = ${survey.id} and user_name = any(${weak.map(({ person }) => person.userName)}::text[])
          and exists (select from user_role r where r.user_id = a.user_id and r.name <> 'respondent')`,
  );
  const names = new Set(working.map(({ userName }) => userName));
  return weak.flatMap(({ row, person, weakPassword: message = '' }) =>
    names.has(person.userName) ? [{ row, path: 'password', code: 'weak_password', message }] : [],
  );
}

async function* chunksOf(rows: AsyncIterable<ReadyRow>): AsyncGenerator<ReadyRow[]> {
  let chunk: ReadyRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    chunk.push(row);
    characters += JSON.stringify(row).length;
    if (chunk.length < CHUNK_ROWS && characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
