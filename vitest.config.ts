import { existsSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const { TEST_DATABASE_URL, TEST_CHROMIUM, TEST_POSTGRES_BIN, FUZZ_REQUESTS, FUZZ_SEED } = process.env;

/** Files that take long, and whose subjects have short tests in `quick` too: CONTRIBUTING.md says what runs where. */
const LONG = [
  'test/adapters/file-store.test.ts',
  'test/as-served-sets/second-installation.test.ts',
  'test/auth/failures-in-a-row.test.ts',
  'test/backup/backup.test.ts',
  'test/cli/help.test.ts',
  'test/cli/refusals.test.ts',
  'test/client/package.test.ts',
  'test/db/data-dir-lock.test.ts',
  'test/db/embedded-folder.test.ts',
  'test/db/migrations-with-data.test.ts',
  'test/db/task-queue.test.ts',
  'test/demo/demo-data.test.ts',
  'test/demo/first-start.test.ts',
  'test/deploy/image-start.test.ts',
  'test/food-list-export/demo-round-trip.test.ts',
  'test/food-lists/killed-process.test.ts',
  'test/guide-images/update-objects.test.ts',
  'test/keys/keys.test.ts',
  'test/locales/problems-property.test.ts',
  'test/recalculation/recalculate-survey.test.ts',
  'test/recall-flow/more-walks.test.ts',
  'test/respondent-uploads/killed-process.test.ts',
  'test/respondent-uploads/upload.test.ts',
  'test/search-misses/learning.test.ts',
  'test/security/failing-store.test.ts',
  'test/security/injection.test.ts',
  'test/security/malformed-images.test.ts',
  'test/security/malformed-input.test.ts',
  'test/security/matrix.test.ts',
  'test/studies/coded-study.test.ts',
  'test/studies/whole-study.test.ts',
  'test/usage/rebuild-usage.test.ts',
];

/** The long files that use no database, or start embedded ones of their own whatever TEST_DATABASE_URL says. */
const EMBEDDED_ONLY = [
  'test/adapters/file-store.test.ts',
  'test/backup/backup.test.ts',
  'test/cli/help.test.ts',
  'test/db/embedded-folder.test.ts',
  'test/demo/first-start.test.ts',
  'test/deploy/image-start.test.ts',
  'test/food-list-export/demo-round-trip.test.ts',
  'test/food-lists/killed-process.test.ts',
  'test/keys/keys.test.ts',
  'test/recall-flow/more-walks.test.ts',
  'test/respondent-uploads/killed-process.test.ts',
  'test/security/matrix.test.ts',
];

/** Folders whose tests use no database: once is enough. */
const NO_DATABASE = 'test/{recall-flow,scheme,docs,adapters,deploy}/**';
const isEmbedded = TEST_DATABASE_URL === undefined;

// A renamed file would silently run in the quick project.
const missing = LONG.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`vitest.config.ts names files that do not exist: ${missing.join(', ')}`);

function project(name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, exclude } };
}

/** A project whose tests need what only some machines have: without it there is no such project. */
function projectWith(needed: string | undefined, name: string): TestProjectInlineConfiguration[] {
  return needed === undefined ? [] : [project(name, [`test/${name}/**/*.test.ts`])];
}

export default defineConfig({
  test: {
    projects: [
      project(
        'quick',
        ['test/**/*.test.ts'],
        [...LONG, 'test/{server,browser,cluster}/**', ...(isEmbedded ? [] : [NO_DATABASE])],
      ),
      project('long', LONG, EMBEDDED_ONLY),
      ...(isEmbedded ? [project('embedded', EMBEDDED_ONLY)] : []),
      // What needs several connections at once: the embedded database has one.
      ...projectWith(TEST_DATABASE_URL, 'server'),
      // A browser: the path of a Chromium.
      ...projectWith(TEST_CHROMIUM, 'browser'),
      // Servers of its own: the folder of PostgreSQL's programs, and PgBouncer.
      ...projectWith(TEST_POSTGRES_BIN, 'cluster'),
    ],
    globalSetup: 'test/support/global-setup.ts',
    provide: {
      // `npm run test:security` sends more.
      fuzzRequests: Number(FUZZ_REQUESTS ?? (TEST_DATABASE_URL === undefined ? 200 : 500)),
      fuzzSeed: Number(FUZZ_SEED ?? 1),
      chromium: TEST_CHROMIUM ?? '',
      postgresBin: TEST_POSTGRES_BIN ?? '',
    },
    // One embedded database a worker, emptied between files: a fresh one for each file would take seconds.
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    // No test depends on how long the machine took: a poll ends when the event is there, else long after.
    expect: { poll: { timeout: 300_000 } },
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
