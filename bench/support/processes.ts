import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, the unit of times in /proc on every Linux that Node.js runs on. */
const TICK_MS = 10;

/** CPU time of a process so far, user and system, with that of its ended children; null when it is gone. */
export function cpuMs(pid: number): number | null {
  try {
    const [utime, stime, cutime, cstime] = statFields(pid).slice(11, 15).map(Number);
    return ((utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0)) * TICK_MS;
  } catch {
    return null;
  }
}

/** A process and all below it. */
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

/** Resident memory in MB: now, and the most there ever was. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

function parentOf(pid: number): number | null {
  try {
    return Number(statFields(pid)[1]);
  } catch {
    return null;
  }
}

// The fields after the command name, which may itself hold spaces and parentheses: state, parent ...
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
