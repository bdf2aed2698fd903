import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ROOT, ServerProcess } from '../bench/support/server-process.ts';
import { runCommand, UsageError } from '../cli/support/command.ts';
import { untilReady } from './support/until-ready.ts';

interface Block {
  line: number;
  code: string;
  isRunByCi: boolean;
}

/** Returns the blocks of a page that begin with ```sh. */
function blocksOf(markdown: string): Block[] {
  const fences = markdown.matchAll(/^```sh( ci)?\n([\s\S]*?)^```$/gm);
  return Array.from(fences, ({ index, 1: ci, 2: code = '' }) => ({
    line: markdown.slice(0, index).split('\n').length + 1,
    code,
    isRunByCi: ci !== undefined,
  }));
}

/** Returns one shell script of all blocks. Each block prints its place first, so that the last such line names a failed block. */
function sessionOf(page: string, blocks: readonly Block[]): string {
  return blocks.map(({ line, code }) => `printf '%s\\n' '-- ${page}:${line}'\n${code}`).join('\n');
}

async function runSession(
  script: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ isFine: boolean; output: string }> {
  const shell = spawn('bash', ['-euo', 'pipefail', script], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(shell, 'close')) as [number | null];
  return { isFine: code === 0, output };
}

/** Without these variables a page finds the server as a reader does: by RECALL_URL and ACCOUNTS only. */
const ABSENT = {
  DATABASE_URL: undefined,
  TOKEN_KEYS: undefined,
  DATA_DIR: undefined,
  PORT: undefined,
  PUBLIC_URL: undefined,
};

async function runPages(pages: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const dataDir = join(folder, 'data');
  const server = new ServerProcess({ dataDir, databaseUrl: null, port: await freePort() });
  const environment = {
    ...process.env,
    ...ABSENT,
    OWN_LIST_PORT: String(await freePort()),
    RECALL_URL: `http://127.0.0.1:${server.port}`,
    ACCOUNTS: join(dataDir, 'demo-accounts.json'),
  };
  let failed = 0;
  try {
    await untilReady(server, environment.RECALL_URL);
    for (const page of pages) {
      const blocks = blocksOf(readFileSync(join(ROOT, page), 'utf8'));
      const run = blocks.filter(({ isRunByCi }) => !isRunByCi);
      const told = `${page}: ${run.length} blocks, ${blocks.length - run.length} run by .ci/run`;
      const script = join(folder, 'session.sh');
      writeFileSync(script, sessionOf(page, run));
      for (const time of run.length === 0 ? [] : ['first', 'second']) {
        const { isFine, output } = await runSession(script, environment);
        if (isFine) continue;
        failed += 1;
        console.error(`FAILED: ${page}, ${time} time\n${output}`);
        break;
      }
      console.log(told);
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${pages.length} pages, ${failed} failed`);
  return failed === 0;
}

await runCommand(
  {
    name: 'npm run documents --',
    forms: ['[PAGE...]'],
    summary: 'Runs the sh blocks of README.md and docs/tutorial/*.md, or of the named pages.',
    details: `Each page runs twice, as one session of bash -euo pipefail, against a demo server of its own. Blocks that begin with
\`\`\`sh ci are run by .ci/run and only counted; blocks of other languages are not run. Exits with 1 when a page fails.`,
    positionals: { PAGE: 'A Markdown file.' },
    options: {},
    example: 'npm run documents -- docs/tutorial/feedback.md',
  },
  async ({ positionals }) => {
    const pages =
      positionals.length > 0 ? positionals : ['README.md', ...globSync('docs/tutorial/*.md', { cwd: ROOT }).sort()];
    const missing = pages.find((page) => !statSync(join(ROOT, page), { throwIfNoEntry: false })?.isFile());
    if (missing !== undefined)
      throw new UsageError(`There is no page "${missing}". Give its path from the folder of the repository.`);
    if (!(await runPages(pages))) process.exitCode = 1;
  },
);
