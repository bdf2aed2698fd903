import { startVitest } from 'vitest/node';
import { runCommand, UsageError } from '../cli/support/command.ts';

const PARTS = ['matrix', 'fuzz', 'tokens', 'injection'];

await runCommand(
  {
    name: 'npm run test:security --',
    forms: ['[matrix] [fuzz] [tokens] [injection] [options]'],
    summary: 'Runs the security tests of SECURITY.md in full: all parts, or the named ones.',
    details: `Uses an embedded database, or with TEST_DATABASE_URL new databases on that PostgreSQL server. It takes some minutes.`,
    positionals: {
      matrix: 'Every operation by every kind of caller, compared with the committed table.',
      fuzz: 'Requests from the schemas of the API document: valid, nearly valid, and attacks.',
      tokens: 'Tokens that are forged, misused, reused or used concurrently.',
      injection: 'SQL, operators, logs, mails, spreadsheets, pages, paths, webhooks.',
    },
    options: {
      requests: { type: 'integer', value: 'NUMBER', default: 20_000, min: 1, help: 'Requests that the fuzz sends.' },
      seed: {
        type: 'integer',
        value: 'NUMBER',
        default: 1,
        min: 0,
        help: 'The same seed makes the same requests of the fuzz, except for ids that the service makes.',
      },
      update: { type: 'flag', help: 'Write matrix.txt after a right was changed on purpose.' },
    },
    example: 'npm run test:security -- fuzz --requests 5000 --seed 2',
  },
  async ({ values: { requests, seed, update }, positionals }) => {
    const unknown = positionals.find((part) => !PARTS.includes(part));
    if (unknown !== undefined) throw new UsageError(`There is no part "${unknown}".`);
    const parts = positionals.length === 0 ? PARTS : positionals;
    const files = parts.map((part) => `test/security/${part}.test.ts`);
    // Passed to vitest.config.ts by the environment: values that a project provides would replace values that the run provides.
    Object.assign(process.env, { FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) });
    const vitest = await startVitest('test', files, { watch: false, update: update ? 'all' : false });
    await vitest.close();
  },
);
