import { TransactionContext } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';

export { sql } from 'kysely';

// The embedded database has one connection, held by the open transaction: such a query would wait for its own caller for
// ever. On a server it would take a second connection and deadlock the pool under load.
const OUTSIDE_TRANSACTION =
  'This query runs beside the transaction that its caller has open: pass on the context of the transaction.';

/**
 * Runs one statement with bound parameters in the transaction of `em`, if it has one, and gives the rows as plain
 * objects. For set-based and hot statements; everything else uses the entities. Cast int8 and numeric results: the two
 * drivers read them differently.
 */
export async function query<Row>(em: EntityManager, statement: RawBuilder<unknown>): Promise<Row[]> {
  const transaction = em.getTransactionContext();
  if (!transaction && TransactionContext.getEntityManager()) throw new Error(OUTSIDE_TRANSACTION);
  const client = transaction ?? em.getConnection().getClient();
  const compiled = statement.compile(client);
  const logger = em.config.getLogger();
  if (logger.isEnabled('query')) logger.log('query', compiled.sql);
  const result = await client.executeQuery(compiled);
  return result.rows as Row[];
}

/** A timestamp as query() reads it, as the wire has it: ISO 8601 in UTC. */
export function isoTime(databaseTime: string): string {
  return new Date(databaseTime).toISOString();
}
