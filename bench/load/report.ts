import { cpuOf, type Cost } from './cost.ts';
import { OPERATIONS, TIMES } from './evening.ts';
import type { EveningFigures } from './measure-evening.ts';
import type { MemorySample } from './saturate.ts';

const MAX_EVENING_MS = 250;
/** Shorter loads say nothing about memory, because the heap of a busy process grows until its first full collection. */
const LEAST_MINUTES_FOR_MEMORY = 15;
const MAX_MEMORY_GROWTH = 0.05;
/** Tables that grow by less are summed up in one line. */
const LEAST_GROWTH_BYTES = 50;

/** Tables whose rows are removed with the submission. Later rows reuse their space. */
const TRANSIENT = /^user_session/;

export interface Verdict {
  text: string;
  isMet: boolean;
}

/** Returns a Markdown table. */
export function markdown(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}

/** Returns the table of the operations of an evening: the cost of each alone, and its latencies during the evenings. */
export function eveningTable({ load, parts }: EveningFigures): string {
  const whole = cpuOf(load.cpu) / load.evenings;
  let sum = 0;
  const rows = OPERATIONS.map((name) => {
    const part = parts.get(name);
    const cost = part === undefined ? undefined : cpuOf(part) * TIMES[name];
    sum += cost ?? 0;
    const latency = load.latencies.get(name);
    return [
      name,
      String(TIMES[name]),
      part === undefined ? '' : costText(part),
      cost === undefined ? '' : cost.toFixed(1),
      cost === undefined ? '' : share(cost, whole),
      ...[50, 99].map((percentile) => ((latency?.percentile(percentile) ?? Number.NaN) / 1000).toFixed(1)),
    ];
  });
  const headings = ['', 'times', 'CPU ms each', 'CPU ms an evening', 'share', 'p50 ms', 'p99 ms'];
  const rest = ['everything else', '', '', (whole - sum).toFixed(1), share(whole - sum, whole), '', ''];
  const { serverMs, databaseMs } = load.cpu;
  const both = costText({ serverMs: serverMs / load.evenings, databaseMs: databaseMs / load.evenings });
  const total = ['**an evening, as measured**', '', '', both, '100 %', '', ''];
  return markdown(headings, [...rows, rest, total]);
}

/** Returns the table of the throughput and the load of the machine. */
export function throughputTable({ load, yardstickMs, answered, stored }: EveningFigures): string {
  const { evenings, seconds, cpu, loadGeneratorMs } = load;
  const each = cpuOf(cpu) / evenings;
  const cores = (ms: number) => (ms / 1000 / seconds).toFixed(2);
  return markdown(
    ['', 'figure'],
    [
      ['respondents a minute and core: 60,000 / CPU ms of an evening', (60_000 / each).toFixed(0)],
      ['respondents a minute, measured', ((evenings / seconds) * 60).toFixed(0)],
      [
        'busy cores: server, PostgreSQL, load generator',
        [cpu.serverMs, cpu.databaseMs, loadGeneratorMs].map(cores).join(', '),
      ],
      ['evenings spent, minutes', `${evenings}, ${(seconds / 60).toFixed(1)}`],
      ['submissions in the database : answered', `${stored} : ${answered}`],
      ['yardstick: trivial GET of plain Express 5, CPU ms', yardstickMs.toFixed(4)],
      ['an evening in trivial GETs of plain Express 5', (each / yardstickMs).toFixed(0)],
    ],
  );
}

/** Returns the table of resident memory: the median of each sixth of the load. */
export function memoryTable({ load: { memory, seconds, peakMb } }: EveningFigures): string {
  const minutes = seconds / 60;
  const rows = Array.from({ length: 6 }, (_, part) => {
    const [from, until] = [(part * minutes) / 6, ((part + 1) * minutes) / 6];
    return [`${from.toFixed(1)} to ${until.toFixed(1)}`, medianMb(memory, from, until).toFixed(0)];
  });
  const last = memory.at(-1)?.residentMb ?? Number.NaN;
  return markdown(
    ['minute', 'resident MB, median'],
    [...rows, ['at the end', last.toFixed(0)], ['the maximum', peakMb.toFixed(0)]],
  );
}

/** Returns the table of the bytes that a submission adds to the database. */
export function growthTable({ growth: all, load: { evenings }, sessionsBytes }: EveningFigures): string {
  const growth = all.filter(({ name }) => !TRANSIENT.test(name));
  const each = (bytes: number) => bytes / evenings;
  const shown = growth.filter(({ bytes }) => each(bytes) >= LEAST_GROWTH_BYTES);
  const others = growth.filter(({ bytes }) => each(bytes) < LEAST_GROWTH_BYTES);
  const sum = (rows: readonly { bytes: number }[]) => rows.reduce((total, { bytes }) => total + each(bytes), 0);
  return markdown(
    ['table or index', 'bytes a submission'],
    [
      ...shown.map(({ name, bytes }) => [`\`${name}\``, each(bytes).toFixed(0)]),
      [`${others.length} others`, sum(others).toFixed(0)],
      ['**all**', sum(growth).toFixed(0)],
      ['`user_session` at the end of the load, in all', `${(sessionsBytes / 1e6).toFixed(1)} MB`],
    ],
  );
}

export function verdicts(figures: EveningFigures): Verdict[] {
  const { load, answered, stored } = figures;
  const each = cpuOf(load.cpu) / load.evenings;
  const found = [
    { text: `CPU ms of an evening (at most ${MAX_EVENING_MS}): ${each.toFixed(1)}`, isMet: each <= MAX_EVENING_MS },
    { text: `submissions stored : answered (equal): ${stored} : ${answered}`, isMet: stored === answered },
  ];
  const minutes = load.seconds / 60;
  if (minutes < LEAST_MINUTES_FOR_MEMORY) return found;
  const early = medianMb(load.memory, minutes / 3, minutes / 2);
  const late = medianMb(load.memory, (minutes * 5) / 6, minutes);
  return [
    ...found,
    {
      text: `resident memory, last sixth beside the third one (at most ${MAX_MEMORY_GROWTH * 100} % more): ${late.toFixed(0)} MB beside ${early.toFixed(0)} MB`,
      isMet: late <= early * (1 + MAX_MEMORY_GROWTH),
    },
  ];
}

function medianMb(samples: readonly MemorySample[], from: number, until: number): number {
  const within = samples.filter(({ minute }) => minute >= from && minute < until).map(({ residentMb }) => residentMb);
  return within.sort((a, b) => a - b)[Math.floor(within.length / 2)] ?? Number.NaN;
}

function costText({ serverMs, databaseMs }: Pick<Cost, 'serverMs' | 'databaseMs'>): string {
  return `${(serverMs + databaseMs).toFixed(2)} (PostgreSQL ${databaseMs.toFixed(2)})`;
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)} %`;
}
