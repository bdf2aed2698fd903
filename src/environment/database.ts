import { wholeNumber, postgresUrl } from './values.ts';

const group = 'Database';

/** Where data is stored. */
export const databaseVariables = {
  DATABASE_URL: postgresUrl.optional().meta({
    isSecret: true,
    group,
    description: 'PostgreSQL 15 or later; needed for several processes',
    unset: 'the embedded database in `DATA_DIR`',
  }),
  DATABASE_POOL_SIZE: wholeNumber(1, 100).default(10).meta({
    group,
    description: 'largest number of pooled connections of this process; it uses up to four more',
  }),
  DATABASE_DIRECT_URL: postgresUrl.optional().meta({
    isSecret: true,
    group,
    description:
      'the same database without a pooler in transaction mode, which cannot listen or hold the lock around migrations; needs `DATABASE_URL`',
    unset: '`DATABASE_URL`',
  }),
  DATABASE_REPLICA_URL: postgresUrl.optional().meta({
    isSecret: true,
    group,
    description: 'a read replica for exports and the loading of food lists; needs `DATABASE_URL`',
    unset: '`DATABASE_URL`',
  }),
};
