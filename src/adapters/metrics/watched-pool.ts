import type { MikroORM } from '@mikro-orm/sql';
import type { Pool } from 'pg';
import type { Metrics } from './metrics.ts';

/** Reports the connections of these databases by name. An embedded database has no pool. */
export async function watchPools(metrics: Metrics, databases: Readonly<Record<string, MikroORM>>): Promise<void> {
  const pools: { name: string; pool: Pool }[] = [];
  for (const [name, orm] of Object.entries(databases)) {
    const pool = await poolOf(orm);
    if (pool !== null) pools.push({ name, pool });
  }
  metrics.gauges({
    source: 'pool',
    read: () => pools,
    label: { name: 'database', of: ({ name }) => name },
    values: {
      recall_database_pool_size: {
        help: 'Connections that the pool may open.',
        of: ({ pool }) => pool.options.max,
      },
      recall_database_pool_connections: {
        help: 'Open connections of the pool.',
        of: ({ pool }) => pool.totalCount,
      },
      recall_database_pool_idle_connections: {
        help: 'Open connections of the pool that nobody uses.',
        of: ({ pool }) => pool.idleCount,
      },
      recall_database_pool_waiting: {
        help: 'Callers that wait for a connection of the pool.',
        of: ({ pool }) => pool.waitingCount,
      },
    },
  });
}

async function poolOf(orm: MikroORM): Promise<Pool | null> {
  const connection = orm.em.getConnection() as unknown as { getNativeClient(): Promise<object> };
  const client = await connection.getNativeClient();
  return 'totalCount' in client ? (client as Pool) : null;
}
