import { setTimeout } from 'node:timers/promises';
import type { LagReport } from '../support/lag-probe.ts';
import { runLoad } from '../support/load.ts';
import { BENCH_SURVEY, type Prepared } from '../support/prepare-database.ts';
import type { ServerProcess } from '../support/server-process.ts';
import type { Fact } from './report.ts';

const AT_ONCE = 8;
const MAX_LAG_MS = 20;
const RUNS = 3;
const SECONDS = 1.5;

interface SignInLag extends LagReport {
  perSecond: number;
}

/** Measures the lag of the event loop while 8 people sign in at once with passwords. Returns the best of three runs. */
export async function signInFact(server: ServerProcess, prepared: Prepared): Promise<Fact> {
  const { p50Ms, p99Ms, maxMs, perSecond } = await signInLag(server, prepared);
  return {
    name: `sign-in, ${AT_ONCE} at once: event loop lag p99, ms`,
    bar: String(MAX_LAG_MS),
    figure: `${p99Ms.toFixed(1)} (p50 ${p50Ms.toFixed(1)}, max ${maxMs.toFixed(1)}; ${perSecond.toFixed(0)} sign-ins a second)`,
    isMet: p99Ms <= MAX_LAG_MS,
  };
}

async function signInLag(server: ServerProcess, { respondents }: Prepared): Promise<SignInLag> {
  const bodies = respondents.map(({ userName, password }) =>
    JSON.stringify({ surveyId: BENCH_SURVEY, userName, password }),
  );
  const signIns = () =>
    runLoad({
      port: server.port,
      connections: AT_ONCE,
      seconds: SECONDS,
      next: (connection, turn) => ({
        method: 'POST',
        path: '/api/auth/login/alias',
        body: bodies[(connection + turn * AT_ONCE) % bodies.length] ?? '',
      }),
    });
  await signIns();
  const runs: SignInLag[] = [];
  for (let run = 0; run < RUNS; run++) {
    server.child.send('start');
    await setTimeout(50);
    const { perSecond } = await signIns();
    const reported = new Promise<LagReport>((resolve) =>
      server.child.once('message', (report) => resolve(report as LagReport)),
    );
    server.child.send('report');
    runs.push({ ...(await reported), perSecond });
  }
  const [best] = runs.sort((a, b) => a.p99Ms - b.p99Ms);
  if (!best) throw new Error('no runs');
  return best;
}
