// node bench/search.ts [folder with the benchmark data]
// Quality and speed of the food search on the four public query sets, next to MiniSearch. One thread.
import { argv, memoryUsage, stdout } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildSearchIndex, type SearchIndex } from '../src/domain/search/index.ts';
import { enlarge, type QuerySet, readQuerySets } from './search-data.ts';
import { buildMiniSearch } from './search-minisearch.ts';
import { type Engine, formatRun, type Run, runQueries } from './search-score.ts';

const SCALE = 10;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function print(line: string): void {
  stdout.write(`${line}\n`);
}

interface Built<T> {
  readonly value: T;
  readonly cpuMs: number;
  readonly heapMb: number;
}

/** CPU time and what stays on the heap and in array buffers afterwards. */
async function measured<T>(build: () => Promise<T>): Promise<Built<T>> {
  const before = await usedBytes();
  const start = process.cpuUsage();
  const value = await build();
  const cpu = process.cpuUsage(start);
  return { value, cpuMs: (cpu.user + cpu.system) / 1000, heapMb: ((await usedBytes()) - before) / 1024 / 1024 };
}

// Two rounds a turn apart: buffers are freed only after the objects that hold them.
async function usedBytes(): Promise<number> {
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

function buildLine(built: Built<unknown>): string {
  return `  build ${built.cpuMs.toFixed(0)} ms CPU, ${built.heapMb.toFixed(1)} MB`;
}

async function runOwn(set: QuerySet): Promise<Run> {
  const built = await measured(() => buildSearchIndex({ language: set.language, documents: set.documents }));
  const run = runQueries(engineOf(built.value), set.queries);
  print(formatRun(`${set.title}, own engine, ${built.value.size} foods`, run, true));
  print(buildLine(built));
  return run;
}

const sets = readQuerySets(argv[2] ?? '../shared/data');
const [us] = sets;
if (us === undefined) throw new Error('no query sets');
const runs: Run[] = [];
for (const set of sets) runs.push(await runOwn(set));

print('');
for (const set of sets) {
  const built = await measured(() => buildMiniSearch(set));
  print(formatRun(`${set.title}, MiniSearch`, runQueries(built.value, set.queries), false));
  print(buildLine(built));
}

print('');
const large = enlarge(us.documents, SCALE);
const built = await measured(() => buildSearchIndex({ language: us.language, documents: large }));
const run = runQueries(engineOf(built.value), us.queries);
print(
  `${large.length} foods (US x ${SCALE}): p50 ${run.p50Ms.toFixed(3)} ms, p99 ${run.p99Ms.toFixed(3)} ms; p50 is ${(run.p50Ms / runs[0]!.p50Ms).toFixed(1)} times the one of ${us.documents.length} foods`,
);
print(buildLine(built));
