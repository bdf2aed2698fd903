import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from '../cli/support/command.ts';
import { Measured, ROUNDS, measure, warmUp, type Job } from './http/measure.ts';
import { operationTable, type Row } from './http/report.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { signInAll, type Client } from './support/clients.ts';
import { Connection } from './support/connection.ts';
import { PlainExpress, TRIVIAL_PATH } from './support/plain-express-process.ts';
import { FURTHER_LOCALES, prepare } from './support/prepare-database.ts';
import { say } from './support/say.ts';
import { ServerProcess } from './support/server-process.ts';

const BAR_MS = 1;
const DEMO_LOCALE = 'en_GB';

export const categories = defineCommand(
  {
    name: 'npm run bench -- categories',
    forms: ['FOLDER... [options]'],
    summary: 'Measures the trees of categories with several food lists in one installation.',
    details: `Imports the food lists beside that of the demo, each into a locale of its own, and measures the CPU time of the server and
PostgreSQL for the root categories of each locale and for the contents of one of them, beside plain Express. Prints how many
roots each locale shows. Exits with 1 when the roots of a locale take 1 ms or more.`,
    positionals: { 'FOLDER...': `One to ${FURTHER_LOCALES.length + 1} food lists as CSV files.` },
    options: { postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP } },
    example: 'npm run bench -- categories lists/us lists/uk lists/fr',
  },
  async ({ values: { postgres }, positionals: [first = '', ...others] }) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-categories-'));
    await using database = await BenchDatabase.create(postgres);
    const location = { dataDir: folder.path, databaseUrl: database.url };
    say(
      `PostgreSQL ${await database.version()}, Node.js ${process.version}. Loading the demo and ${1 + others.length} lists`,
    );
    const prepared = await prepare({ ...location, respondents: 16, foodList: first, furtherLists: others });
    await using server = await ServerProcess.start(location);
    await using express = await PlainExpress.start('plain');
    const clients = await signInAll(server.port, prepared);
    const locales = [DEMO_LOCALE, prepared.localeId, ...FURTHER_LOCALES.slice(0, others.length)];
    const target = { port: server.port, pid: server.pid, database };
    const jobs: (Job & { name: string; hasBar: boolean })[] = [];
    const add = (name: string, path: string, hasBar: boolean) =>
      jobs.push({ name, hasBar, target, measured: new Measured(), operation: { next: getOf(clients, path) } });
    for (const locale of locales) {
      const roots = await rootsOf(server.port, clients, locale);
      say(`  ${locale}: ${roots.length} root categories`);
      add(`GET /categories/${locale}`, `/api/categories/${locale}`, true);
      if (roots[0])
        add(`GET /categories/${locale}/${roots[0].code}`, `/api/categories/${locale}/${roots[0].code}`, false);
    }
    const plain = { port: express.port, pid: express.pid, database: null };
    const next = () => ({ method: 'GET' as const, path: TRIVIAL_PATH });
    jobs.push({
      name: 'plain Express',
      hasBar: false,
      target: plain,
      measured: new Measured(),
      operation: { next },
    });
    for (const job of jobs) await warmUp(job);
    for (let round = 1; round <= ROUNDS; round++) for (const job of jobs) await measure(job);
    const rows = jobs.map(({ name, hasBar, measured }): Row => {
      const isMet = hasBar ? measured.cpuMs() < BAR_MS : null;
      return { name, bar: hasBar ? String(BAR_MS) : '', measured, isMet };
    });
    say(operationTable(rows));
    if (rows.some(({ isMet }) => isMet === false)) process.exitCode = 1;
  },
);

function getOf(clients: readonly Client[], path: string): Job['operation']['next'] {
  return (connection) => {
    const headers = clients[connection % clients.length]?.authorization ?? {};
    return { method: 'GET', path, headers };
  };
}

async function rootsOf(port: number, clients: readonly Client[], locale: string): Promise<{ code: string }[]> {
  const connection = new Connection(port);
  const answer = await connection.send(getOf(clients, `/api/categories/${locale}`)(0, 0));
  connection.close();
  if (answer.status !== 200) throw new Error(`root categories of ${locale}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as { code: string }[];
}
