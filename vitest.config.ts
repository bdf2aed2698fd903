import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { TEST_DATABASE_URL, TEST_CHROMIUM, TEST_POSTGRES_BIN, FUZZ_REQUESTS, FUZZ_SEED } = process.env;
const { EVENING_BROWSERS, EVENING_PROGRAMS } = process.env;

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

/** What takes long besides: begun last, it would leave a processor idle at the end. */
const FIRST = [
  ...LONG,
  'test/browser/console/screens.test.ts',
  'test/browser/docs-page.test.ts',
  'test/browser/survey/killed.test.ts',
  'test/browser/survey/pressed-screens.test.ts',
  'test/browser/survey/screens.test.ts',
  'test/browser/survey/two-writers.test.ts',
  'test/browser/survey/whole-recall.test.ts',
  'test/contract/six-questions.test.ts',
  'test/server/backup.test.ts',
  'test/server/notification-workers.test.ts',
  'test/server/observability.test.ts',
  'test/server/respondent-uploads.test.ts',
];

/** People in browsers at a service of several processes. */
const EVENING = 'test/browser/evening.test.ts';

/** Folders whose tests use no database: once is enough. */
const NO_DATABASE = 'test/{domain,recall-flow,scheme,docs,adapters,deploy}/**';
const isEmbedded = TEST_DATABASE_URL === undefined;

// A renamed file would silently run in the quick project.
const missing = [...FIRST, EVENING].filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`vitest.config.ts names files that do not exist: ${missing.join(', ')}`);

function project(name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, exclude } };
}

/** A project whose tests need what only some machines have: without it there is no such project. */
function projectWith(
  needed: string | undefined,
  name: string,
  include = [`test/${name}/**/*.test.ts`],
  exclude?: string[],
): TestProjectInlineConfiguration[] {
  return needed === undefined ? [] : [project(name, include, exclude)];
}

/** Begins with the files that take long. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => FIRST.includes(relative(import.meta.dirname, moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
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
      ...projectWith(TEST_CHROMIUM, 'browser', ['test/browser/**/*.test.ts'], [EVENING]),
      // Servers of its own: the folder of PostgreSQL's programs, and PgBouncer; for the evening a Chromium too.
      ...projectWith(TEST_POSTGRES_BIN, 'cluster', ['test/cluster/**/*.test.ts', EVENING]),
    ],
    globalSetup: 'test/support/global-setup.ts',
    provide: {
      // `npm run test:security` sends more.
      fuzzRequests: Number(FUZZ_REQUESTS ?? (TEST_DATABASE_URL === undefined ? 200 : 500)),
      fuzzSeed: Number(FUZZ_SEED ?? 1),
      // The evening under load: CONTRIBUTING.md has the command with more.
      eveningBrowsers: Number(EVENING_BROWSERS ?? 2),
      eveningPrograms: Number(EVENING_PROGRAMS ?? 20),
      chromium: TEST_CHROMIUM ?? '',
      postgresBin: TEST_POSTGRES_BIN ?? '',
    },
    // One embedded database a worker, emptied between files: a fresh one for each file would take seconds.
    sequence: { sequencer: LongestFirst },
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    // No test depends on how long the machine took: a poll ends when the event is there, else long after.
    expect: { poll: { timeout: 300_000 } },
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
