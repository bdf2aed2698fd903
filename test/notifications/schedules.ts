import type { Context } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';

/** A schedule as a form has it, rows of it below the header. */
export function schedule(rows: readonly string[], header = 'user name,date_time,type'): File {
  return new File([[header, ...rows, ''].join('\n')], 'schedule.csv', { type: 'text/csv' });
}

export interface StoredNotification {
  id: number;
  userId: number;
  type: string;
  dueAt: Date;
  state: string;
  attempts: number;
  reason: string | null;
}

/** What is stored for a survey, by time. */
export async function storedFor({ em }: Context, survey: { id: number }): Promise<StoredNotification[]> {
  const rows = await query<StoredNotification>(
    em,
    sql`select id, user_id as "userId", type, due_at as "dueAt", state, attempts, reason
        from notification where survey_id = ${survey.id} order by due_at, id`,
  );
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
}

/** The tasks that wait with this name, and when they start. */
export async function waitingTasks(
  { em }: Context,
  name: string,
): Promise<{ data: Record<string, number>; startAfter: Date }[]> {
  const rows = await query<{ data: Record<string, number>; startAfter: string }>(
    em,
    sql`select data, start_after as "startAfter" from pgboss.job where name = ${name} and state = 'created' order by start_after`,
  );
  return rows.map(({ data, startAfter }) => ({ data, startAfter: new Date(startAfter) }));
}
