import { Submission } from '../../../entities/submission.ts';
import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { mealsOf } from '../submissions/submissions.queries.ts';
import { requirePerson, type PersonRef } from './find-person.ts';

/**
 * Exports all that is stored about a person except secrets, as JSON: times in UTC, weights of foods in g, of people in kg, heights in
 * cm. Throws AppError `user.not_found`.
 */
export async function exportPerson({ em }: Context, person: PersonRef): Promise<Record<string, unknown>> {
  const userId = await requirePerson(em, person);
  // Set-based: whole rows as JSON, so that a new column is exported without a change here.
  const [held] = await query<{ held: Record<string, unknown> }>(
    em,
    sql`select jsonb_build_object(
          'account', to_jsonb(u) - 'password_hash',
          'roles', (select jsonb_agg(jsonb_build_object('name', r.name, 'survey', s.slug, 'locale', r.locale_id))
            from user_role r left join survey s on s.id = r.survey_id where r.user_id = u.id),
          'surveys', (select jsonb_agg(jsonb_build_object('survey', s.slug, 'userName', a.user_name))
            from survey_alias a join survey s on s.id = a.survey_id where a.user_id = u.id),
          'newEmail', (select jsonb_build_object('email', c.email, 'createdAt', c.created_at)
            from email_change c where c.user_id = u.id),
          'physicalData', (select to_jsonb(p) from physical_data p where p.user_id = u.id),
          'recallsUnderWay', (select jsonb_agg(jsonb_build_object('survey', s.slug, 'data', d.session_data, 'updatedAt', d.updated_at))
            from user_session d join survey s on s.id = d.survey_id where d.user_id = u.id),
          'notifications', (select jsonb_agg(to_jsonb(n)) from notification n where n.user_id = u.id),
          'callbackRequests', (select jsonb_agg(to_jsonb(c)) from callback_request c where c.user_id = u.id),
          'signIns', (select jsonb_agg(jsonb_build_object('createdAt', f.created_at, 'expiresAt', f.expires_at))
            from token_family f where f.user_id = u.id),
          'signInLog', (select jsonb_agg(jsonb_build_object('at', e.at, 'method', e.method, 'outcome', e.outcome,
              'address', e.address, 'userAgent', e.user_agent) order by e.id) from sign_in_event e where e.user_id = u.id),
          'secondFactors', (select jsonb_agg(jsonb_build_object('kind', f.kind, 'name', f.name, 'createdAt', f.created_at,
              'lastUsedAt', f.last_used_at)) from second_factor f where f.user_id = u.id),
          'personalAccessTokens', (select jsonb_agg(jsonb_build_object('name', t.name, 'scopes', t.scopes, 'createdAt', t.created_at,
              'expiresAt', t.expires_at, 'lastUsedAt', t.last_used_at, 'revokedAt', t.revoked_at))
            from personal_access_token t where t.user_id = u.id)) as held
        from user_account u where u.id = ${userId}`,
  );
  const submissions = await em.find(
    Submission,
    { user: userId },
    { populate: ['survey', 'meals.foods', 'meals.missingFoods'], orderBy: { id: 'asc' } },
  );
  const recalls = submissions.map((submission) => {
    const { id, survey, startTime, endTime, submittedAt, timeZone, userAgent, customData } = submission;
    const facts = { id, survey: survey.$.slug, startTime, endTime, submittedAt, timeZone, userAgent, customData };
    return { ...facts, meals: mealsOf(submission) };
  });
  return { ...held?.held, recalls };
}
