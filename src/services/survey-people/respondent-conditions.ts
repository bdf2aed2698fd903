import { expressionBuilder, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import type { RespondentFilter } from '../../domain/respondent-filter.ts';
import { hasWithdrawn } from '../consents/has-withdrawn.ts';
import { sessionHorizon } from '../user-sessions/user-session-life.ts';

// Used by survey-people for the list of respondents, and by notifications for batches: one filter finds the same people in both.

/** A statement with the accounts of people as `u` and their user names in the survey as `a`. */
type People = Tables & { u: Tables['user_account']; a: Tables['survey_alias'] };
type OfPerson = ExpressionBuilder<People, 'u' | 'a'>;

interface Asked {
  surveyId: number;
  now: Date;
}

/** The condition that the person in the rows `u` and `a` meets a filter. */
export function meetsFilter(filter: RespondentFilter, { surveyId, now }: Asked): Expression<SqlBool> {
  const eb: OfPerson = expressionBuilder<People, 'u' | 'a'>();
  const { search, recallsAtLeast, recallsAtMost, hasOpenSession, hasOnlyBegun, customField, consent } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (search !== undefined)
    conditions.push(containsText(eb.fn<string>('concat_ws', [sql`' '`, 'a.user_name', 'u.name', 'u.email']), search));
  if (recallsAtLeast !== undefined) conditions.push(eb(recallsDone(eb, surveyId), '>=', recallsAtLeast));
  if (recallsAtMost !== undefined) conditions.push(eb(recallsDone(eb, surveyId), '<=', recallsAtMost));
  if (hasOpenSession !== undefined) {
    const since = sessionHorizon(now).toISOString();
    conditions.push(unless(eb, !hasOpenSession, eb.exists(sessions(eb, surveyId).where('d.updated_at', '>=', since))));
  }
  if (hasOnlyBegun !== undefined) {
    const hasBegun = eb.or([eb.exists(sessions(eb, surveyId)), eb.exists(abandoned(eb, surveyId))]);
    const onlyBegun = eb.and([hasBegun, eb(recallsDone(eb, surveyId), '=', 0)]);
    conditions.push(unless(eb, !hasOnlyBegun, onlyBegun));
  }
  conditions.push(...contactConditions(eb, filter), ...recallTimeConditions(eb, filter, surveyId));
  for (const condition of customField ?? []) conditions.push(hasField(eb, condition));
  conditions.push(...addressConditions(eb, filter));
  if (consent !== undefined) conditions.push(consentCondition(eb, consent, surveyId));
  return eb.and(conditions);
}

/** The number of recalls that the person in the row `u` has submitted to the survey. */
function recallsDone(eb: OfPerson, surveyId: number) {
  return eb
    .selectFrom('submission as s')
    .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('done'))
    .whereRef('s.user_id', '=', 'u.id')
    .where('s.survey_id', '=', surveyId)
    .$asScalar()
    .$notNull();
}

function sessions(eb: OfPerson, surveyId: number) {
  return eb
    .selectFrom('user_session as d')
    .select('d.user_id')
    .whereRef('d.user_id', '=', 'u.id')
    .where('d.survey_id', '=', surveyId);
}

function abandoned(eb: OfPerson, surveyId: number) {
  return eb
    .selectFrom('abandoned_session as b')
    .select('b.user_id')
    .whereRef('b.user_id', '=', 'u.id')
    .where('b.survey_id', '=', surveyId);
}

function contactConditions(
  eb: OfPerson,
  { lastContactAfter, lastContactBefore }: RespondentFilter,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (lastContactAfter !== undefined) conditions.push(eb('a.last_contact_at', '>=', lastContactAfter));
  if (lastContactBefore !== undefined) {
    const earlier = eb('a.last_contact_at', '<', lastContactBefore);
    conditions.push(eb.or([eb('a.last_contact_at', 'is', null), earlier]));
  }
  return conditions;
}

function recallTimeConditions(
  eb: OfPerson,
  { lastRecallAfter, lastRecallBefore }: RespondentFilter,
  surveyId: number,
): Expression<SqlBool>[] {
  const since = (moment: string) =>
    eb.exists(
      eb
        .selectFrom('submission as s')
        .select('s.id')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.survey_id', '=', surveyId)
        .where('s.submitted_at', '>=', moment),
    );
  const conditions: Expression<SqlBool>[] = [];
  if (lastRecallAfter !== undefined) conditions.push(since(lastRecallAfter));
  if (lastRecallBefore !== undefined) conditions.push(eb.not(since(lastRecallBefore)));
  return conditions;
}

/** The condition that a custom field has a value, given as `name=value`. */
function hasField(eb: OfPerson, condition: string): Expression<SqlBool> {
  const at = condition.indexOf('=');
  const held = JSON.stringify({ [condition.slice(0, at)]: condition.slice(at + 1) });
  return sql<boolean>`${eb.ref('u.custom_fields')} @> ${held}::jsonb`;
}

function consentCondition(
  eb: OfPerson,
  consent: NonNullable<RespondentFilter['consent']>,
  surveyId: number,
): Expression<SqlBool> {
  const withdrawn = hasWithdrawn(surveyId);
  if (consent === 'withdrawn') return withdrawn;
  const agreed = eb.exists(
    eb
      .selectFrom('consent as c')
      .select('c.id')
      .whereRef('c.user_id', '=', 'u.id')
      .where('c.survey_id', '=', surveyId)
      .where('c.withdrawn_at', 'is', null),
  );
  return eb.and([eb.not(withdrawn), unless(eb, consent === 'none', agreed)]);
}

function addressConditions(
  eb: OfPerson,
  { hasEmail, hasPhone, isUnsubscribed }: RespondentFilter,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  // Files of respondents may have empty addresses.
  if (hasEmail !== undefined) conditions.push(unless(eb, !hasEmail, isGiven(eb, 'u.email')));
  if (hasPhone !== undefined) conditions.push(unless(eb, !hasPhone, isGiven(eb, 'u.phone')));
  if (isUnsubscribed !== undefined) {
    const gets = eb.and([eb('a.unsubscribed_at', 'is', null), eb('u.email_notifications', '=', true)]);
    conditions.push(unless(eb, isUnsubscribed, gets));
  }
  return conditions;
}

function isGiven(eb: OfPerson, column: 'u.email' | 'u.phone'): Expression<SqlBool> {
  return eb(eb.fn.coalesce(column, sql<string>`''`), '<>', '');
}

function unless(eb: OfPerson, isNegated: boolean, condition: Expression<SqlBool>): Expression<SqlBool> {
  return isNegated ? eb.not(condition) : condition;
}
