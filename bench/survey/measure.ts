import type { Browser } from 'playwright-core';
import { ordinaryDay } from '../../test/browser/survey/ordinary-day.ts';
import { recallDay } from '../../test/browser/survey/respondent.ts';
import { costOf, cpuOf } from '../load/cost.ts';
import type { Housekeeper } from '../load/housekeeping.ts';
import type { BenchDatabase } from '../support/bench-database.ts';
import type { Call } from '../support/connection.ts';
import { measureCpu, type CpuUse } from '../support/cpu-meter.ts';
import type { ServerProcess } from '../support/server-process.ts';
import type { DemoPeople, DemoPerson } from './demo-people.ts';
import { BETWEEN_TAPS_MS, inNoHurry, openPhone, typist } from './phone.ts';
import { clsOf, firstAssets, inpOf, noteFigures, notedFigures, type PageFigures } from './probe.ts';
import { ownerOf, record, replay, type Recording } from './replay.ts';

/** Nothing of the first screen arrives later. */
const SETTLED_MS = 1500;
/** Recalls that are sent again in a run, and how many at once. */
const REPLAYS = 40;
const AT_ONCE = 4;
/** Opens each recall: its answer has the token of the other requests. */
const SIGN_IN = 'auth.loginToken';

export interface Place {
  address: string;
  people: DemoPeople;
  server: ServerProcess;
  database: BenchDatabase;
  housekeeper: Housekeeper;
}

export interface FirstScreen {
  lcpMs: number;
  lcpWhat: string;
  cls: number;
  /** The scripts and styles that were asked for until then, as paths. */
  assets: string[];
}

/** Opens an address on a slow phone with an empty cache. */
export async function measureFirstScreen(browser: Browser, address: string): Promise<FirstScreen> {
  const { context, page } = await openPhone(browser, true);
  try {
    await page.addInitScript(noteFigures);
    await page.goto(address);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    const figures = await page.evaluate(notedFigures);
    const { lcpMs, lcpWhat } = figures;
    return { lcpMs, lcpWhat, cls: clsOf(figures), assets: await page.evaluate(firstAssets) };
  } finally {
    await context.close();
  }
}

export interface RecallFigures {
  inp: PageFigures['interactions'][number];
  longest: PageFigures['interactions'];
  cls: number;
  shifts: PageFigures['shifts'];
  steps: PageFigures['steps'];
  searches: number[];
}

/** Recalls a day on a slow phone. */
export async function measureRecall(browser: Browser, { people }: Place): Promise<RecallFigures> {
  const { link } = await people.newRespondent();
  const { context, page } = await openPhone(browser, true);
  try {
    await page.addInitScript(noteFigures);
    await page.goto(link);
    await recallDay(page, ordinaryDay('en'), typist(page));
    const figures = await page.evaluate(notedFigures);
    const { shifts, steps, searches, interactions } = figures;
    const longest = interactions.toSorted((one, other) => other.ms - one.ms).slice(0, 8);
    return { inp: inpOf(figures.interactions), longest, cls: clsOf(figures), shifts, steps, searches };
  } finally {
    await context.close();
  }
}

/** Records the requests of a whole recall at the pace of a person, from the link to the receipt. */
export async function recordRecall(browser: Browser, { people }: Place): Promise<Recording> {
  const person = await people.newRespondent();
  const { context, page } = await openPhone(browser, false);
  try {
    const requests = record(context);
    await page.clock.install();
    await page.goto(person.link);
    await recallDay(page, ordinaryDay('en'), inNoHurry(page, BETWEEN_TAPS_MS));
    await page.waitForTimeout(SETTLED_MS);
    return { requests: [...requests], owner: ownerOf(person, requests) };
  } finally {
    await context.close();
  }
}

/** Sends a recorded recall for other people, some at once. Returns the CPU time of one recall. */
export async function measureReplay(
  { server, database, housekeeper, people }: Place,
  recording: Recording,
): Promise<CpuUse> {
  const persons: DemoPerson[] = [];
  for (let person = 0; person < REPLAYS; person++) persons.push(await people.newRespondent());
  // The planner has statistics, as on a server with autovacuum.
  await housekeeper.vacuumAll();
  const lane = async () => {
    for (let person = persons.pop(); person; person = persons.pop()) await replay(server.port, recording, person);
  };
  const lanes = () => Promise.all(Array.from({ length: AT_ONCE }, lane));
  const [, { serverMs, databaseMs }] = await measureCpu(server.pid, database, lanes);
  return { serverMs: serverMs / REPLAYS, databaseMs: databaseMs / REPLAYS };
}

/** The CPU time of one of the requests of a kind that writes: what a recall of the sign-in and these takes more than the sign-in. */
export async function measureWrites(place: Place, { requests, owner }: Recording, kind: string): Promise<number> {
  const cpuWith = async (kinds: readonly string[]) =>
    cpuOf(await measureReplay(place, { owner, requests: requests.filter((one) => kinds.includes(one.kind)) }));
  const signIn = await cpuWith([SIGN_IN]);
  if (kind === SIGN_IN) return signIn;
  const both = await cpuWith([SIGN_IN, kind]);
  return Math.max(0, both - signIn) / requests.filter((one) => one.kind === kind).length;
}

/** The CPU time of one of these requests, which only read, without other requests. */
export async function measureReads({ server, database }: Place, calls: readonly Call[]): Promise<number> {
  const cost = await costOf(
    { server, database },
    { name: 'reads', next: (connection, turn) => calls[(connection + turn) % calls.length]! },
    { connections: 2, seconds: 0.5, runs: 2 },
  );
  return cpuOf(cost);
}
