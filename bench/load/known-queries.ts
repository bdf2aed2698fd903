import type { Client } from '../support/clients.ts';
import { Connection } from '../support/connection.ts';
import { QUERIES } from '../support/queries.ts';
import { foundCode, isNothingFound, searchCall } from './evening.ts';
import { requireOk } from './saturate.ts';

const LEAST_SHARE = 0.5;

export interface KnownQueries {
  queries: string[];
  /** The first results of these searches, without repetitions. */
  foodCodes: string[];
}

/** Returns those of the typical searches that find a food in this list. A third of them have typing errors. */
export async function knownQueries(port: number, localeId: string, client: Client): Promise<KnownQueries> {
  const connection = new Connection(port);
  const queries: string[] = [];
  const codes = new Set<string>();
  for (const query of QUERIES) {
    const call = searchCall(client.authorization, localeId, query);
    const answer = await connection.send(call);
    requireOk(call, answer);
    if (isNothingFound(answer)) continue;
    queries.push(query);
    codes.add(foundCode(answer));
  }
  connection.close();
  if (queries.length < QUERIES.length * LEAST_SHARE) {
    throw new Error(`only ${queries.length} of ${QUERIES.length} searches found something`);
  }
  return { queries, foodCodes: [...codes] };
}
