import type { JobState } from '@dietary-recall/vocabulary';
import type { Permission } from '@dietary-recall/vocabulary/permissions';
import type { Actor } from '../../access/actor.ts';
import type { SignedInContext } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { findPage, toDates, type Page, type PageWanted } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { AppError, workProblem, type Problem } from '../../errors.ts';
import { endJob, interrupted } from './end-job.ts';
import type { JobKind } from './job-input.ts';
import { isSilentFor } from './silent-jobs.ts';

export interface JobSummary {
  id: string;
  kind: string;
  /** The id of the survey that the job is about; null if there is none. */
  surveyId: string | null;
  state: JobState;
  done: number;
  /** The number that `done` counts up to. */
  total: number;
  /** The part that is worked on, such as `foods.csv`; null for a job of one part. */
  step: string | null;
  /** How long attempts have worked on it. */
  workedMs: number;
  startedAt: Date;
  /** Null while it runs. */
  finishedAt: Date | null;
  isCancelRequested: boolean;
  error: Problem | null;
}

export interface JobRecord extends JobSummary {
  result: object | null;
}

/** The time without a write after which no process works on a job, by the clock of the database. */
export const IDLE_SECONDS = 5;

/** The time without a write after which a running job is looked up in the queue, by the clock of the database. */
const UNHEARD_SECONDS = 60;

/**
 * The permission that starts a job of no survey. A narrowed personal access token needs it to see and cancel such jobs of its owner; the
 * owner in person needs none.
 */
const STARTED_WITH: Readonly<Partial<Record<JobKind, Permission>>> = {
  'food-list-import': 'food-list:import',
  'nutrient-table-import': 'nutrient-tables:import',
  renditions: 'source-images:write',
};

/**
 * Finds a job of the caller, or of anybody for a superuser, to read it or to cancel it. The caller needs the right to write the people of the
 * survey that the job is about: the result may hold sign-in links, and a link lets its holder act as a respondent. That of an extract holds none.
 * Throws AppError `job.not_found`.
 */
export async function requireJob(
  context: SignedInContext,
  { id }: { id: string },
  purpose: 'read' | 'cancel' = 'read',
): Promise<JobRecord> {
  await endAbandonedJobs(context);
  const { actor } = context;
  let found = selectJobs(context).select('j.result').where('j.id', '=', id);
  if (!actor.isSuperuser) found = found.where('j.user_id', '=', actor.userId);
  const row = await found.executeTakeFirst();
  if (!row || !isWithinReach(actor, row, purpose))
    throw new AppError('not_found', 'job.not_found', `You have no job ${id}.`);
  return { ...toSummary(row), result: row.result };
}

/**
 * Finds a running job of a kind whose input has these values, whoever started it. Returns its id, or null. The caller holds a lock
 * that every start of such a job takes.
 */
export async function findRunningJob(
  context: SignedInContext,
  { kind, given }: { kind: JobKind; given: object },
): Promise<string | null> {
  await endAbandonedJobs(context);
  const job = await kysely(context.em)
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .where(sql<boolean>`input @> ${JSON.stringify({ given })}::jsonb`)
    .executeTakeFirst();
  return job?.id ?? null;
}

function isWithinReach(
  actor: Actor,
  { kind, surveyId }: { kind: string; surveyId: string | null },
  purpose: 'read' | 'cancel',
): boolean {
  if (surveyId === null) return reachesJobsOfNoSurvey(actor) && (kindsOfNoSurvey(actor)?.includes(kind) ?? true);
  const may = (permission: Permission) => actor.may(permission, 'survey', surveyId);
  if (kind !== 'extract') return may('survey-people:write');
  // Whoever may make an extract gets the answer to their request.
  return may('extracts:write') || (purpose === 'read' && may('extracts:read'));
}

// The personal link of a survey opens nothing but this survey.
function reachesJobsOfNoSurvey({ restrictedToSurvey }: Actor): boolean {
  return restrictedToSurvey === null;
}

