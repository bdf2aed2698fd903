import type { MikroORM } from '@mikro-orm/sql';
import type { Pool, PoolClient } from 'pg';

export type WatchStatement = <R>(text: string, work: () => Promise<R>) => Promise<R>;

type Query = (...given: unknown[]) => unknown;

/** A connection of the driver, or the embedded database. */
interface Queryable {
  query: Query;
}

interface Embedded extends Queryable {
  transaction: (work: (transaction: Queryable) => Promise<unknown>) => Promise<unknown>;
}

/** The members of the ORM's connection that its types do not declare. */
interface Connection {
  getNativeClient(): Promise<Pool | Embedded>;
  executeQuery: ExecuteQuery;
}

type ExecuteQuery = (text: string, work: () => Promise<unknown>, context: { query: string }) => Promise<unknown>;

/**
 * Calls `watch` for each statement of the database. Returns a function that ends this. The ORM writes values into the text that it
 * sends to the driver, so its statements are watched before that, while the text has placeholders. All other statements (`query()`
 * and the begin and end of transactions) are watched at the driver, because they bind their values.
 */
export async function watchStatements(orm: MikroORM, watch: WatchStatement): Promise<() => void> {
  const connection = orm.em.getConnection() as unknown as Connection;
  const client = await connection.getNativeClient();
  const execute = connection.executeQuery;
  connection.executeQuery = (text, work, context) =>
    watch(context.query, () => execute.call(connection, text, work, context));
  const stop = 'totalCount' in client ? watchPool(client, watch) : watchEmbedded(client, watch);
  return () => {
    connection.executeQuery = execute;
    stop();
  };
}

function watchPool(pool: Pool, watch: WatchStatement): () => void {
  const watched = new Map<PoolClient, () => void>();
  const begin = (client: PoolClient) => {
    if (watched.has(client)) return;
    watched.set(client, watchQueries(client as unknown as Queryable, watch));
  };
  const end = (client: PoolClient) => watched.delete(client);
  pool.on('acquire', begin);
  pool.on('remove', end);
  return () => {
    pool.off('acquire', begin);
    pool.off('remove', end);
    for (const unwatch of watched.values()) unwatch();
  };
}

function watchEmbedded(database: Embedded, watch: WatchStatement): () => void {
  const transaction = database.transaction;
  database.transaction = (work) =>
    transaction.call(database, (inner) => {
      watchQueries(inner, watch);
      return work(inner);
    });
  const unwatch = watchQueries(database, watch);
  return () => {
    database.transaction = transaction;
    unwatch();
  };
}

// A cursor is passed as an object, not as text. The call only creates it, so it is not watched.
function watchQueries(target: Queryable, watch: WatchStatement): () => void {
  const query = target.query;
  target.query = (...given) => {
    const [text] = given;
    const run = () => query.apply(target, given);
    return typeof text === 'string' ? watch(text, async () => run()) : run();
  };
  return () => {
    target.query = query;
  };
}
