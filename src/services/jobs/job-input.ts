import type { Actor } from '../../access/actor.ts';

/** What a job is about; its result has the shape that goes with the kind (routers/jobs/jobs.schema.ts). */
export type JobKind = 'respondents-upload';

/** How somebody was signed in when they started a job. */
export interface Starter {
  familyId: string | null;
  /** The personal access token, where it was one. */
  tokenId: string | null;
}

/** What a job stores of its start. */
export interface JobInput {
  starter: Starter;
  /** What its kind needs to know besides its batches. */
  given: object;
}

export function starterOf({ familyId, tokenId }: Actor): Starter {
  return { familyId, tokenId };
}
