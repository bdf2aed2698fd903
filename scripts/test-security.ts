import { startVitest } from 'vitest/node';
import { runCommand, UsageError } from '../cli/support/command.ts';

const PARTS = ['matrix', 'fuzz', 'tokens', 'injection'];

await runCommand(
  {
    name: 'npm run test:security --',
    forms: ['[matrix] [fuzz] [tokens] [injection] [options]'],
    summary: 'Tests the security promises of SECURITY.md in full, all parts or those that are named.',
    details: `Uses an embedded database, or with TEST_DATABASE_URL databases of its own on that PostgreSQL server. Some minutes.`,
    positionals: {
      matrix: 'Every operation by every kind of caller, against the committed table.',
      fuzz: "Requests from the document's own schemas: valid, nearly valid, attacking.",
      tokens: 'Forged, misused, reused and raced tokens.',
      injection: 'SQL, operators, logs, mails, spreadsheets, pages, paths, webhooks.',
    },
    options: {
      requests: { type: 'integer', value: 'NUMBER', default: 20_000, min: 1, help: 'Requests that the fuzz sends.' },
      seed: {
        type: 'integer',
        value: 'NUMBER',
        default: 1,
        min: 0,
        help: 'The same seed makes the same requests of the fuzz, but for ids that the service hands out.',
      },
      update: { type: 'flag', help: 'Write matrix.txt where a right was changed on purpose.' },
    },
    example: 'npm run test:security -- fuzz --requests 5000 --seed 2',
  },
  async ({ values: { requests, seed, update }, positionals }) => {
    const unknown = positionals.find((part) => !PARTS.includes(part));
    if (unknown !== undefined) throw new UsageError(`There is no part "${unknown}".`);
    const parts = positionals.length === 0 ? PARTS : positionals;
    const files = parts.map((part) => `test/security/${part}.test.ts`);
    // For vitest.config.ts: what a run provides itself would be replaced by what its projects provide.
    Object.assign(process.env, { FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) });
    const vitest = await startVitest('test', files, { watch: false, update: update ? 'all' : false });
    await vitest.close();
  },
);
