import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
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
export class SubmissionParadata extends SubmissionParadataSchema.class {
  static readonly personalData: PersonalData<SubmissionParadata> = {
    impersonal: [],
    area: 'recalls',
    personal: [
      {
        columns: ['submission', 'events'],
        what: 'what happened while the recall was reported: questions, searches with their words, pauses, class of the device, size of its window',
        why: 'to see how well the questionnaire works',
        until: ['recall', 'erasure'],
        seenBy: ['self', 'submissions:read'],
      },
    ],
  };
}
SubmissionParadataSchema.setClass(SubmissionParadata);
