import { mkdtempDisposableSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from '../cli/support/command.ts';
import { measureYardstick } from './load/measure-evening.ts';
import { markdown } from './load/report.ts';
import { requireOk } from './load/saturate.ts';
import { staffHeaders } from './load/staff.ts';
import { fillSurveys, SIZES, type Size } from './respondents/fill.ts';
import { staffRequests, type StaffRequest } from './respondents/requests.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { Connection, type Call } from './support/connection.ts';
import { measureCpu, untilIdle } from './support/cpu-meter.ts';
import { runLoad } from './support/load.ts';
import { prepare } from './support/prepare-database.ts';
import { say } from './support/say.ts';
import { ServerProcess } from './support/server-process.ts';

const BAR_MS = 10;
const BAR_RATIO = 1.5;
const ROUNDS = 4;
const RUN_SECONDS = 0.4;
const BOTH = Object.keys(SIZES) as Size[];
/** The rows of a page, or what the small survey has of them: a longer page of the large one would be another answer. */
const PAGE = 50;

interface Line extends StaffRequest {
  total: Record<Size, number | null>;
  pageSize: number;
  /** CPU ms of a request in each round. */
  costs: Record<Size, number[]>;
}

export const respondents = defineCommand(
  {
    name: 'npm run bench -- respondents',
    forms: ['[options]'],
    summary: 'Measures lists, filters and monitoring of surveys with 1,000 and 100,000 respondents.',
    details: `Fills two surveys of one database by SQL and measures the CPU time of the server and PostgreSQL for each list, filter and order that
staff ask for, in turn with the one and the other survey. Prints both and their ratio. Exits with 1 when a line with a bar takes
${BAR_MS} ms or more, or more than ${BAR_RATIO} times as much with 100,000.`,
    options: {
      postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP },
      only: {
        type: 'text',
        value: 'TEXT',
        help: 'Measures the requests whose name or path contains this text, or one of several texts between commas.',
      },
    },
    example: 'npm run bench -- respondents',
  },
  async ({ values: { postgres, only = '' } }) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-respondents-'));
    await using database = await BenchDatabase.create(postgres);
    const location = { dataDir: folder.path, databaseUrl: database.url };
    const load = loadavg()[0]?.toFixed(1);
    say(`PostgreSQL ${await database.version()}, Node.js ${process.version}, load average before ${load}`);
    say(`a trivial GET of plain Express takes ${(await measureYardstick()).toFixed(4)} CPU ms here`);
    await prepare({ ...location, respondents: 1, foodList: null });
    await fillSurveys(database.url, BOTH, say);
    await using server = await ServerProcess.start(location);
    await untilIdle(server.pid, database);
    const headers = await staffHeaders(server.port, folder.path);
    const lines = staffRequests(new Date())
      .filter(({ name, path }) => only.split(',').some((text) => name.includes(text) || path.includes(text)))
      .map((one): Line => ({
        ...one,
        total: { few: null, many: null },
        pageSize: PAGE,
        costs: { few: [], many: [] },
      }));
    for (const line of lines) await measureLine(line, { server, database, headers });
    say(table(lines));
    if (lines.some((line) => line.hasBar && !isMet(line))) process.exitCode = 1;
  },
);

interface Place {
  server: ServerProcess;
  database: BenchDatabase;
  headers: Record<string, string>;
}

/** Measures a request with both surveys in turn, so that other work of the machine meets both. The first round is a warm-up. */
async function measureLine(line: Line, { server, database, headers }: Place): Promise<void> {
  for (const size of BOTH) {
    const call = callOf(line, size, headers);
    const connection = new Connection(server.port);
    const answer = await connection.send(call);
    connection.close();
    requireOk(call, answer);
    line.total[size] = totalOf(answer.body);
  }
  line.pageSize = Math.min(PAGE, line.total.few ?? PAGE);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const size of BOTH) {
      const next = () => callOf(line, size, headers);
      const work = () => runLoad({ port: server.port, connections: 1, seconds: RUN_SECONDS, next });
      const [{ requests }, { serverMs, databaseMs }] = await measureCpu(server.pid, database, work);
      if (round > 0) line.costs[size].push((serverMs + databaseMs) / requests);
    }
  }
}

function callOf({ path, body, pageSize }: Line, size: Size, headers: Record<string, string>): Call {
  const address = `/api/surveys/${size}/${path}`;
  if (body !== undefined) return { path: address, headers, method: 'POST', body: JSON.stringify(body) };
  return { path: `${address}${path.includes('?') ? '&' : '?'}limit=${pageSize}`, headers, method: 'GET' };
}

function totalOf(body: string): number | null {
  const { total, respondents, people } = JSON.parse(body) as {
    total?: number;
    respondents?: { total: number };
    people?: { total: number };
  };
  return total ?? respondents?.total ?? people?.total ?? null;
}

/** The least of the rounds, because other work of the machine only adds to it. */
const costOf = ({ costs }: Line, size: Size): number => Math.min(...costs[size]);
const ratioOf = (line: Line): number => costOf(line, 'many') / costOf(line, 'few');
const isMet = (line: Line): boolean => costOf(line, 'many') < BAR_MS && ratioOf(line) <= BAR_RATIO;

function table(lines: readonly Line[]): string {
  return markdown(
    ['Request', 'found', 'page', 'CPU ms, 1,000', 'CPU ms, 100,000', 'ratio', ''],
    lines.map((line) => [
      line.name,
      `${line.total.few ?? ''} / ${line.total.many ?? ''}`,
      String(line.pageSize),
      costOf(line, 'few').toFixed(2),
      costOf(line, 'many').toFixed(2),
      ratioOf(line).toFixed(2),
      line.hasBar ? (isMet(line) ? 'met' : 'MISSED') : '',
    ]),
  );
}
