import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // What needs several connections at once: the embedded database has one.
    exclude: process.env.TEST_DATABASE_URL === undefined ? ['test/server/**'] : [],
    globalSetup: 'test/support/global-setup.ts',
    // One embedded database a worker, emptied between files: a fresh one for each file would take seconds.
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
