// Loaded into the server's process by --import: measures the lag of its event loop and reports it to the bench by IPC.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The interval of the probe's timer; 1 ms is the smallest possible. */
const RESOLUTION_MS = 1;

export interface LagReport {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** The largest CPU time of the thread within one turn, without the waiting for a processor or for other threads. */
  maxOwnMs: number;
}

const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let turns: NodeJS.Timeout | undefined;
let maxOwnMs = 0;

function watchTurns(): void {
  maxOwnMs = 0;
  let before = threadCpuMs();
  turns = setInterval(() => {
    const now = threadCpuMs();
    maxOwnMs = Math.max(maxOwnMs, now - before);
    before = now;
  }, RESOLUTION_MS).unref();
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

process.on('message', (order) => {
  if (order === 'start') {
    histogram.reset();
    histogram.enable();
    watchTurns();
  } else {
    histogram.disable();
    clearInterval(turns);
    const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
    const report: LagReport = {
      p50Ms: lag(histogram.percentile(50)),
      p99Ms: lag(histogram.percentile(99)),
      maxMs: lag(histogram.max),
      maxOwnMs,
    };
    process.send?.(report);
  }
});
// The probe must not keep the server alive.
process.channel?.unref();
