import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { cpuMs, processTree, TICK_MS } from '../support/processes.ts';

const MOST_LOAD = 1;
const MOST_FOREIGN_CORES = 0.2;

export interface Quiet {
  loadBefore: number;
  loadAfter: number;
  /** The cores that programs other than those measured used on average. */
  foreignCores: number;
  /** Why the figures must not be published; null if the machine was quiet. */
  busy: string | null;
}

/** Watches whether the machine does nothing but the bench. */
export class QuietWatch {
  readonly #roots: readonly number[];
  readonly #loadBefore: number;
  readonly #started = performance.now();
  readonly #busyMs = busyMs();
  readonly #measuredMs: number;

  /**
   * `roots`: processes whose time is not foreign, with their descendants; those of the bench itself are added. `loadBefore`: the load average
   * before the bench filled its database.
   */
  constructor(roots: readonly number[], loadBefore: number) {
    this.#loadBefore = loadBefore;
    this.#roots = [...roots, process.pid];
    this.#measuredMs = this.#measured();
  }

  end(): Quiet {
    const foreignMs = busyMs() - this.#busyMs - (this.#measured() - this.#measuredMs);
    const foreignCores = Math.max(0, foreignMs / (performance.now() - this.#started));
    const isBusy = this.#loadBefore > MOST_LOAD || foreignCores > MOST_FOREIGN_CORES;
    return {
      loadBefore: this.#loadBefore,
      loadAfter: loadavg()[0] ?? 0,
      foreignCores,
      busy: isBusy
        ? `busy: do not publish (at most a load of ${MOST_LOAD} before, and ${MOST_FOREIGN_CORES} cores of other programs)`
        : null,
    };
  }

  #measured(): number {
    const pids = new Set(this.#roots.flatMap((root) => processTree(root)));
    return [...pids].reduce((sum, pid) => sum + (cpuMs(pid) ?? 0), 0);
  }
}

/** The time that all processors have worked since the start of the machine: user, nice, system, interrupts. */
function busyMs(): number {
  const [, user, nice, system, , , irq, softirq] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(
    /\s+/,
  );
  return [user, nice, system, irq, softirq].reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
}
