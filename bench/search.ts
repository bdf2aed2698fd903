import { memoryUsage, stdout } from 'node:process';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildSearchIndex, type SearchIndex } from '@dietary-recall/food-search';
import { defineCommand } from '../cli/support/command.ts';
import { formatBars, judge, type Measured } from './search/bars.ts';
import { enlarge, type QuerySet, readPack, readQuerySets } from './search/data.ts';
import { buildMiniSearch } from './search/minisearch.ts';
import { measurePack } from './search/pack.ts';
import { buildTrigramIndex, openTrigramDatabase, type TrigramDatabase } from './search/postgres.ts';
import { type Engine, formatRun, type Run, runQueries, sample } from './search/score.ts';

const SCALE = 10;
const MINISEARCH_TIMED_RUNS = 2;
// The sample is small, because PostgreSQL takes a hundred times as long for a query.
const POSTGRES_QUERIES_OF_A_KIND = 60;

function print(line: string): void {
  stdout.write(`${line}\n`);
}

interface Built<T> {
  readonly value: T;
  /** CPU time of the building thread, which is the duration on an idle machine. */
  readonly threadMs: number;
  /** CPU time of all threads, including the compiler and the garbage collector. */
  readonly cpuMs: number;
  readonly heapMb: number;
}

/** Measures the CPU time of a build, and the memory that its result takes on the heap and in array buffers. */
async function measured<T>(build: () => Promise<T>): Promise<Built<T>> {
  const before = await usedBytes();
  const start = process.cpuUsage();
  const threadStart = process.threadCpuUsage();
  const value = await build();
  const threadMs = milliseconds(process.threadCpuUsage(threadStart));
  const cpuMs = milliseconds(process.cpuUsage(start));
  return { value, threadMs, cpuMs, heapMb: ((await usedBytes()) - before) / 1024 / 1024 };
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

// The collector runs twice, one turn apart, because buffers are freed only after the objects that hold them.
async function usedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  for (let round = 0; round < 2; round += 1) {
    collectGarbage();
    await setTimeout(20);
  }
  const { heapUsed, arrayBuffers } = memoryUsage();
  return heapUsed + arrayBuffers;
}

function engineOf(index: SearchIndex): Engine {
  return (text) => index.search(text, { limit: 10 }).map((hit) => hit.code);
}

function printBuild(built: Built<unknown>): void {
  const [thread, cpu] = [built.threadMs.toFixed(0), built.cpuMs.toFixed(0)];
  print(`  build ${thread} ms (${cpu} ms of CPU in all threads), ${built.heapMb.toFixed(1)} MB`);
}

async function runMiniSearch(set: QuerySet): Promise<Run> {
  const built = await measured(() => buildMiniSearch(set));
  const run = await runQueries(built.value, set.queries, MINISEARCH_TIMED_RUNS);
  print(formatRun(`${set.title}, MiniSearch`, run, false));
  printBuild(built);
  return run;
}

async function runTrigrams(set: QuerySet, database: TrigramDatabase): Promise<Run> {
  const start = performance.now();
  const { engine, storedMb } = await buildTrigramIndex(database, set);
  const buildMs = performance.now() - start;
  const queries = sample(set.queries, POSTGRES_QUERIES_OF_A_KIND);
  const run = await runQueries(engine, queries, 1);
  const title = `${set.title}, ${database.title}, trigrams, ${queries.length} of ${set.queries.length} queries, round trips`;
  print(formatRun(title, run, false));
  print(`  build ${buildMs.toFixed(0)} ms, ${storedMb.toFixed(1)} MB stored`);
  return run;
}

export const search = defineCommand(
  {
    name: 'npm run bench -- search',
    forms: ['[FOLDER] [options]'],
    summary: 'Measures quality and speed of the food search on four public query sets.',
    details: `The same queries run on MiniSearch and on PostgreSQL trigrams, for comparison. One thread; ends with the bars. About two
minutes.`,
    positionals: { FOLDER: 'The food lists and query sets (default ../shared/data).' },
    options: {
      postgres: { type: 'text', value: 'URL', help: 'The PostgreSQL for the trigrams (default an embedded one).' },
    },
    example: 'npm run bench -- search ../shared/data',
  },
  async ({ values, positionals }) => {
    const folder = positionals[0] ?? '../shared/data';
    const sets = readQuerySets(folder);
    const us = sets[0]!;
    const own: Run[] = [];
    const builds: Built<SearchIndex>[] = [];
    for (const set of sets) {
      const built = await measured(() =>
        buildSearchIndex({ language: set.language, documents: set.documents, nextTurn: setImmediate }),
      );
      const run = await runQueries(engineOf(built.value), set.queries);
      print(formatRun(`${set.title}, own engine, ${built.value.size} foods`, run, true));
      printBuild(built);
      own.push(run);
      builds.push(built);
    }

    print('');
    const large = enlarge(us.documents, SCALE);
    const largeBuilt = await measured(() =>
      buildSearchIndex({ language: us.language, documents: large, nextTurn: setImmediate }),
    );
    const largeRun = await runQueries(engineOf(largeBuilt.value), us.queries);
    const growth = largeRun.p50Ms / own[0]!.p50Ms;
    print(
      `${large.length} foods (US x ${SCALE}): p50 ${largeRun.p50Ms.toFixed(3)} ms, p99 ${largeRun.p99Ms.toFixed(3)} ms`,
    );
    printBuild(largeBuilt);

    print('');
    const packKb = await measurePack(readPack(folder));

    print('');
    const miniSearch: Run[] = [];
    for (const set of sets) miniSearch.push(await runMiniSearch(set));

    print('');
    const database = await openTrigramDatabase(values.postgres ?? null);
    const trigrams: Run[] = [];
    try {
      for (const set of sets) trigrams.push(await runTrigrams(set, database));
    } finally {
      await database.close();
    }

    print('\nBars: bar, measured in this run');
    const lists = new Map<string, Measured>(
      sets.map(({ title }, i) => [title, { run: own[i]!, peers: [miniSearch[i]!, trigrams[i]!] }]),
    );
    print(formatBars(judge(lists, { buildMs: builds[0]!.threadMs, heapMb: builds[0]!.heapMb, growth, packKb })));
  },
);
