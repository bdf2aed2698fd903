import type { NotificationState, NotificationType } from '@dietary-recall/vocabulary';
import { isoTime, query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import type { Page, PageWanted, Sort } from '../../db/page.ts';

export interface NotificationRecord {
  id: number;
  userId: number;
  userName: string | null;
  type: NotificationType;
  dueAt: string;
  state: NotificationState;
  attempts: number;
  attemptedAt: string | null;
  settledAt: string | null;
  reason: string | null;
}

interface NotificationsWanted extends PageWanted {
  surveyId: string;
  state?: NotificationState | undefined;
  /** Part of a user name. */
  search?: string | undefined;
  sort: Sort<'dueAt'>;
}

/** Notifications of a survey: one query. */
export async function listNotifications(
  { em, surveys }: Context,
  { surveyId, state, search = '', sort, limit, offset }: NotificationsWanted,
): Promise<Page<NotificationRecord>> {
  const { id } = await surveys.get(surveyId);
  const matched = sql`notification n where n.survey_id = ${id}
    and (${state ?? null}::text is null or n.state = ${state ?? null})
    and (${search} = '' or exists (select from survey_alias a where a.survey_id = n.survey_id and a.user_id = n.user_id
      and strpos(lower(a.user_name), lower(${search})) > 0))`;
  const order = sort === 'dueAt' ? sql`n.due_at, n.id` : sql`n.due_at desc, n.id desc`;
  // A schedule has 100,000 rows: all that is done with each of them is to count it and to see whether it is on the page.
  const [page] = await query<{ items: NotificationRecord[]; total: number }>(
    em,
    sql`select (select count(*)::int from ${matched}) as total,
          (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'userId', n.user_id, 'userName', a.user_name,
              'type', n.type, 'dueAt', n.due_at, 'state', n.state, 'attempts', n.attempts, 'attemptedAt', n.attempted_at,
              'settledAt', n.settled_at, 'reason', n.reason) order by ${order}), '[]')
            from (select n.* from ${matched} order by ${order} limit ${limit} offset ${offset}) n
              left join survey_alias a on a.survey_id = n.survey_id and a.user_id = n.user_id) as items`,
  );
  return { items: (page?.items ?? []).map(withTimes), total: page?.total ?? 0, limit, offset };
}

function withTimes(record: NotificationRecord): NotificationRecord {
  const { dueAt, attemptedAt, settledAt } = record;
  return {
    ...record,
    dueAt: isoTime(dueAt),
    attemptedAt: attemptedAt && isoTime(attemptedAt),
    settledAt: settledAt && isoTime(settledAt),
  };
}
