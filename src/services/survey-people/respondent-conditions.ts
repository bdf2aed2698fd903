import { expressionBuilder, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { respondentsSince, tally } from '../../db/tally.ts';
import type { RespondentFilter } from '../../domain/respondent-filter.ts';
import { sessionHorizon } from '../user-sessions/user-session-life.ts';

// Used by survey-people for the list of respondents, and by notifications for batches: one filter finds the same people in both.

/** A statement with the respondents of the survey as `r`. */
type Respondents = Tables & { r: Tables['survey_respondent'] };
type OfPerson = ExpressionBuilder<Respondents, 'r'>;

interface Asked {
  surveyId: number;
  now: Date;
}

/** The condition that the respondent in the row `r` meets a filter. */
export function meetsFilter(filter: RespondentFilter, { now }: Pick<Asked, 'now'>): Expression<SqlBool> {
  const eb: OfPerson = expressionBuilder<Respondents, 'r'>();
  const { search, recallsAtLeast, recallsAtMost, hasOpenSession, hasOnlyBegun, customField, consent } = filter;
  const { hasEmail, hasPhone, isUnsubscribed } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (search !== undefined) conditions.push(containsSearched(search));
  if (recallsAtLeast !== undefined) conditions.push(eb('r.recalls', '>=', recallsAtLeast));
  if (recallsAtMost !== undefined) conditions.push(eb('r.recalls', '<=', recallsAtMost));
  if (hasOpenSession !== undefined) {
    const since = sessionHorizon(now).toISOString();
    // A value for each person who has begun, in the order of names: a join would read the sessions of all.
    const savedAt = sessionOf(eb).select('d.updated_at').$asScalar();
    const isOpen = eb.and([eb('r.has_begun', '=', true), sql<boolean>`coalesce(${savedAt} >= ${since}, false)`]);
    conditions.push(unless(eb, !hasOpenSession, isOpen));
  }
  if (hasOnlyBegun !== undefined)
    conditions.push(unless(eb, !hasOnlyBegun, eb.and([eb('r.recalls', '<=', 0), eb('r.has_begun', '=', true)])));
  conditions.push(...timeConditions(eb, filter));
  for (const condition of customField ?? []) conditions.push(hasField(eb, condition));
  if (hasEmail !== undefined) conditions.push(eb('r.has_email', '=', hasEmail));
  if (hasPhone !== undefined) conditions.push(eb('r.has_phone', '=', hasPhone));
  if (isUnsubscribed !== undefined) conditions.push(eb('r.is_unsubscribed', '=', isUnsubscribed));
  if (consent !== undefined) conditions.push(eb('r.consent', '=', consent));
  return eb.and(conditions);
}

/** The condition that a user name, a name or an e-mail address of the respondent in the row `r` contains this text. */
function containsSearched(text: string): RawBuilder<boolean> {
  const isFound = sql<boolean>`strpos(r.search, lower(${text})) > 0`;
  // The index knows parts of three characters; a shorter text has none.
  if (text.length < 3) return isFound;
  return sql<boolean>`(${isFound} and text_parts(r.search collate "C") @> text_parts(lower(${text}) collate "C"))`;
}

/** The condition that the user name of the respondent in the row `r` contains this text. */
export function containsName(text: string): RawBuilder<boolean> {
  return sql<boolean>`(${containsSearched(text)} and strpos(lower(r.user_name), lower(${text})) > 0)`;
}

/** Selects the respondents of a survey whose user name contains this text. */
export function respondentsNamed(surveyId: number, text: string): RawBuilder<number> {
  return sql<number>`(select r.user_id from survey_respondent r where r.survey_id = ${surveyId} and ${containsName(text)})`;
}

function sessionOf(eb: OfPerson) {
  return eb
    .selectFrom('user_session as d')
    .whereRef('d.user_id', '=', 'r.user_id')
    .whereRef('d.survey_id', '=', 'r.survey_id');
}

function timeConditions(
  eb: OfPerson,
  { lastContactAfter, lastContactBefore, lastRecallAfter, lastRecallBefore }: RespondentFilter,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  const before = (column: 'r.last_contact_at' | 'r.last_recall_at', moment: string) =>
    eb.or([eb(column, 'is', null), eb(column, '<', moment)]);
  if (lastContactAfter !== undefined) conditions.push(eb('r.last_contact_at', '>=', lastContactAfter));
  if (lastContactBefore !== undefined) conditions.push(before('r.last_contact_at', lastContactBefore));
  if (lastRecallAfter !== undefined) conditions.push(eb('r.last_recall_at', '>=', lastRecallAfter));
  if (lastRecallBefore !== undefined) conditions.push(before('r.last_recall_at', lastRecallBefore));
  return conditions;
}

/** The condition that a custom field has a value, given as `name=value`. */
function hasField(eb: OfPerson, condition: string): Expression<SqlBool> {
  const at = condition.indexOf('=');
  const held = JSON.stringify({ [condition.slice(0, at)]: condition.slice(at + 1) });
  return sql<boolean>`${eb.ref('r.custom_fields')} @> ${held}::jsonb`;
}

function unless(eb: OfPerson, isNegated: boolean, condition: Expression<SqlBool>): Expression<SqlBool> {
  return isNegated ? eb.not(condition) : condition;
}

/** The longest `name=value` of a custom field that is counted (the migration of kept counts). */
const MAX_COUNTED_FIELD = 256;

/**
 * The number of respondents who meet a filter, from kept counts. Undefined for a filter of several conditions other than a range of recalls,
 * and for conditions that are not counted.
 */
export function keptTotal(filter: RespondentFilter, { surveyId, now }: Asked): RawBuilder<number> | undefined {
  const { recallsAtLeast = 0, recallsAtMost, ...others } = filter;
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  if (given.length === 0) {
    const upTo = recallsAtMost === undefined ? sql`` : sql`and value::int <= ${recallsAtMost}`;
    return tally(surveyId, 'respondents', { where: sql`value::int >= ${recallsAtLeast} ${upTo}` });
  }
  const [[name, value] = []] = given;
  if (given.length > 1 || recallsAtLeast > 0 || recallsAtMost !== undefined || name === undefined) return undefined;
  if (Array.isArray(value)) {
    const [field = ''] = value as string[];
    return value.length > 1 || field.length > MAX_COUNTED_FIELD
      ? undefined
      : tally(surveyId, 'field', { value: field });
  }
  return ONE_CONDITION[name]?.(surveyId, String(value), now);
}

const all = (surveyId: number) => tally(surveyId, 'respondents');
/** The number of respondents with an open session: few have one at a time, so that counting them is quick. */
const openSessions = (surveyId: number, now: Date) =>
  sql<number>`(select count(*)::int from user_session d join survey_respondent r on r.user_id = d.user_id and r.survey_id = d.survey_id
    where d.survey_id = ${surveyId} and d.updated_at >= ${sessionHorizon(now)} and r.has_begun)`;
const ONE_CONDITION: Readonly<
  Record<string, ((surveyId: number, value: string, now: Date) => RawBuilder<number>) | undefined>
> = {
  lastContactAfter: (surveyId, moment) => respondentsSince(surveyId, 'contact', moment),
  lastContactBefore: (surveyId, moment) =>
    sql<number>`${all(surveyId)} - ${respondentsSince(surveyId, 'contact', moment)}`,
  lastRecallAfter: (surveyId, moment) => respondentsSince(surveyId, 'recalled', moment),
  lastRecallBefore: (surveyId, moment) =>
    sql<number>`${all(surveyId)} - ${respondentsSince(surveyId, 'recalled', moment)}`,
  hasOpenSession: (surveyId, value, now) =>
    value === 'true' ? openSessions(surveyId, now) : sql<number>`${all(surveyId)} - ${openSessions(surveyId, now)}`,
  hasEmail: (surveyId, value) => tally(surveyId, 'email', { value }),
  hasPhone: (surveyId, value) => tally(surveyId, 'phone', { value }),
  isUnsubscribed: (surveyId, value) => tally(surveyId, 'unsubscribed', { value }),
  consent: (surveyId, value) => tally(surveyId, 'consent', { value }),
};
