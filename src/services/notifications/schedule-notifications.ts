import type { EntityManager } from '@mikro-orm/sql';
import type { Survey } from '../../../entities/survey.ts';
import { invalidCsv, readUploadedCsv, type CsvLine } from '../../adapters/csv-upload.ts';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type Context } from '../../context.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';
import { deletePending } from './delete-pending.ts';
import { Faults, readHeader, readRow, type PersonColumn, type ScheduledRow } from './schedule-file.ts';

interface GivenSchedule {
  surveyId: string;
  file: Blob;
  /** First removes what is pending in the survey. */
  replace: boolean;
  /** Leaves out what is due already; else it is sent at once. */
  skipPast: boolean;
  /** Tells what would be stored, and stores nothing. */
  dryRun: boolean;
}

interface ScheduleOutcome {
  created: number;
  /** Rows that stand in the file or in the database already. */
  skipped: number;
  replaced: number;
  /** Rows whose time has passed. */
  past: number;
}

const CHUNK_ROWS = 1000;

/**
 * Stores the notifications of a schedule (domain reference 7.4), all or none, with the task that sends each. Files of any
 * length: no more than a chunk of their rows is in memory.
 */
export async function scheduleNotifications(context: Context, given: GivenSchedule): Promise<ScheduleOutcome> {
  const survey = await context.surveys.get(given.surveyId);
  try {
    return await inTransaction(context, async (inner) => {
      const outcome = await store(inner, survey, given);
      if (given.dryRun) throw new NotMeant(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof NotMeant) return error.outcome;
    throw error;
  }
}

/** Ends a transaction that was tried only. */
class NotMeant extends Error {
  readonly outcome: ScheduleOutcome;

  constructor(outcome: ScheduleOutcome) {
    super('a dry run');
    this.outcome = outcome;
  }
}

async function store(
  context: Context,
  survey: Pick<Survey, 'id' | 'slug'>,
  { file, replace, skipPast }: GivenSchedule,
): Promise<ScheduleOutcome> {
  const { em } = context;
  await takeTurn(em, survey);
  const outcome = { created: 0, skipped: 0, replaced: replace ? await deletePending(em, survey.id) : 0, past: 0 };
  const faults = new Faults();
  let column: PersonColumn | undefined;
  let isEmpty = true;
  for await (const lines of chunksOf(readUploadedCsv(file))) {
    column ??= headerOf(lines, faults);
    isEmpty &&= lines.length === 0;
    const rows = await rowsOf(em, survey, column, lines, faults);
    // The faults of the rest are reported too, but nothing of it will stand.
    if (faults.count === 0) await storeRows(context, survey, rows, skipPast, outcome);
  }
  if (isEmpty) faults.add(2, column ?? '1', 'missing', 'The file has no rows.');
  if (faults.count > 0) throw invalidCsv(faults.first, faults.count);
  return outcome;
}

// Two uploads to a survey come one after the other; people may submit meanwhile.
async function takeTurn(em: EntityManager, { id, slug }: Pick<Survey, 'id' | 'slug'>): Promise<void> {
  const [survey] = await query(em, sql`select id from survey where id = ${id} for no key update`);
  if (!survey) throw surveyNotFound(slug);
}

async function* chunksOf(lines: AsyncIterable<CsvLine>): AsyncGenerator<CsvLine[]> {
  let chunk: CsvLine[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < CHUNK_ROWS) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function headerOf(lines: CsvLine[], faults: Faults): PersonColumn {
  const header = lines.shift() ?? { row: 1, cells: [] };
  const column = readHeader(header, faults);
  // What the rows mean is not known.
  if (column === undefined || faults.count > 0) throw invalidCsv(faults.first, faults.count);
  return column;
}

interface StorableRow extends ScheduledRow {
  userId: number;
}

async function rowsOf(
  em: EntityManager,
  survey: Pick<Survey, 'id'>,
  column: PersonColumn,
  lines: readonly CsvLine[],
  faults: Faults,
): Promise<StorableRow[]> {
  const rows = lines.flatMap((line) => readRow(line, column, faults) ?? []);
  const people = await peopleOf(em, survey.id, column, [...new Set(rows.map(({ person }) => person))]);
  return rows.flatMap((row) => {
    const userId = people.get(row.person);
    if (userId !== undefined) return [{ ...row, userId }];
    // The same for people of other surveys: nobody finds out here who has an account.
    faults.add(row.row, column, 'unknown_person', `Nobody in this survey has "${row.person}".`);
    return [];
  });
}

async function peopleOf(
  em: EntityManager,
  surveyId: number,
  column: PersonColumn,
  people: readonly string[],
): Promise<Map<string, number>> {
  const isThem = column === 'email' ? sql`lower(u.email) = lower(given.person)` : sql`a.user_name = given.person`;
  const found = await query<{ person: string; userId: number }>(
    em,
    sql`select given.person, u.id as "userId"
        from unnest(${people}::text[]) as given(person)
          join survey_alias a on a.survey_id = ${surveyId}
          join user_account u on u.id = a.user_id and ${isThem}
        where exists (select from user_role r where r.user_id = u.id and r.survey_id = a.survey_id)`,
  );
  return new Map(found.map(({ person, userId }) => [person, userId]));
}

async function storeRows(
  { em, tasks, now }: Context,
  survey: Pick<Survey, 'id'>,
  rows: readonly StorableRow[],
  skipPast: boolean,
  outcome: ScheduleOutcome,
): Promise<void> {
  const moment = now();
  const past = rows.filter(({ dueAt }) => dueAt <= moment);
  const wanted = skipPast ? rows.filter((row) => !past.includes(row)) : rows;
  const given = wanted.map(({ userId, type, dueAt }) => ({ userId, type, dueAt }));
  const created = await query<{ id: number; dueAt: string }>(
    em,
    sql`insert into notification (survey_id, user_id, type, due_at)
        select ${survey.id}, "userId", type, "dueAt"
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given("userId" int, type text, "dueAt" timestamptz)
        on conflict do nothing returning id, due_at as "dueAt"`,
  );
  const sending = created.map(({ id, dueAt }) => {
    // A task is given up a fortnight after its start: one in the past would be too soon.
    const startAfter = new Date(Math.max(moment.getTime(), Date.parse(dueAt)));
    return { data: { notificationId: id }, startAfter };
  });
  await tasks.addAll(em, 'notification', sending);
  outcome.created += created.length;
  outcome.skipped += wanted.length - created.length;
  outcome.past += past.length;
}
