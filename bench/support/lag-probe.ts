// Loaded into the server's process by --import: measures the lag of its event loop and reports it to the bench by IPC.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the probe's timer should fire: the finest there is. */
const RESOLUTION_MS = 1;

export interface LagReport {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

process.on('message', (order) => {
  if (order === 'start') {
    histogram.reset();
    histogram.enable();
  } else {
    histogram.disable();
    const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
    const report: LagReport = {
      p50Ms: lag(histogram.percentile(50)),
      p99Ms: lag(histogram.percentile(99)),
      maxMs: lag(histogram.max),
    };
    process.send?.(report);
  }
});
// The probe is no reason for the server to stay.
process.channel?.unref();
