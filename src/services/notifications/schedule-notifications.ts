import type { EntityManager } from '@mikro-orm/sql';
import type { Survey } from '../../../entities/survey.ts';
import { inTransaction, type Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { hasRoleIn } from '../accounts/held-roles.ts';
import { importFile } from '../files-in/import-file.ts';
import { lockSurvey } from '../surveys/lock-survey.ts';
import { audit } from '../trail/audit.ts';
import { ScheduleFile, type PersonColumn, type ScheduledRow } from './schedule-file.ts';
import { CHUNK_ROWS, SchedulePlan, type PlanOptions, type ScheduleOutcome, type StorableRow } from './schedule-plan.ts';

interface GivenSchedule extends PlanOptions {
  surveyId: string;
  file: Blob;
  /** Returns what would be stored, and stores nothing. */
  dryRun: boolean;
}

/**
 * Stores the notifications of a schedule, all or none, each with the task that sends it. The file may have any length: one chunk
 * of its rows is in memory at a time. Throws AppError `survey.not_found`, `csv.unreadable`, `csv.invalid`.
 */
export async function scheduleNotifications(context: Context, given: GivenSchedule): Promise<ScheduleOutcome> {
  const survey = await context.surveys.get(given.surveyId);
  return inTransaction(context, async (inner) => {
    await lockSurvey(inner.em, survey);
    const file = new ScheduleFile(given.file);
    const plan = await SchedulePlan.open(inner, survey, given);
    await importFile(
      {
        rows: file.read(),
        chunk: { most: CHUNK_ROWS },
        plan: async (chunk) => {
          const rows = await rowsOf(inner.em, survey, file, chunk);
          // The rest of the file is read only to find its faults; nothing is stored.
          if (file.faults.count === 0) await plan.add(rows);
        },
        refuse: () => file.faults.refuse(),
        apply: async () => {
          await plan.store();
          const after = { ...plan.outcome, replace: given.replace, skipPast: given.skipPast };
          await audit(inner, {
            recordType: 'notification',
            code: 'schedule',
            surveyId: survey.id,
            action: 'create',
            after,
          });
        },
      },
      { isDryRun: given.dryRun },
    );
    return plan.outcome;
  });
}

async function rowsOf(
  em: EntityManager,
  survey: Pick<Survey, 'id'>,
  { column, faults }: ScheduleFile,
  rows: readonly ScheduledRow[],
): Promise<StorableRow[]> {
  const people = await peopleOf(em, survey.id, column, [...new Set(rows.map(({ person }) => person))]);
  return rows.flatMap((row) => {
    const userId = people.get(row.person);
    if (userId !== undefined) return [{ ...row, userId }];
    // People of other surveys get the same answer, so that it does not tell who has an account.
    faults.add(
      row.row,
      column,
      'unknown_person',
      `Nobody in this survey has the ${column} "${row.person}". Correct it, or add the person first.`,
    );
    return [];
  });
}

async function peopleOf(
  em: EntityManager,
  surveyId: number,
  column: PersonColumn,
  people: readonly string[],
): Promise<Map<string, number>> {
  const isNamed = column === 'email' ? sql`lower(u.email) = lower(given.person)` : sql`a.user_name = given.person`;
  // Set-based: finds the people of a whole chunk.
  const found = await query<{ person: string; userId: number }>(
    em,
    sql`select given.person, u.id as "userId"
        from unnest(${people}::text[]) as given(person)
          join survey_alias a on a.survey_id = ${surveyId}
          join user_account u on u.id = a.user_id and ${isNamed}
        where ${hasRoleIn(sql.ref('u.id'), sql.ref('a.survey_id'))}`,
  );
  return new Map(found.map(({ person, userId }) => [person, userId]));
}
