import type { DeletionRequestKind, DeletionRequestState } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import type { ExpressionBuilder } from 'kysely';
import type { Context, SignedInContext } from '../../context.ts';
import { kysely, type Tables } from '../../db/kysely.ts';
import { findLongPage, toDates, type LongPage, type PageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import { AppError } from '../../errors.ts';
import { isOnlyRespondentOf } from '../accounts/only-respondent-of.ts';

/** A request for deletion, as the person who made it sees it. */
export interface DeletionRequestRecord {
  id: string;
  what: DeletionRequestKind;
  /** The public id of the survey of the recalls; null for an account. */
  surveyId: string | null;
  state: DeletionRequestState;
  note: string | null;
  reason: string | null;
  askedAt: Date;
  dueAt: Date;
  isOverdue: boolean;
  answeredAt: Date | null;
  recallsErased: number | null;
}

/** A request for deletion, as those see it who answer it. */
export interface DeletionRequestForStaff extends DeletionRequestRecord {
  /** Null after the account was erased. */
  userId: number | null;
  userName: string | null;
  /** The recalls that the answer `done` would erase. */
  recallCount: number;
  /** Who answered; null if nobody did, or their account is gone. */
  answeredBy: { id: number; name: string | null } | null;
}

interface RequestsWanted extends PageWanted {
  state?: DeletionRequestState | undefined;
  isOverdue?: boolean | undefined;
  /** Part of a user name or of the id of a request. */
  search?: string | undefined;
}

// Open requests come first, the one that is due next or longest overdue at the top; then the answered ones, newest first.
const ORDER = [
  sql`case when state = 'open' then 0 else 1 end`,
  sql`case when state = 'open' then "dueAt" end`,
  sql`"answeredAt" desc nulls last`,
  sql`id`,
];

/** Lists the requests for deletion of the recalls of a survey: one query. Throws AppError `survey.not_found`. */
export async function listDeletionRequests(
  context: Context,
  { surveyId, ...wanted }: RequestsWanted & { surveyId: string },
): Promise<LongPage<DeletionRequestForStaff>> {
  const survey = await context.surveys.get(surveyId);
  return findRequests(context, requests(context).where('q.survey_id', '=', survey.id), wanted);
}

/** Lists all requests for deletion: one query. */
export function listAllDeletionRequests(
  context: Context,
  { what, ...wanted }: RequestsWanted & { what?: DeletionRequestKind | undefined },
): Promise<LongPage<DeletionRequestForStaff>> {
  const all = requests(context);
  return findRequests(context, what === undefined ? all : all.where('q.what', '=', what), wanted);
}

/** Finds a request of a survey, or of any kind without one. Throws AppError `survey.not_found`, `deletion_request.not_found`. */
export async function requireDeletionRequest(
  context: Context,
  { requestId, surveyId }: { requestId: string; surveyId?: string },
): Promise<DeletionRequestForStaff> {
  return requireDeletionRequestOf(
    context,
    requestId,
    surveyId === undefined ? null : await context.surveys.get(surveyId),
  );
}

/** Finds a request of a survey that was read, or of any kind without one. Throws AppError `deletion_request.not_found`. */
export async function requireDeletionRequestOf(
  context: Context,
  requestId: string,
  survey: { id: number } | null,
): Promise<DeletionRequestForStaff> {
  let matched = requests(context).where('q.id', '=', requestId);
  if (survey) matched = matched.where('q.survey_id', '=', survey.id);
  const [row] = await matched.execute();
  if (!row) throw requestNotFound();
  return toRecord(row);
}

/** Lists the requests of the caller, newest first; of a caller by the link of a survey those within its reach. */
export function listOwnDeletionRequests(context: SignedInContext): Promise<DeletionRequestRecord[]> {
  return findOwn(context);
}

/** Finds a request of the caller. Throws AppError `deletion_request.not_found`, for somebody else's request too. */
export async function requireOwnDeletionRequest(
  context: SignedInContext,
  { requestId }: { requestId: string },
): Promise<DeletionRequestRecord> {
  const [request] = await findOwn(context, requestId);
  if (!request) throw requestNotFound();
  return request;
}

/** Makes the error for an unknown request. */
export function requestNotFound(): AppError {
  return new AppError('not_found', 'deletion_request.not_found', 'There is no such request for deletion.');
}

// Staff can see the link of a respondent: by it the request about an account is seen only by whoever could have made it so.
async function findOwn(context: SignedInContext, requestId?: string): Promise<DeletionRequestRecord[]> {
  const { userId, restrictedToSurvey: survey } = context.actor;
  let own = requests(context).where('q.user_id', '=', userId).orderBy('q.asked_at', 'desc');
  if (requestId !== undefined) own = own.where('q.id', '=', requestId);
  if (survey !== null && !(await isOnlyRespondentOf(context.em, userId, survey)))
    own = own.where('s.slug', '=', survey);
  const rows = await own.execute();
  return rows.map(toRecord);
}

function requests({ em, now }: Pick<Context, 'em' | 'now'>) {
  const overdue = isOverdue(now());
  return selected(em).select(overdue.as('isOverdue'));
}

const isOverdue = (now: Date) => sql<boolean>`(q.state = 'open' and q.due_at < ${now}::timestamptz)`;

function selected(em: EntityManager) {
  return (
    kysely(em)
      .selectFrom('deletion_request as q')
      .leftJoin('survey as s', 's.id', 'q.survey_id')
      .select(['q.id', 'q.what', 's.slug as surveyId', 'q.state', 'q.note', 'q.reason', 'q.asked_at as askedAt'])
      .select(['q.due_at as dueAt', 'q.answered_at as answeredAt', 'q.recalls_erased as recallsErased'])
      .select(['q.user_id as userId', 'q.answered_by_id as answeredById'])
      // Names are read for the rows of the page only.
      .select((eb) => [
        userNameOf(eb).as('userName'),
        eb
          .selectFrom('user_account as b')
          .select('b.name')
          .whereRef('b.id', '=', 'q.answered_by_id')
          .as('answeredByName'),
        eb
          .selectFrom('submission as r')
          .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('recalls'))
          .whereRef('r.user_id', '=', 'q.user_id')
          .whereRef('r.survey_id', '=', 'q.survey_id')
          .$asScalar()
          .$notNull()
          .as('recallCount'),
      ])
  );
}

