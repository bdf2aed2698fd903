import { setTimeout } from 'node:timers/promises';
import { signIn, type Client } from '../support/clients.ts';
import { prepare, type Respondent } from '../support/prepare-database.ts';
import { ServerProcess } from '../support/server-process.ts';
import { Ledger, type Reconciliation } from './ledger.ts';

const RESPONDENTS = 20;
/** The server is killed after a random time between these two, counted from the first submission of the burst. */
const SHORTEST_BURST_MS = 300;
const LONGEST_BURST_MS = 1200;
const SHOWN_FAULTS = 3;

export interface CrashOptions {
  dataDir: string;
  /** null for the embedded database. */
  databaseUrl: string | null;
  rounds: number;
  say: (line: string) => void;
}

interface Participant {
  respondent: Respondent;
  ledger: Ledger;
}

interface Running {
  server: ServerProcess;
  clients: ReadonlyMap<Participant, Client>;
  seconds: number;
}

/** Kills and restarts the server `rounds` times. Returns the number of violations. */
export async function crashRounds({ dataDir, databaseUrl, rounds, say }: CrashOptions): Promise<number> {
  const prepared = await prepare({ dataDir, databaseUrl, respondents: RESPONDENTS, foodList: null });
  const participants = prepared.respondents.map((respondent) => ({ respondent, ledger: new Ledger() }));
  const count = (of: (ledger: Ledger) => number) => participants.reduce((sum, { ledger }) => sum + of(ledger), 0);
  let violations = 0;
  let running = await start(dataDir, databaseUrl, participants);
  try {
    for (let round = 1; round <= rounds; round++) {
      const answeredBefore = count(({ answered }) => answered);
      await burst(running, prepared.foodCodes);
      const answered = count((ledger) => ledger.answered) - answeredBefore;
      const unanswered = count((ledger) => ledger.unanswered);
      running = await start(dataDir, databaseUrl, participants);
      const { storedUnanswered, faults } = await reconcile(running);
      violations += faults.length;
      say(
        `round ${round}: ${answered} answered, ${unanswered} unanswered at the kill (${storedUnanswered} of them stored); ` +
          `started again in ${running.seconds.toFixed(1)} s; ${verdict(faults)}`,
      );
    }
    say(`${rounds} kills, ${count(({ answered }) => answered)} recalls, ${violations} violations`);
    return violations;
  } finally {
    await running.server.stop();
  }
}

async function start(
  dataDir: string,
  databaseUrl: string | null,
  participants: readonly Participant[],
): Promise<Running> {
  const started = performance.now();
  const server = await ServerProcess.start({ dataDir, databaseUrl });
  try {
    const seconds = (performance.now() - started) / 1000;
    const clients = new Map<Participant, Client>();
    for (const participant of participants) clients.set(participant, await signIn(server.port, participant.respondent));
    return { server, clients, seconds };
  } catch (error) {
    await server.end('SIGKILL');
    throw error;
  }
}

async function burst({ server, clients }: Running, foodCodes: readonly string[]): Promise<void> {
  const submitting = Promise.all(
    Array.from(clients, ([{ ledger }, client]) => ledger.submitUntilGone(server.port, client, foodCodes)),
  );
  await setTimeout(SHORTEST_BURST_MS + Math.random() * (LONGEST_BURST_MS - SHORTEST_BURST_MS));
  await server.end('SIGKILL');
  await submitting;
}

async function reconcile({ server, clients }: Running): Promise<Reconciliation> {
  const reconciled = await Promise.all(
    Array.from(clients, ([{ ledger }, client]) => ledger.reconcile(server.port, client)),
  );
  return {
    storedUnanswered: reconciled.reduce((sum, { storedUnanswered }) => sum + storedUnanswered, 0),
    faults: reconciled.flatMap(({ faults }) => faults),
  };
}

function verdict(faults: readonly string[]): string {
  if (faults.length === 0) return 'each recall is stored once';
  return `${faults.length} VIOLATIONS: ${faults.slice(0, SHOWN_FAULTS).join('; ')}`;
}
