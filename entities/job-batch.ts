import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Job } from './job.ts';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';

const JobBatchSchema = defineEntity({
  name: 'JobBatch',
  primaryKeys: ['job', 'number'],
  properties: {
    job: () => p.manyToOne(Job).ref().primary().deleteRule('cascade'),
    number: p.integer().primary(),
    /** `done` of the job grows by this number when the batch is finished. */
    rows: p.integer(),
    /** The data of the batch as JSON: rows, or a part of a file in base64. */
    content: p.text(),
    /** Encrypted data of the batch, such as passwords; null if it is finished. */
    sealed: p.text().nullable(),
  },
});

/** A part of the data of a job. Batches are deleted when the job ends. */
export class JobBatch extends JobBatchSchema.class {
  static readonly personalData: PersonalData<JobBatch> = {
    impersonal: ['job', 'number', 'rows'],
    area: 'work',
    personal: [
      {
        columns: ['content', 'sealed'],
        what: 'rows of an upload of people; passwords are encrypted until they are hashed',
        why: 'to do the work',
        until: [...WITH_ACCOUNT, { when: 'the work ends' }],
        seenBy: ['nobody'],
      },
    ],
  };

  declare [PrimaryKeyProp]: ['job', 'number'];
}
JobBatchSchema.setClass(JobBatch);