/** The kinds of jobs of no survey that the scopes of a personal access token include. Null for all kinds. */
function kindsOfNoSurvey({ scopes }: Actor): string[] | null {
  if (scopes === null) return null;
  return Object.entries(STARTED_WITH).flatMap(([kind, permission]) => (scopes.includes(permission) ? [kind] : []));
}

/**
 * Lists the jobs of the caller, newest first, without their results: those about a survey whose people the caller may read
 * (of an extract: whose extracts), and those about no survey (for a narrowed token: those that it may start). A sign-in by a personal link
 * gets none.
 */
export async function listJobs(context: SignedInContext, wanted: PageWanted): Promise<Page<JobSummary>> {
  await endAbandonedJobs(context);
  const { em, actor } = context;
  let matched = selectJobs(context).where('j.user_id', '=', actor.userId);
  if (!reachesJobsOfNoSurvey(actor)) matched = matched.where('j.survey_id', 'is not', null);
  matched = matched.where((eb) => {
    const inReach = (permission: Permission) =>
      actor.may(permission) ? sql<boolean>`true` : eb('s.slug', '=', anyText(actor.surveysWith(permission)));
    const kinds = kindsOfNoSurvey(actor);
    return eb.or([
      eb.and([eb('j.survey_id', 'is', null), kinds === null ? sql<boolean>`true` : eb('j.kind', '=', anyText(kinds))]),
      eb.and([eb('j.kind', '=', 'extract'), eb.or([inReach('extracts:read'), inReach('extracts:write')])]),
      eb.and([eb('j.kind', '<>', 'extract'), inReach('survey-people:read')]),
    ]);
  });
  const page = await findPage(em, matched, ['-id'], wanted);
  return { ...page, items: page.items.map(toSummary) };
}

function selectJobs({ em }: SignedInContext) {
  return kysely(em)
    .selectFrom('job as j')
    .leftJoin('survey as s', 's.id', 'j.survey_id')
    .select([
      'j.id',
      'j.kind',
      's.slug as surveyId',
      'j.state',
      'j.done',
      'j.total',
      'j.step',
      'j.worked_ms as workedMs',
      'j.error',
    ])
    .select(['j.started_at as startedAt', 'j.finished_at as finishedAt', 'j.is_cancel_requested as isCancelRequested']);
}

type SummaryRow = Omit<JobSummary, 'startedAt' | 'finishedAt' | 'error'> & {
  startedAt: string;
  finishedAt: string | null;
  error: object | null;
};

function toSummary({
  id,
  kind,
  surveyId,
  state,
  done,
  total,
  step,
  workedMs,
  isCancelRequested,
  ...rest
}: SummaryRow): JobSummary {
  const { startedAt, finishedAt } = toDates(rest, 'startedAt', 'finishedAt');
  // `endJob` is the only writer of the column.
  const error = rest.error as Problem | null;
  return { id, kind, surveyId, state, done, total, step, workedMs, isCancelRequested, startedAt, finishedAt, error };
}

/**
 * Ends running jobs that no process works on, before anybody reads them: as cancelled if somebody asked for it, and as failed if
 * the queue has no task for them, because it gave up the task or its tables were emptied.
 */
async function endAbandonedJobs({ em, tasks, now }: SignedInContext): Promise<void> {
  const silent = await kysely(em)
    .selectFrom('job')
    .select(['id', 'is_cancel_requested as isCancelRequested'])
    .where('state', '=', 'running')
    .where(isSilentFor(IDLE_SECONDS))
    .where((eb) => eb.or([eb('is_cancel_requested', '=', true), isSilentFor(UNHEARD_SECONDS)]))
    .execute();
  const unheard: string[] = [];
  for (const { id, isCancelRequested } of silent) {
    if (isCancelRequested) await endJob(em, { id, state: 'cancelled', at: now() });
    else unheard.push(id);
  }
  if (unheard.length === 0) return;
  const lost = await tasks.withoutTask(em, 'job', 'jobId', unheard);
  for (const id of lost) {
    await endJob(em, { id, state: 'failed', at: now(), error: workProblem(interrupted(), id) });
  }
}
