import { defineConfig } from 'vitest/config';

const isHostileInFull = process.env.HOSTILE === 'full';

const ONCE = [
  'test/backup/backup.test.ts',
  'test/security/matrix.test.ts',
  'test/security/injection.test.ts',
  'test/keys/keys.test.ts',
];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      // What needs several connections at once: the embedded database has one.
      ...(process.env.TEST_DATABASE_URL === undefined ? ['test/server/**'] : []),
      // What asks the same of the same code on both databases, or starts embedded ones of its own, and takes long.
      ...(process.env.TEST_DATABASE_URL === undefined || isHostileInFull ? [] : ONCE),
      // What needs a browser: the path of a Chromium.
      ...(process.env.TEST_CHROMIUM === undefined ? ['test/browser/**'] : []),
      // What needs servers of its own: the folder of PostgreSQL's programs, and PgBouncer.
      ...(process.env.TEST_POSTGRES_BIN === undefined ? ['test/cluster/**'] : []),
    ],
    globalSetup: 'test/support/global-setup.ts',
    provide: {
      // `npm test` runs a part of the hostile pass, `npm run hostile` all of it.
      isHostileInFull,
      fuzzRequests: Number(process.env.HOSTILE_REQUESTS ?? (isHostileInFull ? 20_000 : 1500)),
      fuzzSeed: Number(process.env.HOSTILE_SEED ?? 1),
      chromium: process.env.TEST_CHROMIUM ?? '',
      postgresBin: process.env.TEST_POSTGRES_BIN ?? '',
    },
    // One embedded database a worker, emptied between files: a fresh one for each file would take seconds.
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
