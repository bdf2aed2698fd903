import { TransactionContext } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import type { CompiledQuery, RawBuilder } from 'kysely';
import { forgetPrepared, isOutdated, keepPrepared } from './prepared-statements.ts';

export { sql } from 'kysely';

// The embedded database has one connection, held by the open transaction: such a query would wait for its own caller for
// ever. On a server it would take a second connection and deadlock the pool under load.
const OUTSIDE_TRANSACTION =
  'This query runs outside the open transaction of its caller: pass on the context of the transaction.';

/**
 * Runs one statement with bound parameters in the transaction of `em`, if it has one, and returns the rows as plain objects. It
 * is for statements that are hot, set-based or about no entity, and each says which. Lists, filters and joins use `kysely()`
 * (kysely.ts); the life of one row uses the entities (ADR 0020). Cast int8 and numeric results, because the two drivers read
 * them differently.
 */
export async function query<Row>(em: EntityManager, statement: RawBuilder<unknown>): Promise<Row[]> {
  return run(em, compile(em, statement));
}

/**
 * The same for a statement of every sign-in, recall or request: a server reads it once a connection. It must have few forms, and be as quick
 * with a plan for any values, such as by a key.
 */
export async function queryPrepared<Row>(em: EntityManager, statement: RawBuilder<unknown>): Promise<Row[]> {
  const compiled = compile(em, statement);
  keepPrepared(compiled.sql);
  try {
    return await run(em, compiled);
  } catch (error) {
    if (!isOutdated(error)) throw error;
    forgetPrepared(compiled.sql);
    // A transaction has failed with it, and is tried again as a whole.
    if (em.isInTransaction()) throw error;
    return run(em, compiled);
  }
}

const clientOf = (em: EntityManager) => em.getTransactionContext() ?? em.getConnection().getClient();

function compile(em: EntityManager, statement: RawBuilder<unknown>): CompiledQuery {
  requireOwnTransaction(em);
  return statement.compile(clientOf(em));
}

async function run<Row>(em: EntityManager, compiled: CompiledQuery): Promise<Row[]> {
  const logger = em.config.getLogger();
  if (logger.isEnabled('query')) logger.log('query', compiled.sql);
  const { rows } = await clientOf(em).executeQuery(compiled);
  return rows as Row[];
}

/** Refuses a read by another connection while a transaction of its caller is open, which could wait for that transaction for ever. */
export function requireNoTransaction(): void {
  if (TransactionContext.getEntityManager()) throw new Error(OUTSIDE_TRANSACTION);
}

/** Refuses a statement that would run outside the open transaction of its caller, and could wait for it for ever. */
export function requireOwnTransaction(em: EntityManager): void {
  if (!em.isInTransaction() && TransactionContext.getEntityManager()) throw new Error(OUTSIDE_TRANSACTION);
}
