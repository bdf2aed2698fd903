import type { RawBuilder } from 'kysely';
import type { HeldRole } from '../../access/roles.ts';
import type { SignedInContext } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { userGone } from '../auth/auth.queries.ts';

export interface UserProfile {
  id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  emailNotifications: boolean;
  smsNotifications: boolean;
  roles: HeldRole[];
  customFields: Record<string, string>;
  surveys: { surveyId: string; userName: string }[];
}

/** All that is known of an account to those who may change it. It was there a moment ago. */
export async function findUserProfile({ em, actor }: SignedInContext, userId: number): Promise<UserProfile> {
  const { restrictedToSurvey } = actor;
  const surveys = sql`(select id from survey where ${restrictedToSurvey}::text is null or slug = ${restrictedToSurvey})`;
  const [row] = await query<{ profile: UserProfile }>(
    em,
    sql`select ${profileJson(sql`true`, surveys, sql`${restrictedToSurvey === null}::boolean`)} as profile
        from user_account as shown where id = ${userId}`,
  );
  if (!row) throw userGone();
  return row.profile;
}

// Of a row `shown`: details for those whom they concern, roles and user names in the surveys given, others by `seesAll`.
export function profileJson(
  hasDetails: RawBuilder<unknown>,
  surveyIds: RawBuilder<unknown>,
  seesAll: RawBuilder<unknown>,
) {
  return sql`jsonb_build_object('id', id, 'name', name, 'email', email,
    'phone', case when ${hasDetails} then phone end,
    'emailNotifications', email_notifications, 'smsNotifications', sms_notifications,
    'customFields', case when ${hasDetails} then custom_fields else '{}' end,
    'roles', coalesce((
      select jsonb_agg(jsonb_build_object('name', r.name, 'target', coalesce(s.slug, r.locale_id)) order by r.id)
      from user_role r left join survey s on s.id = r.survey_id
      where r.user_id = shown.id and (${seesAll} or r.survey_id in ${surveyIds})), '[]'),
    'surveys', coalesce((
      select jsonb_agg(jsonb_build_object('surveyId', s.slug, 'userName', a.user_name) order by s.slug)
      from survey_alias a join survey s on s.id = a.survey_id
      where a.user_id = shown.id and a.survey_id in ${surveyIds}), '[]'))`;
}
