import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, the unit of times in /proc on every Linux that Node.js runs on. */
export const TICK_MS = 10;

/** Returns the user and system CPU time in ms of a process and its ended children; null when the process has ended. */
export function cpuMs(pid: number): number | null {
  try {
    const [utime, stime, cutime, cstime] = statFields(pid).slice(11, 15).map(Number);
    return ((utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0)) * TICK_MS;
  } catch {
    return null;
  }
}

/** Returns the ids of a process and all of its descendants. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const pid = Number(name);
    const parent = parentOf(pid);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Returns the current and the peak resident memory in MB. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Returns the parent of a process; null when it has ended. */
export function parentOf(pid: number): number | null {
  try {
    return Number(statFields(pid)[1]);
  } catch {
    return null;
  }
}

// Returns the fields after the command name (state, parent ...). The name may contain spaces and parentheses.
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
