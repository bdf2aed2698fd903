import { DAY_MS, type DeletionRequestKind } from '@dietary-recall/vocabulary';
import { v7 as uuidv7 } from 'uuid';
import { DeletionRequest } from '../../../entities/deletion-request.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';
import { AppError } from '../../errors.ts';
import { lockAccounts } from '../accounts/lock-accounts.ts';
import { isOnlyRespondentOf } from '../accounts/only-respondent-of.ts';
import { audit } from '../trail/audit.ts';
import { requireOwnDeletionRequest, type DeletionRequestRecord } from './deletion-requests.queries.ts';

interface NewDeletionRequest {
  what: DeletionRequestKind;
  /** For recalls: the survey. */
  surveyId?: string | undefined;
  note?: string | undefined;
}

/**
 * Stores that the caller asks for the deletion of their recalls in a survey, or of their account (GDPR, Art. 17), and mails it to the team.
 * Throws AppError `survey.not_found`, also for a survey in which the caller has no part, `deletion_request.already_open`,
 * `deletion_request.beyond_link`.
 */
export function createDeletionRequest(
  context: SignedInContext,
  { what, surveyId, note }: NewDeletionRequest,
): Promise<DeletionRequestRecord> {
  return inTransaction(context, async (inner) => {
    const { em, actor, config, tasks } = inner;
    // Of two requests at once the second waits and finds the first.
    await lockAccounts(em, [actor.userId]);
    await requireReach(inner, what, surveyId);
    const survey = surveyId === undefined ? null : await requireOwnSurvey(inner, surveyId);
    const open = await em.findOne(DeletionRequest, { user: actor.userId, what, survey, state: 'open' });
    if (open) {
      const message = 'You have asked for this already: the request is open.';
      throw new AppError('conflict', 'deletion_request.already_open', message, { facts: { requestId: open.id } });
    }
    const requestId = uuidv7();
    const askedAt = inner.now();
    const dueAt = new Date(askedAt.getTime() + config.deletionRequestDays * DAY_MS);
    await em.insert(DeletionRequest, {
      id: requestId,
      user: actor.userId,
      what,
      survey,
      note: note ?? null,
      state: 'open',
      askedAt,
      dueAt,
    });
    const after = { what, surveyId: surveyId ?? null, dueAt };
    await audit(inner, {
      recordType: 'deletion-request',
      code: requestId,
      ...(survey === null ? {} : { surveyId: survey }),
      personId: actor.userId,
      action: 'create',
      after,
    });
    await tasks.add(em, 'deletion-request', { requestId });
    return requireOwnDeletionRequest(inner, { requestId });
  });
}

// Staff can see the link of a respondent: a sign-in by it reaches the survey of the link alone.
async function requireReach(
  { em, actor }: SignedInContext,
  what: DeletionRequestKind,
  surveyId: string | undefined,
): Promise<void> {
  const { restrictedToSurvey: own, userId } = actor;
  if (own === null) return;
  if (what === 'account' ? await isOnlyRespondentOf(em, userId, own) : surveyId === own) return;
  const message = 'By the link of a survey, ask for the deletion of your recalls in that survey alone.';
  throw new AppError('forbidden', 'deletion_request.beyond_link', message);
}

/** Finds the number of a survey in which the caller takes part or has a recall. */
async function requireOwnSurvey({ em, actor }: SignedInContext, surveyId: string): Promise<number> {
  const survey = await kysely(em)
    .selectFrom('survey as s')
    .select('s.id')
    .where('s.slug', '=', surveyId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('user_role as r')
            .select('r.id')
            .whereRef('r.survey_id', '=', 's.id')
            .where('r.user_id', '=', actor.userId),
        ),
        eb.exists(
          eb
            .selectFrom('submission as r')
            .select('r.id')
            .whereRef('r.survey_id', '=', 's.id')
            .where('r.user_id', '=', actor.userId),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!survey) throw surveyNotFound(surveyId);
  return survey.id;
}
