import { CONNECTIONS, type Measured } from './measure.ts';

export interface Row {
  name: string;
  bar: string;
  measured: Measured;
  isMet: boolean | null;
}

const [ONE, MANY] = CONNECTIONS;

/** Returns a table of the operations: CPU time per request in ms with the part of PostgreSQL, throughput, latencies. */
export function operationTable(rows: readonly Row[]): string {
  const header = [
    '',
    'bar',
    `CPU, ${ONE} conn.`,
    `CPU, ${MANY} conn.`,
    `per s, ${ONE}`,
    `per s, ${MANY}`,
    `p50/p99 ms, ${ONE}`,
    `p50/p99 ms, ${MANY}`,
    '',
  ];
  const lines = rows.map(({ name, bar, measured, isMet }) => [
    name,
    bar,
    cpu(measured, ONE),
    cpu(measured, MANY),
    measured.mostPerSecond(ONE).toFixed(0),
    measured.mostPerSecond(MANY).toFixed(0),
    latencies(measured, ONE),
    latencies(measured, MANY),
    isMet === null ? '' : verdict(isMet),
  ]);
  return table([header, ...lines]);
}

/** Returns a table of the CPU time per request on the embedded database, and how many times that on PostgreSQL it is. */
export function embeddedTable(rows: readonly Row[], onServer: readonly Row[]): string {
  const times = CONNECTIONS.map((connections) => `CPU, ${connections} conn.`);
  const header = ['', ...times, `per s, ${MANY}`, ...CONNECTIONS.map((connections) => `: PostgreSQL, ${connections}`)];
  const lines = rows.map(({ name, measured }) => {
    const other = onServer.find((row) => row.name === name)?.measured;
    const ratio = (connections: number) =>
      other === undefined ? '' : (measured.best(connections).cpuMs / other.best(connections).cpuMs).toFixed(2);
    return [
      name,
      ...CONNECTIONS.map((connections) => cpu(measured, connections)),
      measured.mostPerSecond(MANY).toFixed(0),
      ...CONNECTIONS.map(ratio),
    ];
  });
  return table([header, ...lines]);
}

export interface Fact {
  name: string;
  bar: string;
  figure: string;
  isMet: boolean | null;
}

/** Returns a table of the figures that are not CPU time per request. */
export function factTable(facts: readonly Fact[]): string {
  const lines = facts.map(({ name, bar, figure, isMet }) => [name, bar, figure, isMet === null ? '' : verdict(isMet)]);
  return table([['', 'bar', 'figure', ''], ...lines]);
}

function cpu(measured: Measured, connections: number): string {
  const { cpuMs, databaseMs } = measured.best(connections);
  return databaseMs === 0 ? cpuMs.toFixed(2) : `${cpuMs.toFixed(2)} (pg ${databaseMs.toFixed(2)})`;
}

function latencies(measured: Measured, connections: number): string {
  const { p50Ms, p99Ms } = measured.best(connections);
  return `${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)}`;
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'NOT MET';
}

function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const format = (line: readonly string[]) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return lines.map((line) => format(line).trimEnd()).join('\n');
}
