import { defineEntity, p } from '@mikro-orm/core';
import { Submission } from './submission.ts';

const SubmissionParadataSchema = defineEntity({
  name: 'SubmissionParadata',
  properties: {
    submission: () => p.oneToOne(Submission).primary().ref().owner().deleteRule('cascade'),
    /** Events of packages/recall/paradata.ts, in the order of the client. */
    events: p.json<Record<string, unknown>[]>(),
  },
});

/** What happened while a recall was reported. A recall without events has no row. It is erased with the person. */
export class SubmissionParadata extends SubmissionParadataSchema.class {}
SubmissionParadataSchema.setClass(SubmissionParadata);
