import type { Actor } from '../../access/actor.ts';

/** The kinds of jobs. The kind decides the shape of the result (routers/jobs/jobs.schema.ts). */
export type JobKind = 'respondents-upload';

/** How somebody was signed in when they started a job. */
export interface Starter {
  familyId: string | null;
  /** The personal access token, if they used one. */
  tokenId: string | null;
}

/** The data that a job keeps from its start. */
export interface JobInput {
  starter: Starter;
  /** What the work needs to know besides the batches; its shape depends on the kind. */
  given: object;
}

export function starterOf({ familyId, tokenId }: Actor): Starter {
  return { familyId, tokenId };
}
