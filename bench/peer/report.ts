import { CONNECTIONS, type Measured } from '../http/measure.ts';
import { markdown } from '../load/report.ts';
import type { Compared } from './compare.ts';
import type { Bare } from './floors.ts';
import { KINDS, NAMES } from './operations.ts';

const [ONE, MANY] = CONNECTIONS;
/** How many times the CPU time of a floor this service may take with 20 connections. */
const MOST_TIMES = { small: 6, save: 1.3, submission: 2, signIn: 1.3 };
const EVENING_GOAL = 10;

/** Returns the table of both services: CPU ms of a request with 1 and with 20 connections, and their ratios. */
export function comparisonTable({ ours, peer }: Compared): string {
  const line = (name: string, goal: number | null, costs: { mine: Costs; other: Costs }) => {
    const { mine, other } = costs;
    const ratios = [other.one / mine.one, other.many / mine.many] as const;
    return [
      name,
      `${digits(mine.one)}, ${digits(mine.many)}`,
      `${digits(other.one)}, ${digits(other.many)}`,
      ratios.map((ratio) => ratio.toFixed(1)).join(', '),
      goal === null ? '' : String(goal),
      goal === null ? '' : verdict(ratios[1] >= goal),
    ];
  };
  const lines = NAMES.map((name) =>
    line(name, KINDS[name].goal, { mine: costsOf(ours.get(name)), other: costsOf(peer.get(name)) }),
  );
  const evening = { mine: eveningOf(ours), other: eveningOf(peer) };
  return markdown(
    ['', 'this service', 'Intake24', 'ratios', 'goal', ''],
    [...lines, line('**an evening, added up**', EVENING_GOAL, evening)],
  );
}

/** Returns the table of floors: what the part of a request takes without a service, and how many times that this service takes. */
export function floorTable({ ours, small, bare }: Compared): string {
  const line = (name: string, floor: Costs, mine: Costs, most: number | null) => {
    const ratios = [mine.one / floor.one, mine.many / floor.many] as const;
    return [
      name,
      `${digits(floor.one)}, ${digits(floor.many)}`,
      `${digits(mine.one)}, ${digits(mine.many)}`,
      ratios.map((ratio) => ratio.toFixed(1)).join(', '),
      most === null ? '' : String(most),
      most === null ? '' : verdict(ratios[1] <= most),
    ];
  };
  const bareCosts = (name: Bare): Costs => {
    const costs = bare.get(name);
    return { one: costs?.get(ONE) ?? Number.NaN, many: costs?.get(MANY) ?? Number.NaN };
  };
  const upsert = '25 kB by a prepared upsert';
  const insert = 'rows of a submission by a prepared insert';
  const trivial = costsOf(small.ours);
  return markdown(
    ['', 'without a service', 'this service', 'times', 'goal', ''],
    [
      line('small JSON by `node:http`', costsOf(small.http), trivial, null),
      line('small JSON by Express', costsOf(small.express), trivial, MOST_TIMES.small),
      line(`${upsert}: session save`, bareCosts(upsert), costsOf(ours.get('session save, 25 kB')), MOST_TIMES.save),
      line(`${insert}`, bareCosts(insert), costsOf(ours.get('submission of 12 foods')), MOST_TIMES.submission),
      line('Argon2id: sign-in', bareCosts('Argon2id'), costsOf(ours.get('sign-in with password')), MOST_TIMES.signIn),
    ],
  );
}

interface Costs {
  one: number;
  many: number;
}

function costsOf(measured: Measured | undefined): Costs {
  if (measured === undefined) throw new Error('an operation was not measured');
  return { one: measured.best(ONE).cpuMs, many: measured.best(MANY).cpuMs };
}

function eveningOf(measured: Compared['ours']): Costs {
  const sum = (which: keyof Costs) =>
    NAMES.reduce((total, name) => total + KINDS[name].times * costsOf(measured.get(name))[which], 0);
  return { one: sum('one'), many: sum('many') };
}

function digits(ms: number): string {
  return ms < 0.1 ? ms.toFixed(3) : ms < 10 ? ms.toFixed(2) : ms.toFixed(1);
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'missed';
}
