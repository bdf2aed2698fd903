import type { RoleName } from '@dietary-recall/vocabulary';
import type { RawBuilder } from 'kysely';
import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { orderBy, pageOf, type Page, type PageWanted, type Sort } from '../../db/page.ts';

export interface Member {
  id: number;
  userName: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  emailNotifications: boolean;
  smsNotifications: boolean;
  customFields: Record<string, string>;
  /** In this survey. */
  roles: RoleName[];
  urlAuthToken: string | null;
}

export interface MembersWanted extends PageWanted {
  /** Part of a user name, a name or an e-mail address. */
  search?: string | undefined;
  sort: Sort<'userName' | 'name'>;
}

/** The people who have one of the roles in a survey: one query. */
export async function listMembers(
  { em }: Context,
  surveyId: number,
  roles: readonly RoleName[],
  { search, sort, limit, offset }: MembersWanted,
): Promise<Page<Member>> {
  const [page] = await query<Pick<Page<Member>, 'items' | 'total'>>(
    em,
    sql`with matched as (
          select u.id, a.user_name, u.name, u.email, u.phone, u.email_notifications, u.sms_notifications, u.custom_fields,
            a.url_auth_token, coalesce(a.user_name, '') || ' ' || u.id as code
          from user_account u left join survey_alias a on a.user_id = u.id and a.survey_id = ${surveyId}
          where exists (select from user_role r where r.user_id = u.id and r.survey_id = ${surveyId}
                          and r.name = any(${[...roles]}::text[]))
            and ${matches(search)})
        ${pageOf(
          orderBy(sort),
          sql`jsonb_build_object('id', id, 'userName', user_name, 'name', name, 'email', email, 'phone', phone,
            'emailNotifications', email_notifications, 'smsNotifications', sms_notifications, 'customFields', custom_fields,
            'urlAuthToken', url_auth_token, 'roles', (select jsonb_agg(r.name order by r.name) from user_role r
              where r.user_id = shown.id and r.survey_id = ${surveyId}))`,
          { limit, offset },
        )}`,
  );
  return { items: page?.items ?? [], total: page?.total ?? 0, limit, offset };
}

function matches(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined) return sql`true`;
  return sql`strpos(lower(concat_ws(' ', a.user_name, u.name, u.email)), lower(${search})) > 0`;
}

export interface RespondentLink {
  userId: number;
  userName: string;
  urlAuthToken: string;
}

const LINKS_A_QUERY = 1000;

/** The links of all respondents of a survey by user id, a thousand at a time. */
export async function* respondentLinks({ em }: Context, surveyId: number): AsyncGenerator<RespondentLink[]> {
  for (let after = 0; ;) {
    const links = await query<RespondentLink>(
      em,
      sql`select a.user_id as "userId", a.user_name as "userName", a.url_auth_token as "urlAuthToken" from survey_alias a
          where a.survey_id = ${surveyId} and a.user_id > ${after} and exists (select from user_role r
            where r.user_id = a.user_id and r.survey_id = ${surveyId} and r.name = 'respondent')
          order by a.user_id limit ${LINKS_A_QUERY}`,
    );
    if (links.length > 0) yield links;
    if (links.length < LINKS_A_QUERY) return;
    after = links.at(-1)?.userId ?? 0;
  }
}
