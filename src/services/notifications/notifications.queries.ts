import type { NotificationState, NotificationType } from '@dietary-recall/vocabulary';
import type { ExpressionBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { kysely, type Tables } from '../../db/kysely.ts';
import { findPage, toDates, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { containsText } from '../../db/text-search.ts';

export interface NotificationRecord {
  id: number;
  userId: number;
  /** The user name in the survey; null if the person has left it. */
  userName: string | null;
  type: NotificationType;
  dueAt: Date;
  state: NotificationState;
  attempts: number;
  /** When the last attempt began; null if there was none. */
  attemptedAt: Date | null;
  /** When it was sent, skipped or failed; null if it is none of these. */
  settledAt: Date | null;
  /** Why it was skipped, or the fault of the last attempt. */
  reason: string | null;
}

interface NotificationsWanted extends PageWanted {
  surveyId: string;
  state?: NotificationState | undefined;
  /** Part of a user name. */
  search?: string | undefined;
  sort: Sort<'dueAt'>;
}

/** Lists the notifications of a survey by the time at which they are due: one query. Throws AppError `survey.not_found`. */
export async function listNotifications(
  { em, surveys }: Context,
  { surveyId, state, search = '', sort, ...wanted }: NotificationsWanted,
): Promise<Page<NotificationRecord>> {
  const survey = await surveys.get(surveyId);
  let matched = kysely(em)
    .selectFrom('notification as n')
    .where('n.survey_id', '=', survey.id)
    .select(['n.id', 'n.user_id as userId', 'n.type', 'n.due_at as dueAt', 'n.state', 'n.attempts', 'n.reason'])
    .select(['n.attempted_at as attemptedAt', 'n.settled_at as settledAt'])
    // A schedule has 100,000 rows. The database evaluates this subquery for the rows of the page only, a join for all rows.
    .select((eb) => aliasOf(eb).select('a.user_name').as('userName'));
  if (state !== undefined) matched = matched.where('n.state', '=', state);
  if (search !== '') {
    matched = matched.where((eb) => eb.exists(aliasOf(eb).where((on) => containsText(on.ref('a.user_name'), search))));
  }
  const page = await findPage(em, matched, sort === 'dueAt' ? ['dueAt', 'id'] : ['-dueAt', '-id'], wanted);
  return { ...page, items: page.items.map((row) => toDates(row, 'dueAt', 'attemptedAt', 'settledAt')) };
}

type Notifications = Tables & { n: Tables['notification'] };

function aliasOf(eb: ExpressionBuilder<Notifications, 'n'>) {
  return eb
    .selectFrom('survey_alias as a')
    .whereRef('a.survey_id', '=', 'n.survey_id')
    .whereRef('a.user_id', '=', 'n.user_id');
}