type Requests = Tables & { q: Tables['deletion_request'] };

function userNameOf(eb: ExpressionBuilder<Requests, 'q'>) {
  return eb
    .selectFrom('survey_alias as a')
    .select('a.user_name')
    .whereRef('a.user_id', '=', 'q.user_id')
    .whereRef('a.survey_id', '=', 'q.survey_id')
    .$asScalar();
}

async function findRequests(
  { em, now }: Context,
  all: ReturnType<typeof requests>,
  { state, isOverdue: overdue, search, ...wanted }: RequestsWanted,
): Promise<LongPage<DeletionRequestForStaff>> {
  let matched = all;
  if (state !== undefined) matched = matched.where('q.state', '=', state);
  if (overdue !== undefined) matched = matched.where(sql<boolean>`${isOverdue(now())} = ${overdue}::boolean`);
  if (search !== undefined) {
    matched = matched.where((eb) =>
      containsText(eb.fn<string>('concat_ws', [sql`' '`, userNameOf(eb), sql`q.id::text`]), search),
    );
  }
  const page = await findLongPage(em, matched, ORDER, wanted);
  return { ...page, items: page.items.map(toRecord) };
}

type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

function toRecord({ answeredById, answeredByName, ...row }: Row): DeletionRequestForStaff {
  const answeredBy = answeredById === null ? null : { id: answeredById, name: answeredByName };
  return { ...toDates(row, 'askedAt', 'dueAt', 'answeredAt'), answeredBy };
}
