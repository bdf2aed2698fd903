import { LockMode } from '@mikro-orm/core';
import { DeletionRequest } from '../../../entities/deletion-request.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { audit } from '../trail/audit.ts';
import { requireOwnDeletionRequest, type DeletionRequestRecord } from './deletion-requests.queries.ts';
import { requireOpen } from './require-open.ts';

/** Takes back a request of the caller that nobody has answered. Throws AppError `deletion_request.not_found`, `deletion_request.answered`. */
export function takeBackDeletionRequest(
  context: SignedInContext,
  { requestId }: { requestId: string },
): Promise<DeletionRequestRecord> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await requireOwnDeletionRequest(inner, { requestId });
    // Whoever answers at the same moment waits, and is told that the request is gone.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const { survey } = requireOpen(await em.findOne(DeletionRequest, requestId, { lockMode, refresh: true }));
    await em.nativeUpdate(DeletionRequest, requestId, { state: 'taken-back', answeredAt: inner.now() });
    await audit(inner, {
      recordType: 'deletion-request',
      code: requestId,
      ...(survey ? { surveyId: survey.id } : {}),
      personId: inner.actor.userId,
      action: 'update',
      after: { state: 'taken-back' },
    });
    return requireOwnDeletionRequest(inner, { requestId });
  });
}
