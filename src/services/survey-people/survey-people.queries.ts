import type { RoleName } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import type { Context, SignedInContext } from '../../context.ts';
import type { Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import {
  findCursorPage,
  findLongPage,
  findPage,
  inDictionaryOrder,
  toDates,
  type CursorPage,
  type CursorPageWanted,
  type Page,
  type PageWanted,
  type Sort,
} from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import type { RespondentFilter } from '../../domain/respondent-filter.ts';
import { hasRoleIn } from '../accounts/held-roles.ts';
import { consentColumns, type ConsentColumns } from '../consents/consent-columns.ts';
import { nextDayOf } from '../recall-days/recall-days.queries.ts';
import { keptTotal, meetsFilter } from './respondent-conditions.ts';

/** A person of a survey. */
export interface Member extends ConsentColumns {
  id: number;
  userName: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  language: string | null;
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

/** A respondent with what was sent and what is expected next. */
export interface RespondentMember extends Member {
  /** The number of recalls that were submitted. */
  recalls: number;
  /** The next day that the person is asked to report, YYYY-MM-DD; null if none is left. */
  nextRecallDay: string | null;
}

interface MembersWanted extends PageWanted {
  surveyId: string;
  /** Part of a user name, of a name or of an e-mail address. */
  search?: string | undefined;
  sort: Sort<'userName' | 'name'>;
}

interface RespondentsWanted extends MembersWanted, CursorPageWanted, RespondentFilter {
  search?: string | undefined;
}

/** A page of people with the survey that they are in. */
export interface SurveyMembers<Members = Page<Member>> {
  survey: SurveyWithLocale;
  page: Members;
}

/** Lists the staff and the support of a survey: one query. Throws AppError `survey.not_found`. */
export async function listStaff(
  { em, surveys }: Context,
  { surveyId, search, sort, ...wanted }: MembersWanted,
): Promise<SurveyMembers> {
  const survey = await surveys.get(surveyId);
  let matched = members(em, survey.id).where(hasRoleIn(sql.ref('u.id'), sql`${survey.id}`, ['staff', 'support']));
  if (search !== undefined) {
    matched = matched.where((eb) =>
      containsText(eb.fn<string>('concat_ws', [sql`' '`, 'a.user_name', 'u.name', 'u.email']), search),
    );
  }
  const order = [inDictionaryOrder(sort), sql`coalesce("userName", '') || ' ' || id`];
  const page = await findPage(em, matched, order, wanted);
  return { survey, page: { ...page, items: page.items.map(toMember) } };
}

/**
 * Lists the respondents of a survey who meet a filter: two queries, because what a row shows is read for the page only. Only a caller who may
 * write the people of the survey gets the tokens of their links, with which one acts as a respondent. Throws AppError `survey.not_found`.
 */
export async function listRespondents(
  { em, surveys, actor, now }: SignedInContext,
  { surveyId, sort, limit, offset, cursor, ...filter }: RespondentsWanted,
): Promise<SurveyMembers<CursorPage<RespondentMember>>> {
  const survey = await surveys.get(surveyId);
  const asked = { surveyId: survey.id, now: now() };
  const matched = kysely(em)
    .selectFrom('survey_respondent as r')
    .select(['r.user_id as id', 'r.user_name as userName', 'r.recalls'])
    .where('r.survey_id', '=', survey.id)
    .where(meetsFilter(filter, asked));
  const wanted = { limit, offset, cursor };
  const total = keptTotal(filter, asked);
  const page = await (sort === 'userName' || sort === '-userName'
    ? findCursorPage(em, matched, byUserName(sort), wanted, total)
    : findLongPage(em, matched.select('r.name'), BY_NAME[sort], wanted, total).then((found) => ({
        ...found,
        nextCursor: null,
      })));
  const ids = page.items.map(({ id }) => id);
  const nextRecallDay = nextDayOf(sql.ref('u.id'), survey, asked.now).as('nextRecallDay');
  const rows =
    ids.length === 0 ? [] : await members(em, survey.id).select(nextRecallDay).where('u.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const maySignIn = actor.may('survey-people:write', 'survey', survey.slug);
  const items = page.items.flatMap(({ id, recalls }) => {
    const row = byId.get(id);
    if (!row) return [];
    const member = toMember(maySignIn ? row : { ...row, urlAuthToken: null });
    return [{ ...member, recalls, nextRecallDay: row.nextRecallDay }];
  });
  return { survey, page: { ...page, items } };
}

// The order of an index, and its reverse: respondents without a name come last, or first.
const BY_NAME = {
  name: [sql`name collate "und-x-icu"`, 'id'],
  '-name': [sql`name collate "und-x-icu" desc`, '-id'],
} as const;

function byUserName(sort: Sort<'userName'>): Keyset<'userName' | 'id'> {
  const columns = [
    ['userName', 'text'],
    ['id', 'integer'],
  ] as const;
  return { columns, isDescending: sort === '-userName' };
}

function members(em: EntityManager, surveyId: number) {
  const consent = consentColumns(surveyId);
  return kysely(em)
    .selectFrom('user_account as u')
    .leftJoin('survey_alias as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.survey_id', '=', surveyId))
    .select([
      'u.id',
      'a.user_name as userName',
      'u.name',
      'u.email',
      'u.phone',
      'u.language',
      'u.custom_fields as customFields',
    ])
    .select(['u.email_notifications as emailNotifications', 'u.sms_notifications as smsNotifications'])
    .select(['a.unsubscribed_at as unsubscribedAt', 'a.last_contact_at as lastContactAt'])
    .select((eb) => [
      'a.url_auth_token as urlAuthToken',
      eb
        .selectFrom('user_role as r')
        .select((of) => sql<RoleName[]>`json_agg(${of.ref('r.name')} order by ${of.ref('r.name')})`.as('names'))
        .whereRef('r.user_id', '=', 'u.id')
        .where('r.survey_id', '=', surveyId)
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
    ]);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

const toMember = (row: MemberRow): Member => toDates(row, 'unsubscribedAt', 'lastContactAt');

export interface RespondentLink {
  userId: number;
  userName: string;
  urlAuthToken: string;
  name: string | null;
}

const LINKS_PER_QUERY = 1000;

/** Reads the links of all respondents of a survey by user id, a thousand at a time. */
export async function* respondentLinks({ em }: Context, surveyId: number): AsyncGenerator<RespondentLink[]> {
  for (let after = 0; ;) {
    const links = await kysely(em)
      .selectFrom('survey_alias as a')
      .innerJoin('user_account as u', 'u.id', 'a.user_id')
      .select(['a.user_id as userId', 'a.user_name as userName', 'a.url_auth_token as urlAuthToken', 'u.name'])
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
