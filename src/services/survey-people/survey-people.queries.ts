import type { RoleName } from '@dietary-recall/vocabulary';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder, findPage, toDates, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import type { RespondentFilter } from '../../domain/respondent-filter.ts';
import { hasRoleIn } from '../accounts/held-roles.ts';
import { consentColumns, type ConsentColumns } from '../consents/consent-columns.ts';
import { meetsFilter } from './respondent-conditions.ts';

/** A person of a survey. */
export interface Member extends ConsentColumns {
  id: number;
  userName: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  emailNotifications: boolean;
  smsNotifications: boolean;
  customFields: Record<string, string>;
  /** The roles in this survey. */
  roles: RoleName[];
  /** Null if the person gets the mails of the survey. */
  unsubscribedAt: Date | null;
  /** The last sign-in to the survey, or the last notification that was sent; null if there was none. */
  lastContactAt: Date | null;
  /** The token of the link by which the person signs in. Null for a caller who may not write the people of the survey. */
  urlAuthToken: string | null;
}

interface MembersWanted extends PageWanted {
  surveyId: string;
  /** Part of a user name, of a name or of an e-mail address. */
  search?: string | undefined;
  sort: Sort<'userName' | 'name'>;
}

interface RespondentsWanted extends MembersWanted, RespondentFilter {
  search?: string | undefined;
}

/** A page of people with the survey that they are in. */
export interface SurveyMembers {
  survey: SurveyWithLocale;
  page: Page<Member>;
}

/** Lists the staff and the support of a survey: one query. Throws AppError `survey.not_found`. */
export function listStaff(context: Context, wanted: MembersWanted): Promise<SurveyMembers> {
  const { search, ...page } = wanted;
  return listMembers(context, ['staff', 'support'], page, { search });
}

/**
 * Lists the respondents of a survey who meet a filter: one query. Only a caller who may write the people of the survey gets the tokens of their links,
 * with which one acts as a respondent. Throws AppError `survey.not_found`.
 */
export async function listRespondents(
  context: SignedInContext,
  { surveyId, sort, limit, offset, ...filter }: RespondentsWanted,
): Promise<SurveyMembers> {
  const { survey, page } = await listMembers(context, ['respondent'], { surveyId, sort, limit, offset }, filter);
  if (context.actor.may('survey-people:write', 'survey', survey.slug)) return { survey, page };
  return { survey, page: { ...page, items: page.items.map((member) => ({ ...member, urlAuthToken: null })) } };
}

async function listMembers(
  { em, surveys, now }: Context,
  roles: readonly RoleName[],
  { surveyId, sort, ...wanted }: Omit<MembersWanted, 'search'>,
  filter: RespondentFilter,
): Promise<SurveyMembers> {
  const survey = await surveys.get(surveyId);
  const consent = consentColumns(survey.id);
  const matched = kysely(em)
    .selectFrom('user_account as u')
    .leftJoin('survey_alias as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.survey_id', '=', survey.id))
    .select(['u.id', 'a.user_name as userName', 'u.name', 'u.email', 'u.phone', 'u.custom_fields as customFields'])
    .select(['u.email_notifications as emailNotifications', 'u.sms_notifications as smsNotifications'])
    .select(['a.unsubscribed_at as unsubscribedAt', 'a.last_contact_at as lastContactAt'])
    .select((eb) => [
      'a.url_auth_token as urlAuthToken',
      eb
        .selectFrom('user_role as r')
        .select((of) => sql<RoleName[]>`json_agg(${of.ref('r.name')} order by ${of.ref('r.name')})`.as('names'))
        .whereRef('r.user_id', '=', 'u.id')
        .where('r.survey_id', '=', survey.id)
        .$asScalar()
        .$notNull()
        .as('roles'),
    ])
    .select([
      consent.consentSchemeId.as('consentSchemeId'),
      consent.consentVersion.as('consentVersion'),
      consent.consentLanguage.as('consentLanguage'),
      consent.consentGivenAt.as('consentGivenAt'),
      consent.withdrawnAt.as('withdrawnAt'),
    ])
    .where(hasRoleIn(sql.ref('u.id'), sql`${survey.id}`, roles))
    .where(meetsFilter(filter, { surveyId: survey.id, now: now() }));
  const page = await findPage(
    em,
    matched,
    [inDictionaryOrder(sort), sql`coalesce("userName", '') || ' ' || id`],
    wanted,
  );
  return { survey, page: { ...page, items: page.items.map((row) => toDates(row, 'unsubscribedAt', 'lastContactAt')) } };
}

export interface RespondentLink {
  userId: number;
  userName: string;
  urlAuthToken: string;
}

const LINKS_PER_QUERY = 1000;

/** Reads the links of all respondents of a survey by user id, a thousand at a time. */
export async function* respondentLinks({ em }: Context, surveyId: number): AsyncGenerator<RespondentLink[]> {
  for (let after = 0; ;) {
    const links = await kysely(em)
      .selectFrom('survey_alias as a')
      .select(['a.user_id as userId', 'a.user_name as userName', 'a.url_auth_token as urlAuthToken'])
      .where('a.survey_id', '=', surveyId)
      .where('a.user_id', '>', after)
      .where(hasRoleIn(sql.ref('a.user_id'), sql.ref('a.survey_id'), ['respondent']))
      .orderBy('a.user_id')
      .limit(LINKS_PER_QUERY)
      .execute();
    if (links.length > 0) yield links;
    if (links.length < LINKS_PER_QUERY) return;
    after = links.at(-1)?.userId ?? 0;
  }
}
