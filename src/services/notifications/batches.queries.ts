import type {
  BatchState,
  LeftOutReason,
  NotificationChannel,
  NotificationState,
  ScheduledNotification,
} from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { findPage, toDates, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import type { ImpersonalFilter } from '../../domain/respondent-filter.ts';
import { AppError } from '../../errors.ts';

/** A batch of notifications, and what became of them. */
export interface BatchRecord {
  id: string;
  key: string;
  type: ScheduledNotification;
  channel: NotificationChannel;
  dueAt: Date;
  /** What is kept of its filter, and the names of all conditions that it had. */
  filter: ImpersonalFilter;
  conditions: string[];
  sendAnyway: boolean;
  state: BatchState;
  createdAt: Date;
  createdBy: { id: number; name: string | null } | null;
  /** The job that stores it; null if there was none. */
  jobId: string | null;
  planned: number;
  leftOut: Partial<Record<LeftOutReason, number>>;
  /** Its notifications by state, without reminders. */
  notifications: Record<NotificationState, number>;
  /** The reminders that followed. */
  reminders: number;
  cancelledAt: Date | null;
  cancelled: number;
}

interface BatchesWanted extends PageWanted {
  surveyId: string;
  /** Part of a key. */
  search?: string | undefined;
  sort: Sort<'createdAt'>;
}

/** Lists the batches of a survey: one query. Throws AppError `survey.not_found`. */
export async function listBatches(
  { em, surveys }: Context,
  { surveyId, search, sort, ...wanted }: BatchesWanted,
): Promise<Page<BatchRecord>> {
  const survey = await surveys.get(surveyId);
  let matched = batches(em).where('b.survey_id', '=', survey.id);
  if (search !== undefined) matched = matched.where((eb) => containsText(eb.ref('b.client_key'), search));
  const page = await findPage(em, matched, sort === 'createdAt' ? ['createdAt', 'id'] : ['-createdAt', '-id'], wanted);
  return { ...page, items: page.items.map(toBatch) };
}

export interface BatchIds {
  surveyId: string;
  batchId: string;
}

/** Finds a batch of a survey. Throws AppError `survey.not_found`, `notification_batch.not_found`. */
export async function requireBatch({ em, surveys }: Context, { surveyId, batchId }: BatchIds): Promise<BatchRecord> {
  const survey = await surveys.get(surveyId);
  const row = await batches(em).where('b.survey_id', '=', survey.id).where('b.id', '=', batchId).executeTakeFirst();
  if (!row) throw batchNotFound(surveyId);
  return toBatch(row);
}

/** Makes the error for an unknown batch. */
export function batchNotFound(surveyId: string): AppError {
  return new AppError('not_found', 'notification_batch.not_found', `The survey "${surveyId}" has no such batch.`);
}

function batches(em: EntityManager) {
  return kysely(em)
    .selectFrom('notification_batch as b')
    .leftJoin('user_account as u', 'u.id', 'b.user_id')
    .leftJoin('job as j', 'j.id', 'b.job_id')
    .select([
      'b.id',
      'b.client_key as key',
      'b.type',
      'b.channel',
      'b.due_at as dueAt',
      'b.filter',
      'b.conditions',
      'b.is_sent_anyway as sendAnyway',
    ])
    .select(['b.created_at as createdAt', 'b.planned_at as plannedAt', 'b.planned', 'b.left_out as leftOut'])
    .select(['b.job_id as jobId', 'b.cancelled_at as cancelledAt', 'b.cancelled'])
    .select(['u.id as creatorId', 'u.name as creatorName', 'j.state as jobState'])
    .select((eb) => {
      const own = eb.selectFrom('notification as n').whereRef('n.batch_id', '=', 'b.id');
      const byState = own
        .whereRef('n.type', '=', 'b.type')
        .select((of) => ['n.state', of.cast<number>(of.fn.countAll(), 'integer').as('count')])
        .groupBy('n.state');
      return [
        eb
          .selectFrom(byState.as('s'))
          .select((of) =>
            sql<
              Record<string, number>
            >`coalesce(jsonb_object_agg(${of.ref('s.state')}, ${of.ref('s.count')}), '{}')`.as('counts'),
          )
          .$asScalar()
          .$notNull()
          .as('counts'),
        own
          .whereRef('n.type', '<>', 'b.type')
          .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('reminders'))
          .$asScalar()
          .$notNull()
          .as('reminders'),
      ];
    });
}

type BatchRow = Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number];

const NONE: Readonly<Record<NotificationState, number>> = { pending: 0, sending: 0, sent: 0, skipped: 0, failed: 0 };

function toBatch({ creatorId, creatorName, jobState, counts, filter, conditions, ...row }: BatchRow): BatchRecord {
  const { plannedAt, ...batch } = toDates(row, 'dueAt', 'createdAt', 'plannedAt', 'cancelledAt');
  return {
    ...batch,
    // Only `createBatch` writes the columns, from a validated filter.
    filter: filter as ImpersonalFilter,
    conditions: conditions as string[],
    state: stateOf({ plannedAt, cancelledAt: batch.cancelledAt, jobState }),
    createdBy: creatorId === null ? null : { id: creatorId, name: creatorName },
    notifications: { ...NONE, ...counts },
  };
}

function stateOf({
  plannedAt,
  cancelledAt,
  jobState,
}: {
  plannedAt: Date | null;
  cancelledAt: Date | null;
  jobState: string | null;
}): BatchState {
  if (cancelledAt !== null) return 'cancelled';
  if (plannedAt !== null) return 'planned';
  return jobState === 'running' ? 'planning' : 'failed';
}
