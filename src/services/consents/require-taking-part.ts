import type { EntityManager } from '@mikro-orm/sql';
import { lockRespondent } from '../../db/advisory-locks.ts';
import { findParticipation } from './consents.queries.ts';
import { withdrawn } from './require-participation.ts';

/**
 * Refuses what staff do for a respondent who has withdrawn. A withdrawal that comes later waits until the end of the transaction. Throws
 * AppError `consent.withdrawn`.
 */
export async function requireTakingPart(
  em: EntityManager,
  { surveyId, userId }: { surveyId: number; userId: number },
  message: string,
): Promise<void> {
  await lockRespondent(em, surveyId, userId);
  if ((await findParticipation(em, { surveyId, userId }))?.isWithdrawn === true) throw withdrawn(message);
}
