import type { Actor } from '../../access/actor.ts';

/** The kinds of jobs. The kind decides the shape of the result (routers/jobs/jobs.schema.ts). */
export type JobKind =
  | 'respondents-upload'
  | 'food-list-import'
  | 'nutrient-table-import'
  | 'notification-batch'
  | 'recall-days'
  | 'recall-day-mails'
  | 'renditions'
  | 'extract';

/** The sign-in or token with which a person started a job. */
export interface Starter {
  familyId: string | null;
  /** The personal access token, if they used one. */
  tokenId: string | null;
}

/** The data that a job keeps from its start. */
export interface JobPayload {
  starter: Starter;
  /** The input of the work besides the batches. Its shape depends on the kind. */
  given: object;
}

export function starterOf({ familyId, tokenId }: Actor): Starter {
  return { familyId, tokenId };
}
