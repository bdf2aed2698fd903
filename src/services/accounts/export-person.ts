import { SubmissionParadata } from '../../../entities/submission-paradata.ts';
import { Submission } from '../../../entities/submission.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { sumsOf } from '../submissions/recall-sums.ts';
import { sumsAs } from '../submissions/recall-version.ts';
import { detailsOf, mealsOf } from '../submissions/submissions.queries.ts';
import { noSuchAccount, requirePersonId, type PersonRef } from './find-person.ts';

/** What is stored about the person in the row `u`, by the name of the part, as JSON. Null: nothing. */
const HELD = {
  account: sql`to_jsonb(u) - 'password_hash'`,
  roles: sql`(select jsonb_agg(jsonb_build_object('name', r.name, 'survey', s.slug, 'locale', r.locale_id))
      from user_role r left join survey s on s.id = r.survey_id where r.user_id = u.id)`,
  surveys: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'userName', a.user_name,
        'unsubscribedAt', a.unsubscribed_at, 'lastContactAt', a.last_contact_at))
      from survey_alias a join survey s on s.id = a.survey_id where a.user_id = u.id)`,
  newEmail: sql`(select jsonb_build_object('email', c.email, 'createdAt', c.created_at)
      from email_change c where c.user_id = u.id)`,
  physicalData: sql`(select to_jsonb(p) from physical_data p where p.user_id = u.id)`,
  recallsUnderWay: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'data', d.session_data, 'createdAt', d.created_at,
        'updatedAt', d.updated_at, 'stage', d.progress_stage, 'meals', d.progress_meals, 'foods', d.progress_foods,
        'percent', d.progress_percent))
      from user_session d join survey s on s.id = d.survey_id where d.user_id = u.id)`,
  recallsNotSent: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'begunAt', d.begun_at, 'savedAt', d.saved_at,
        'stage', d.progress_stage, 'meals', d.progress_meals, 'foods', d.progress_foods, 'percent', d.progress_percent))
      from abandoned_session d join survey s on s.id = d.survey_id where d.user_id = u.id)`,
  notifications: sql`(select jsonb_agg(to_jsonb(n) || jsonb_build_object('survey', s.slug) order by n.id)
      from notification n join survey s on s.id = n.survey_id where n.user_id = u.id)`,
  callbacks: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'name', c.name, 'phone', c.phone, 'state', c.state,
        'teamNote', c.note, 'askedAt', c.asked_at, 'handledAt', c.handled_at) order by c.asked_at, c.id)
      from callback c join survey s on s.id = c.survey_id where c.user_id = u.id)`,
  codings: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'recall', c.submission_id, 'at', c.coded_at, 'kind', c.kind,
        'of', c.subject_id, 'state', c.state, 'reason', c.reason, 'teamNote', c.note, 'before', c.before, 'after', c.after) order by c.id)
      from coding c join submission r on r.id = c.submission_id join survey s on s.id = c.survey_id where r.user_id = u.id)`,
  searchesThatFailed: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'recall', m.submission_id, 'text', m.text,
        'outcome', m.outcome, 'foodCode', m.food_code) order by m.submitted_at, m.id)
      from search_miss m join submission r on r.id = m.submission_id join survey s on s.id = r.survey_id where m.user_id = u.id)`,
  recallDays: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'date', d.date, 'isChosenByStaff', d.is_chosen_by_staff,
        'assignedAt', d.assigned_at) order by d.date, d.id)
      from recall_day d join survey s on s.id = d.survey_id where d.user_id = u.id)`,
  consents: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'version', c.version, 'language', c.language,
        'schemeId', c.scheme_id, 'schemeVersion', c.scheme_version, 'givenAt', c.given_at, 'withdrawnAt', c.withdrawn_at) order by c.id)
      from consent c join survey s on s.id = c.survey_id where c.user_id = u.id)`,
  withdrawals: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'withdrawnAt', w.withdrawn_at, 'recalls', w.recalls,
        'recallCount', w.recall_count, 'returnedAt', w.returned_at) order by w.id)
      from withdrawal w join survey s on s.id = w.survey_id where w.user_id = u.id)`,
  deletionRequests: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'id', q.id, 'what', q.what, 'note', q.note,
        'state', q.state, 'askedAt', q.asked_at, 'dueAt', q.due_at, 'answeredAt', q.answered_at, 'reason', q.reason,
        'recallsErased', q.recalls_erased) order by q.asked_at)
      from deletion_request q left join survey s on s.id = q.survey_id where q.user_id = u.id)`,
  deletedRecalls: sql`(select jsonb_agg(jsonb_build_object('survey', h.before ->> 'surveyId', 'id', h.code,
        'deletedAt', h.changed_at, 'submittedAt', h.before ->> 'submittedAt', 'foods', h.before -> 'foods',
        'reason', h.after ->> 'reason') order by h.id)
      from record_change h where h.record_type = 'submission' and h.action = 'delete'
        and h.before ->> 'userId' = u.id::text)`,
  actions: sql`(select jsonb_agg(jsonb_build_object('at', h.changed_at, 'recordType', h.record_type, 'code', h.code,
        'action', h.action) order by h.id) from record_change h where h.user_id = u.id)`,
  changesAboutYou: sql`(select jsonb_agg(jsonb_build_object('survey', s.slug, 'at', h.changed_at, 'recordType', h.record_type,
        'code', h.code, 'userName', h.label, 'action', h.action, 'before', h.before, 'after', h.after) order by h.id)
      from record_change h left join survey s on s.id = h.survey_id where h.person_id = u.id and h.record_type = 'person')`,
  jobs: sql`(select jsonb_agg(jsonb_build_object('id', j.id, 'kind', j.kind, 'state', j.state, 'startedAt', j.started_at,
        'finishedAt', j.finished_at) order by j.started_at) from job j where j.user_id = u.id)`,
  passwordResets: sql`(select jsonb_agg(jsonb_build_object('createdAt', r.created_at, 'expiresAt', r.expires_at))
      from password_reset r where r.user_id = u.id)`,
  recoveryCodes: sql`(select jsonb_agg(jsonb_build_object('createdAt', r.created_at)) from recovery_code r
      where r.user_id = u.id)`,
  signIns: sql`(select jsonb_agg(jsonb_build_object('createdAt', f.created_at, 'expiresAt', f.expires_at,
        'address', f.address, 'userAgent', f.user_agent))
      from token_family f where f.user_id = u.id)`,
  signInLog: sql`(select jsonb_agg(jsonb_build_object('at', e.at, 'method', e.method, 'outcome', e.outcome,
        'address', e.address, 'userAgent', e.user_agent) order by e.id) from sign_in_event e where e.user_id = u.id)`,
  secondFactors: sql`(select jsonb_agg(jsonb_build_object('kind', f.kind, 'name', f.name, 'createdAt', f.created_at,
        'lastUsedAt', f.last_used_at)) from second_factor f where f.user_id = u.id)`,
  personalAccessTokens: sql`(select jsonb_agg(jsonb_build_object('name', t.name, 'scopes', t.scopes, 'createdAt', t.created_at,
        'expiresAt', t.expires_at, 'lastUsedAt', t.last_used_at, 'revokedAt', t.revoked_at))
      from personal_access_token t where t.user_id = u.id)`,
} as const;

