import type { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { deletePending } from './delete-pending.ts';
import { isFromFile } from './is-from-file.ts';
import type { ScheduledRow } from './schedule-file.ts';

export interface ScheduleOutcome {
  created: number;
  /** Rows that repeat another row of the file or a notification of the database. */
  skipped: number;
  /** Pending notifications that were deleted. */
  replaced: number;
  /** Rows whose time has passed. */
  past: number;
}

export interface StorableRow extends ScheduledRow {
  userId: number;
}

export interface PlanOptions {
  /** Deletes the pending notifications of earlier files first. */
  replace: boolean;
  /** Leaves out rows whose time has passed; otherwise these are sent at once. */
  skipPast: boolean;
}

interface PlannedKey {
  userId: number;
  dueAt: string;
  type: string;
}

/** The number of rows that one statement compares or stores. */
export const CHUNK_ROWS = 1000;

/** Plans what a schedule adds to a survey. The new rows wait in a temporary table that ends with the transaction. */
export class SchedulePlan {
  readonly #context: Context;
  readonly #surveyId: number;
  readonly #options: PlanOptions;
  readonly #now: Date;
  /** The expected outcome; after `store()` the actual one. */
  readonly outcome: ScheduleOutcome = { created: 0, skipped: 0, replaced: 0, past: 0 };

  private constructor(context: Context, surveyId: number, options: PlanOptions) {
    this.#context = context;
    this.#surveyId = surveyId;
    this.#options = options;
    this.#now = context.now();
  }

  static async open(context: Context, { id }: Pick<Survey, 'id'>, options: PlanOptions): Promise<SchedulePlan> {
    const plan = new SchedulePlan(context, id, options);
    // No entity: a temporary table.
    await query(
      context.em,
      sql`create temporary table planned_notification (user_id int, due_at timestamptz, type text, primary key (user_id, due_at, type))
          on commit drop`,
    );
    if (options.replace) plan.outcome.replaced = await plan.#pending();
    return plan;
  }

  /** Adds a chunk of rows to the plan. */
  async add(rows: readonly StorableRow[]): Promise<void> {
    const past = rows.filter(({ dueAt }) => dueAt <= this.#now);
    const wanted = this.#options.skipPast ? rows.filter(({ dueAt }) => dueAt > this.#now) : rows;
    const given = wanted.map(({ userId, type, dueAt }) => ({ userId, type, dueAt }));
    // Set-based: compares a whole chunk with the file so far and with the database.
    const [added] = await query<{ count: number }>(
      this.#context.em,
      sql`with added as (
            insert into planned_notification (user_id, due_at, type)
            select "userId", "dueAt", type
            from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given("userId" int, type text, "dueAt" timestamptz)
            where not exists (select from notification n
              where n.survey_id = ${this.#surveyId} and n.user_id = "userId" and n.due_at = "dueAt" and n.type = given.type
                and n.channel = 'email' and not (${this.#options.replace} and n.state = 'pending' and ${isFromFile('n')}))
            on conflict do nothing returning 1)
          select count(*)::int as count from added`,
    );
    const created = added?.count ?? 0;
    this.outcome.created += created;
    this.outcome.skipped += wanted.length - created;
    this.outcome.past += past.length;
  }

  /** Stores the plan, with a task for each notification. */
  async store(): Promise<void> {
    const planned = this.outcome.created;
    if (this.#options.replace) {
      this.outcome.replaced = await deletePending(this.#context, { surveyId: this.#surveyId, isFromFile: true });
    }
    this.outcome.created = 0;
    let last: PlannedKey | null = null;
    do last = await this.#storeChunk(last);
    while (last !== null);
    // The sending of some pending notifications may have begun since the plan was made; those rows are skipped.
    this.outcome.skipped += planned - this.outcome.created;
  }

  /** Stores the rows after `last` in the order of their key. Returns the key of the last one, or null if none was left. */
  async #storeChunk(last: PlannedKey | null): Promise<PlannedKey | null> {
    const { em, tasks } = this.#context;
    const isNext =
      last === null
        ? sql`true`
        : sql`(user_id, due_at, type) > (${last.userId}, ${last.dueAt}::timestamptz, ${last.type})`;
    // Set-based: stores a whole chunk.
    const [chunk] = await query<{ created: { id: number; dueAt: string }[]; last: PlannedKey | null }>(
      em,
      sql`with chunk as materialized (
            select user_id, due_at, type from planned_notification where ${isNext}
            order by user_id, due_at, type limit ${CHUNK_ROWS}),
          created as (
            insert into notification (survey_id, user_id, type, due_at)
            select ${this.#surveyId}, user_id, type, due_at from chunk
            on conflict do nothing returning id, due_at)
          select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'dueAt', due_at)) from created), '[]') as created,
            (select jsonb_build_object('userId', user_id, 'dueAt', due_at, 'type', type) from chunk
             order by user_id desc, due_at desc, type desc limit 1) as last`,
    );
    const created = chunk?.created ?? [];
    const sending = created.map(({ id, dueAt }) => {
      // The queue gives up a task a fortnight after its start, which must not lie in the past.
      const startAfter = new Date(Math.max(this.#now.getTime(), Date.parse(dueAt)));
      return { data: { notificationId: id }, startAfter };
    });
    await tasks.addAll(em, 'notification', sending);
    this.outcome.created += created.length;
    return chunk?.last ?? null;
  }

  async #pending(): Promise<number> {
    const { count } = await kysely(this.#context.em)
      .selectFrom('notification')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where('survey_id', '=', this.#surveyId)
      .where('state', '=', 'pending')
      .where(isFromFile('notification'))
      .executeTakeFirstOrThrow();
    return count;
  }
}
