import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { Job } from './job.ts';

const JobBatchSchema = defineEntity({
  name: 'JobBatch',
  primaryKeys: ['job', 'number'],
  properties: {
    job: () => p.manyToOne(Job).ref().primary().deleteRule('cascade'),
    number: p.integer().primary(),
    /** What `done` of the job grows by once the batch is finished. */
    rows: p.integer(),
    /** JSON. */
    content: p.text(),
    /** What may not lie open, such as passwords, until it is worked off; null in a finished batch. */
    sealed: p.text().nullable(),
  },
});

/** A part of what a job works on. Batches go when their job ends, however it ends. */
export class JobBatch extends JobBatchSchema.class {
  declare [PrimaryKeyProp]: ['job', 'number'];
}
JobBatchSchema.setClass(JobBatch);