/** A part of what is stored about a person. Each has words in the page of own data. */
export type PersonPart = keyof typeof HELD | 'recalls';

/**
 * Exports all that is stored about a person except secrets, as JSON: times in UTC, weights of foods in g, of people in kg, heights in
 * cm. Throws AppError `user.not_found`.
 */
export async function exportPerson({ em }: Context, person: PersonRef): Promise<Record<PersonPart, unknown>> {
  const userId = await requirePersonId(em, person);
  const parts = Object.entries(HELD).map(([part, rows]) => sql`${sql.lit(part)}, ${rows}`);
  // Set-based: whole rows as JSON, so that a new column is exported without a change here.
  const [row] = await query<{ held: Record<keyof typeof HELD, unknown> }>(
    em,
    sql`select jsonb_build_object(${sql.join(parts)}) as held from user_account u where u.id = ${userId}`,
  );
  if (!row) throw noSuchAccount();
  const submissions = await em.find(
    Submission,
    { user: userId },
    { populate: ['survey', 'meals.foods', 'meals.missingFoods'], orderBy: { id: 'asc' } },
  );
  const paradataRows = await em.find(SubmissionParadata, { submission: { user: userId } });
  const events = new Map(paradataRows.map((row) => [row.submission.id, row.events]));
  const recalls = submissions.map((submission) => {
    const { id, survey, startTime, endTime, submittedAt, timeZone, userAgent, customData } = submission;
    const facts = { id, survey: survey.$.slug, startTime, endTime, submittedAt, timeZone, userAgent, customData };
    const recall = { submission, as: 'submitted' } as const;
    const { uxSessionId, followUpUrl = null, redirectToFeedback, validity = null } = submission;
    const { flags } = sumsAs('submitted', submission);
    const result = { uxSessionId, followUpUrl, redirectToFeedback, validity, flags, ...sumsOf(recall) };
    const paradata = events.get(id) ?? [];
    return { ...facts, ...detailsOf(submission), ...result, meals: mealsOf(recall), paradata };
  });
  return { ...row.held, recalls };
}
