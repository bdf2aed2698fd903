import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { Actor } from '../../src/access/actor.ts';
import { HASH_PARAMETERS, MAX_IN_BACKGROUND } from '../../src/adapters/passwords.ts';
import type { SignedInContext } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';
import { requireJob } from '../../src/services/jobs/jobs.queries.ts';
import { uploadRespondents } from '../../src/services/respondent-uploads/upload-respondents.ts';
import { openBenchRuntime } from '../support/open-runtime.ts';
import { BENCH_SURVEY } from '../support/prepare-database.ts';
import { peopleCsv } from './people-csv.ts';

export interface HashingFigures {
  atOnce: number;
  rounds: Round[];
}

/** Passwords a second: of hashing alone, and of an upload from its call to the end of its job, with the lag during the upload. */
interface Round {
  bare: number;
  upload: number;
  lagP50Ms: number;
  lagP99Ms: number;
  lagMaxMs: number;
}

/** The interval at which a client asks for the job, because asking takes CPU time too. */
const POLL_MS = 1000;
const RESOLUTION_MS = 1;

/** Uploads people with passwords in this process, and compares the speed with hashing alone on the same threads. */
export async function measureHashing(
  location: { dataDir: string; databaseUrl: string },
  { rows, rounds }: { rows: number; rounds: number },
): Promise<HashingFigures> {
  await using runtime = await openBenchRuntime(location);
  await runtime.work();
  const context = await asSuperuser(runtime.context());
  const measured = [];
  for (let round = 0; round < rounds; round++) measured.push(await measureRound(context, `hashed${round}`, rows));
  return { atOnce: MAX_IN_BACKGROUND, rounds: measured };
}

async function measureRound(context: SignedInContext, prefix: string, rows: number): Promise<Round> {
  const bare = rows / (await bareHashing(rows));
  const file = peopleCsv(prefix, rows, { passwords: true });
  // Each round needs a new monitor: a stopped monitor counts its pause as a lag.
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  lag.enable();
  const upload = rows / (await uploadToTheEnd(context, file));
  lag.disable();
  const lagMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  return {
    bare,
    upload,
    lagP50Ms: lagMs(lag.percentile(50)),
    lagP99Ms: lagMs(lag.percentile(99)),
    lagMaxMs: lagMs(lag.max),
  };
}

async function asSuperuser(context: Omit<SignedInContext, 'actor'>): Promise<SignedInContext> {
  const [admin] = await query<{ id: number }>(
    context.em,
    sql`select user_id as id from user_role where name = 'superuser' limit 1`,
  );
  if (!admin) throw new Error('the demo has no superuser');
  return {
    ...context,
    actor: new Actor({ userId: admin.id, familyId: randomUUID(), roles: [{ name: 'superuser', target: null }] }),
  };
}

/** Returns the seconds that hashing this many passwords takes. */
async function bareHashing(count: number): Promise<number> {
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) await hash(`secret-bare-${next++}`, HASH_PARAMETERS);
  };
  await Promise.all(Array.from({ length: MAX_IN_BACKGROUND }, lane));
  return (performance.now() - started) / 1000;
}

/** Returns the seconds from the call of an upload to the end of its job. */
async function uploadToTheEnd(context: SignedInContext, file: Blob): Promise<number> {
  const started = Date.now();
  const outcome = await uploadRespondents(context, { surveyId: BENCH_SURVEY, file, mode: 'create', dryRun: false });
  if (outcome.state !== 'queued') return (Date.now() - started) / 1000;
  for (;;) {
    const { state, error, finishedAt } = await requireJob(context, outcome.job);
    if (state === 'succeeded' && finishedAt) return (finishedAt.getTime() - started) / 1000;
    if (state !== 'running') throw new Error(`the upload ${state}: ${error?.detail}`);
    await setTimeout(POLL_MS);
  }
}
