import {
  SCHEDULED_NOTIFICATIONS,
  type LeftOutReason,
  type NotificationChannel,
  type ScheduledNotification,
} from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { RespondentFilter } from '../../domain/respondent-filter.ts';
import { hasWithdrawn } from '../consents/has-withdrawn.ts';
import { meetsFilter } from '../survey-people/respondent-conditions.ts';

/** What a batch sends, to whom and when. */
export interface BatchWanted {
  filter: RespondentFilter;
  type: ScheduledNotification;
  channel: NotificationChannel;
  at: Date;
  /** True if people who get another notification on that day get this one too. */
  sendAnyway: boolean;
}

/** How many people a batch goes to, and how many match its filter and are left out. */
export interface BatchCounts {
  planned: number;
  leftOut: Partial<Record<LeftOutReason, number>>;
}

/**
 * Selects the respondents who match the filter of a batch, each with the reason for which they are left out
 * (docs/reference/recall-rules.md#notifications-to-a-filter), null if they get it.
 */
export function batchPeople(
  em: EntityManager,
  survey: SurveyWithLocale,
  { wanted, now }: { wanted: BatchWanted; now: Date },
) {
  const { filter, type, channel, at, sendAnyway } = wanted;
  const isText = sql<boolean>`${channel}::text = 'sms'`;
  return kysely(em)
    .selectFrom('user_account as u')
    .innerJoin('survey_alias as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.survey_id', '=', survey.id))
    .innerJoin('survey_respondent as r', (join) =>
      join.onRef('r.user_id', '=', 'u.id').on('r.survey_id', '=', survey.id),
    )
    .select(['u.id as userId', 'a.user_name as userName', 'u.name', 'u.email'])
    .select((eb) => {
      const others = eb
        .selectFrom('notification as n')
        .select('n.id')
        .whereRef('n.user_id', '=', 'u.id')
        .where('n.survey_id', '=', survey.id);
      const day = sql`date_trunc('day', ${at}::timestamptz at time zone ${survey.timeZone})`;
      const isThatDay = others
        .where('n.type', '=', anyText(SCHEDULED_NOTIFICATIONS))
        .where('n.state', 'in', ['pending', 'sending', 'sent'])
        .where('n.due_at', '>=', sql<string>`${day} at time zone ${survey.timeZone}`)
        .where('n.due_at', '<', sql<string>`(${day} + interval '1 day') at time zone ${survey.timeZone}`);
      return eb
        .case()
        .when('u.is_disabled', '=', true)
        .then('account_disabled')
        .when(hasWithdrawn(sql.ref('u.id'), sql`${survey.id}`))
        .then('withdrawn')
        .when(eb.and([eb.not(isText), eb(eb.fn.coalesce('u.email', sql<string>`''`), '=', '')]))
        .then('no_email')
        .when(eb.and([isText, sql<boolean>`${isE164(sql.ref('u.phone'))} is not true`]))
        .then('no_phone')
        .when('a.unsubscribed_at', 'is not', null)
        .then('unsubscribed')
        .when(eb.and([eb.not(isText), eb('u.email_notifications', '=', false)]))
        .then('emails_off')
        .when(eb.and([isText, eb('u.sms_notifications', '=', false)]))
        .then('sms_off')
        .when(
          eb.exists(
            others.where('n.type', '=', type).where('n.channel', '=', channel).where('n.due_at', '=', at.toISOString()),
          ),
        )
        .then('repeated')
        .when(eb.and([sql<boolean>`not ${sendAnyway}::boolean`, eb.exists(isThatDay)]))
        .then('already_that_day')
        .end()
        .$castTo<LeftOutReason | null>()
        .as('reason');
    })
    .where(meetsFilter(filter, { now }));
}

/** Is it a number that `toE164` of src/domain/sms.ts accepts? Null without a number. */
function isE164(phone: RawBuilder<unknown>) {
  return sql<boolean | null>`regexp_replace(${phone}, '[[:space:]().-]', '', 'g') ~ '^\\+[1-9][0-9]{6,14}$'`;
}

/** Counts the people of a batch: one query. */
export async function countBatch(em: EntityManager, people: ReturnType<typeof batchPeople>): Promise<BatchCounts> {
  // Set-based: one pass over all people who match.
  const rows = await query<{ reason: LeftOutReason | null; count: number }>(
    em,
    sql`select reason, count(*)::int as count from (${people}) as matched group by reason`,
  );
  const leftOut: BatchCounts['leftOut'] = {};
  let planned = 0;
  for (const { reason, count } of rows) {
    if (reason === null) planned = count;
    else leftOut[reason] = count;
  }
  return { planned, leftOut };
}
