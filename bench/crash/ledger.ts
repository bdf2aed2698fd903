import { randomUUID } from 'node:crypto';
import type { Client } from '../support/clients.ts';
import { Connection, type Answer, type Call } from '../support/connection.ts';
import { BENCH_SURVEY } from '../support/prepare-database.ts';
import { recallJson } from '../support/recall.ts';

const FOODS = 12;
const PAGE = 100;
const survey = `/api/surveys/${BENCH_SURVEY}`;

interface Sent {
  body: string;
  /** The id in the receipt; null without an answer. */
  submissionId: string | null;
}

interface Stored {
  id: string;
  foodCount: number;
}

export interface Reconciliation {
  /** The number of recalls that were stored before the kill without being answered. */
  storedUnanswered: number;
  faults: string[];
}

/** The recalls and receipts of one respondent, to be compared with the stored recalls. */
export class Ledger {
  readonly #sent = new Map<string, Sent>();

  get answered(): number {
    return [...this.#sent.values()].filter(({ submissionId }) => submissionId !== null).length;
  }

  get unanswered(): number {
    return this.#sent.size - this.answered;
  }

  /** Submits one recall after the other until the server ends. */
  async submitUntilGone(port: number, client: Client, foodCodes: readonly string[]): Promise<void> {
    const connection = new Connection(port);
    try {
      for (;;) {
        const uxSessionId = randomUUID();
        const body = recallJson({ foodCodes, number: this.#sent.size, uxSessionId });
        this.#sent.set(uxSessionId, { body, submissionId: null });
        const answer = await connection.send(submission(client, body)).catch(() => null);
        if (answer === null) return;
        this.#sent.set(uxSessionId, { body, submissionId: receipt(answer) });
      }
    } finally {
      connection.close();
    }
  }

  /** Sends the unanswered recalls twice and the last answered one once more. Counts the stored recalls and lists all faults. */
  async reconcile(port: number, client: Client): Promise<Reconciliation> {
    const connection = new Connection(port);
    try {
      const before = await storedRecalls(connection, client);
      const faults = this.#faultsBeforeRetry(before);
      const storedUnanswered = this.#withoutReceipt(before).length;
      const last = [...this.#sent.values()].findLast(({ submissionId }) => submissionId !== null);
      const again = [...this.#sent.values()].filter((sent) => sent.submissionId === null || sent === last);
      for (const sent of again) {
        for (let attempt = 0; attempt < 2; attempt++) {
          const submissionId = receipt(await connection.send(submission(client, sent.body)));
          if (sent.submissionId !== null && sent.submissionId !== submissionId) {
            faults.push(`one recall has the receipts ${sent.submissionId} and ${submissionId}`);
          }
          sent.submissionId = submissionId;
        }
      }
      faults.push(...this.#faultsAfterRetry(await storedRecalls(connection, client)));
      return { storedUnanswered, faults };
    } finally {
      connection.close();
    }
  }

  #faultsBeforeRetry(stored: readonly Stored[]): string[] {
    const ids = new Set(stored.map(({ id }) => id));
    const lost = [...this.#sent.values()].filter(({ submissionId }) => submissionId !== null && !ids.has(submissionId));
    return lost.map(({ submissionId }) => `${submissionId} was answered and is not stored`);
  }

  #faultsAfterRetry(stored: readonly Stored[]): string[] {
    const faults = stored.filter(({ foodCount }) => foodCount !== FOODS).map(({ id }) => `${id} is not complete`);
    const receipts = new Set([...this.#sent.values()].map(({ submissionId }) => submissionId));
    if (receipts.size !== this.#sent.size) faults.push('two recalls have one receipt');
    faults.push(
      ...this.#withoutReceipt(stored).map(({ id }) => `${id} is stored without a receipt: a recall was stored twice`),
    );
    if (stored.length !== this.#sent.size)
      faults.push(`${this.#sent.size} recalls were sent, ${stored.length} are stored`);
    return faults;
  }

  #withoutReceipt(stored: readonly Stored[]): Stored[] {
    const receipts = new Set([...this.#sent.values()].map(({ submissionId }) => submissionId));
    return stored.filter(({ id }) => !receipts.has(id));
  }
}

function submission(client: Client, body: string): Call {
  return { method: 'POST', path: `${survey}/submissions`, headers: client.authorization, body };
}

function receipt({ status, body }: Answer): string {
  if (status !== 200) throw new Error(`a submission was refused: ${status} ${body}`);
  return (JSON.parse(body) as { submissionId: string }).submissionId;
}

async function storedRecalls(connection: Connection, client: Client): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (;;) {
    const path = `${survey}/my-submissions?limit=${PAGE}&offset=${stored.length}`;
    const { status, body } = await connection.send({ method: 'GET', path, headers: client.authorization });
    if (status !== 200) throw new Error(`the list of recalls was refused: ${status} ${body}`);
    const { items } = JSON.parse(body) as { items: Stored[] };
    stored.push(...items);
    if (items.length < PAGE) return stored;
  }
}
